import { createHash } from 'node:crypto'
import { and, asc, eq, ilike, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { salesTaxImport, salesTaxRate, zipRateImport } from '#app/db/schema/deals/rates.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import { type RateFile, readRateFile, type StateRate, type StreamlinedState } from '#engine'
import { describeRejected } from './rejected-lines.ts'

export type ImportResult = Pick<RateFile, 'state' | 'quarter'> & {
	rateCount: number
	/** False when exactly this file was imported before. */
	changed: boolean
	/** Whether ZIP codes were removed because their rates came from the earlier file. */
	removedZips: boolean
}

/**
 * Stores the rates of a rate file of the Streamlined Sales Tax states instead of the state's earlier ones, for the operator. The same
 * file again changes nothing.
 * @throws Invalid when the name is not that of a rate file, the file is empty or a line is bad: nothing is stored then; Conflict when a
 * later quarter is stored already
 */
export async function importRates(
	db: Db,
	{ fileName, text, now }: { fileName: string; text: string; now: Date },
): Promise<ImportResult> {
	const file = readRateFile(fileName, text)
	if (!file)
		throw new Invalid(
			`${fileName} is not named like a rate file of a Streamlined Sales Tax state, such as OHR2026Q4AUG28.csv.`,
		)
	if (file.rejected.length > 0) throw new Invalid(describeRejected(fileName, file.rejected))
	if (file.rates.length === 0) throw new Invalid(`${fileName} has no rates.`)
	const { state, quarter, fileDate, rates } = file
	const fileHash = createHash('sha256').update(text).digest('hex')
	const result = { state, quarter, rateCount: rates.length }
	return transact(db, async (tx) => {
		// Two imports of one state wait for each other.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sales-tax-import:${state}`}))`)
		const [stored] = await tx.select().from(salesTaxImport).where(eq(salesTaxImport.state, state))
		if (stored?.fileHash === fileHash && stored.fileName === fileName)
			return { ...result, changed: false, removedZips: false }
		if (stored && stored.quarter > quarter)
			throw new Conflict(`The rates of ${state} for ${stored.quarter} are stored already.`)
		await tx.delete(salesTaxImport).where(eq(salesTaxImport.state, state))
		const removed = await tx
			.delete(zipRateImport)
			// What a boundary file says was computed with the earlier rates; an operator's own list has its own.
			.where(and(eq(zipRateImport.state, state), ilike(zipRateImport.fileName, '__B%')))
			.returning({ state: zipRateImport.state })
		await tx
			.insert(salesTaxImport)
			.values({ state, quarter, fileName, fileDate, fileHash, rateCount: rates.length, importedAt: now })
		const rows = rates.map(
			({ jurisdictionType, jurisdictionFips, generalIntrastatePpm, beginDate, endDate }) => ({
				state,
				jurisdictionType,
				jurisdictionFips,
				generalPpm: generalIntrastatePpm,
				beginDate,
				endDate,
			}),
		)
		// A statement takes at most 65,535 values.
		for (let from = 0; from < rows.length; from += 5_000)
			await tx.insert(salesTaxRate).values(rows.slice(from, from + 5_000))
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'operator' },
			action: 'law.rates-imported',
			subject: { kind: 'law', id: `sales-tax-${state}` },
			detail: { quarter, file: fileName, rates: rates.length },
		})
		return { ...result, changed: true, removedZips: removed.length > 0 }
	})
}

/** Lists the states whose rates were imported, with the file and how many rates it had, by state. */
export const listImports = (db: Db) =>
	db
		.select({
			state: salesTaxImport.state,
			quarter: salesTaxImport.quarter,
			fileName: salesTaxImport.fileName,
			fileDate: salesTaxImport.fileDate,
			rateCount: salesTaxImport.rateCount,
		})
		.from(salesTaxImport)
		.orderBy(asc(salesTaxImport.state))

/** Lists the statewide rates, current and earlier ones, by state and first day. */
export async function listStateRates(db: Db): Promise<StateRate[]> {
	// A local rate that ended before the file was made no longer applies.
	const local = sql<boolean>`exists (
		select from sales_tax_rate local where local.state = ${salesTaxImport.state} and local.jurisdiction_type <> '45'
			and local.general_ppm > 0 and (local.end_date is null or local.end_date >= ${salesTaxImport.fileDate}))`
	const rates = await db
		.select({
			state: salesTaxRate.state,
			ppm: salesTaxRate.generalPpm,
			beginDate: salesTaxRate.beginDate,
			quarter: salesTaxImport.quarter,
			fileName: salesTaxImport.fileName,
			fileDate: salesTaxImport.fileDate,
			hasLocalRates: local,
		})
		.from(salesTaxRate)
		.innerJoin(salesTaxImport, eq(salesTaxImport.state, salesTaxRate.state))
		.where(eq(salesTaxRate.jurisdictionType, '45'))
		.orderBy(asc(salesTaxRate.state), asc(salesTaxRate.beginDate), asc(salesTaxRate.jurisdictionFips))
	return rates.map((rate) => ({ ...rate, state: rate.state as StreamlinedState }))
}
