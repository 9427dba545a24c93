import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { salesTaxImport, salesTaxRate, zipRateImport } from '#app/db/schema/deals/rates.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import {
	BoundaryReader,
	type PublishedName,
	readPublishedName,
	type StreamlinedState,
	usStates,
	ZipListReader,
	type ZipPart,
} from '#engine'
import { describeRejected } from './rejected-lines.ts'

/** Several times the size of the largest boundary file, which has a line for each side of each street. */
const FILE_BYTES_MAX = 2_000_000_000

/** A line with more characters than this is cut, and rejected by its reader. */
const LINE_CHARS_MAX = 4_000

/** How many parts a statement inserts. */
const partsOfStatement = 10_000

type ImportZipRatesInput = {
	/** As it was published: 'OHB2026Q4AUG28.csv', or 'CAZ2026Q4OCT01.csv' for an operator's own list. */
	fileName: string
	chunks: AsyncIterable<Uint8Array>
	now: Date
	bytesMax?: number
}

export type ZipImportResult = Pick<PublishedName, 'state' | 'quarter'> & {
	zipCount: number
	/** Lines about addresses, whose streets were not read. */
	addressCount: number
	/** Lines with a jurisdiction that the rate file does not have: what they are about gets no rate. */
	unknownCount: number
	/** False when exactly this file was imported before. */
	changed: boolean
}

/**
 * Stores which rates the ZIP codes of a state have instead of the state's earlier ones, for the operator: from a boundary file and the
 * rate file of the same quarter, or from the operator's own list. The file is read piece by piece, and stored as a whole or not at all.
 * The same file again changes nothing.
 * @throws Invalid when the name is not that of such a file, the file is empty or too large, a line is bad, or the rates of the quarter are
 * not there; Conflict when a later quarter is stored already
 */
export async function importZipRates(
	db: Db,
	{ fileName, chunks, now, bytesMax = FILE_BYTES_MAX }: ImportZipRatesInput,
): Promise<ZipImportResult> {
	const name = readPublishedName(fileName)
	if (!name || name.kind === 'R')
		throw new Invalid(
			`${fileName} is not named like a boundary file, such as OHB2026Q4AUG28.csv, or a list of ZIP codes, such as CAZ2026Q4OCT01.csv.`,
		)
	const { state, quarter, fileDate } = name
	const rates = name.kind === 'B' ? await findRates(db, { ...name, fileName }) : null
	const reader = rates
		? new BoundaryReader({ state: state as StreamlinedState, fileDate, rates: rates.rates })
		: new ZipListReader()
	const hash = createHash('sha256')
	let no = 0
	for await (const line of linesOf(chunks, { fileName, hash, bytesMax })) {
		reader.add(line, ++no)
		if (reader.isFull) throw new Invalid(`${fileName} has more ZIP codes than a state can have.`)
	}
	const { parts, rejected, addressCount, unknownCount } = reader
	if (rejected.count > 0) throw new Invalid(describeRejected(fileName, rejected.first, rejected.count))
	if (parts.zipCount === 0) throw new Invalid(`${fileName} has no ZIP codes.`)
	const fileHash = hash.digest('hex')
	const result = { state, quarter, zipCount: parts.zipCount, addressCount, unknownCount }
	return transact(db, async (tx) => {
		// Two imports of one state wait for each other, those of its rates too.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sales-tax-import:${state}`}))`)
		if (rates && (await findRates(tx, { ...name, fileName })).fileHash !== rates.fileHash)
			throw new Conflict(`The rates of ${state} changed meanwhile. Import ${fileName} again.`)
		const [stored] = await tx.select().from(zipRateImport).where(eq(zipRateImport.state, state))
		if (stored?.fileHash === fileHash && stored.fileName === fileName) return { ...result, changed: false }
		if (stored && stored.quarter > quarter)
			throw new Conflict(`The ZIP codes of ${state} for ${stored.quarter} are stored already.`)
		await tx.delete(zipRateImport).where(eq(zipRateImport.state, state))
		await tx
			.insert(zipRateImport)
			.values({ state, quarter, fileName, fileDate, fileHash, zipCount: parts.zipCount, importedAt: now })
		let batch: ZipPart[] = []
		for (const part of parts.parts())
			if (batch.push(part) === partsOfStatement) {
				await insertParts(tx, { state, parts: batch })
				batch = []
			}
		await insertParts(tx, { state, parts: batch })
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'operator' },
			action: 'law.zip-rates-imported',
			subject: { kind: 'law', id: `zip-rates-${state}` },
			detail: { quarter, file: fileName, zips: parts.zipCount },
		})
		return { ...result, changed: true }
	})
}

/** As one value, because a value for each column of half a million rows takes minutes to write. */
const insertParts = (tx: Db, { state, parts }: { state: string; parts: readonly ZipPart[] }) =>
	tx.execute(sql`
		insert into zip_rate (state, zip, part_type, plus4_from, plus4_to, begin_date, end_date, total_ppm)
		select ${state}, "zip", "partType", "plus4From", "plus4To", "beginDate", "endDate", "totalPpm"
		from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part ("zip" text, "partType" text, "plus4From" smallint,
			"plus4To" smallint, "beginDate" date, "endDate" date, "totalPpm" integer)`)

/** Returns the rates of the state's rate file. @throws Invalid when that of the same quarter is not stored */
async function findRates(db: Db, { state, quarter, fileName }: PublishedName & { fileName: string }) {
	const [stored] = await db
		.select({ quarter: salesTaxImport.quarter, fileHash: salesTaxImport.fileHash })
		.from(salesTaxImport)
		.where(eq(salesTaxImport.state, state))
	if (stored?.quarter !== quarter)
		throw new Invalid(
			`${fileName} says where rates apply, but not the rates. Import the rate file of ${usStates[state]} for ${quarter} first.`,
		)
	const rates = await db
		.select({
			jurisdictionType: salesTaxRate.jurisdictionType,
			jurisdictionFips: salesTaxRate.jurisdictionFips,
			generalPpm: salesTaxRate.generalPpm,
			beginDate: salesTaxRate.beginDate,
			endDate: salesTaxRate.endDate,
		})
		.from(salesTaxRate)
		.where(eq(salesTaxRate.state, state))
	return { rates, fileHash: stored.fileHash }
}

type LinesInput = {
	fileName: string
	hash: ReturnType<typeof createHash>
	bytesMax: number
}

/** Returns the lines of a file without ever having more than one of its pieces and the beginning of a line in memory. */
async function* linesOf(
	chunks: AsyncIterable<Uint8Array>,
	{ fileName, hash, bytesMax }: LinesInput,
): AsyncGenerator<string> {
	const decoder = new TextDecoder()
	let bytes = 0
	let rest = ''
	for await (const chunk of chunks) {
		bytes += chunk.byteLength
		if (bytes > bytesMax) throw new Invalid(`${fileName} is too large.`)
		hash.update(chunk)
		const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n/)
		// The rest is cut at a line break, which may come in two pieces; a lone one at the end is trimmed.
		rest = lines.pop()!.slice(0, LINE_CHARS_MAX)
		yield* lines
	}
	yield rest + decoder.decode()
}
