import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditEntry } from '#app/db/schema/audit.ts'
import { salesTaxRate } from '#app/db/schema/deals/rates.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { checkDeal, compareDeals, type DealDocument } from '#engine'
import { test } from '#tests/setup/database.ts'
import { getCurrentLaw } from './current-law.server.ts'
import { importRates, listImports, listStateRates } from './tax-rates.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
// Made up, in the published format: Indiana, where nothing is added to the state's rate, and Ohio, where counties add their own rates.
const indiana = '18,45,18,.06,.06,0,0,20000101,20080331\r\n18,45,18,.07,.07,0,0,20080401,29991231\r\n'
const ohio = '39,45,39,.0575,.0575,0,0,20130901,29991231\n39,00,049,.0175,.0175,0,0,20180101,29991231\n'
const fileName = 'INR2026Q4AUG28.csv'

const quote = (state: 'IN' | 'OH', taxCents: number): DealDocument => ({
	version: 1,
	kind: 'quote',
	deal: 'cash',
	state,
	lines: [
		{ label: 'Selling price', cents: 30_000_00 },
		{ label: 'Sales tax', cents: taxCents },
	],
})

test('a file is stored with its date, replaces the earlier one, and changes nothing the second time', async ({
	db,
}) => {
	const input = { fileName, text: indiana, now }
	expect(await importRates(db, input)).toEqual({
		state: 'IN',
		quarter: '2026Q4',
		rateCount: 2,
		changed: true,
		removedZips: false,
	})
	expect(await importRates(db, input)).toMatchObject({ rateCount: 2, changed: false })
	await importRates(db, { ...input, fileName: 'OHR2026Q4SEP01.csv', text: ohio })
	const next = '18,45,18,.08,.08,0,0,20270101,29991231'
	await importRates(db, { ...input, fileName: 'INR2027Q1NOV20.csv', text: next })
	expect(await listImports(db)).toEqual([
		{ state: 'IN', quarter: '2027Q1', fileName: 'INR2027Q1NOV20.csv', fileDate: '2026-11-20', rateCount: 1 },
		{ state: 'OH', quarter: '2026Q4', fileName: 'OHR2026Q4SEP01.csv', fileDate: '2026-09-01', rateCount: 2 },
	])
	expect(await db.$count(salesTaxRate)).toBe(3)
	await expect(importRates(db, input)).rejects.toThrow(Conflict)
	const entries = await db
		.select()
		.from(auditEntry)
		.where(eq(auditEntry.action, 'law.rates-imported'))
		.orderBy(auditEntry.seq)
	expect(entries.map(({ detail }) => detail)).toEqual([
		{ quarter: '2026Q4', file: fileName, rates: 2 },
		{ quarter: '2026Q4', file: 'OHR2026Q4SEP01.csv', rates: 2 },
		{ quarter: '2027Q1', file: 'INR2027Q1NOV20.csv', rates: 1 },
	])
})

test('with a bad line nothing is stored, the earlier rates stay, and the error names each line by its number', async ({
	db,
}) => {
	await importRates(db, { fileName, text: indiana, now })
	const text = `18,45,18,.07,.07,0,0,20080401,29991231\n18,45,18,7,.07,0,0,20090401,29991231\n\nwhat is this`
	const importing = importRates(db, { fileName: 'INR2027Q1NOV20.csv', text, now })
	await expect(importing).rejects.toThrow(Invalid)
	await expect(importing).rejects.toThrow(
		/Line 2: Rate 1 is not a fraction.*\nLine 4: Expected 9 fields, found 1\./,
	)
	expect(await listImports(db)).toMatchObject([{ quarter: '2026Q4', rateCount: 2 }])
	for (const [name, content] of [
		['rates.csv', indiana],
		['INR2026Q4FEB30.csv', indiana],
		['INR2027Q1NOV20.csv', '\n'],
	] as const)
		await expect(importRates(db, { fileName: name, text: content, now })).rejects.toThrow(Invalid)
})

test('a quote is checked against the imported rate with its source, as a review, and until the quarter ends', async ({
	db,
}) => {
	const tax = async (document: DealDocument, today = now) => {
		const law = await getCurrentLaw({ db, clock: { now: () => today } })
		return checkDeal(document, law).findings.find(({ code }) => code === 'tax_mismatch')
	}
	await importRates(db, { fileName, text: indiana, now })
	await importRates(db, { fileName: 'OHR2026Q4SEP01.csv', text: ohio, now })
	expect(await tax(quote('IN', 2_100_00))).toMatchObject({ severity: 'pass' })
	const off = await tax(quote('IN', 2_400_00))
	expect(off).toMatchObject({ severity: 'review', cents: 300_00 })
	expect(off?.source).toMatchObject({ citation: fileName, asOf: '2026-08-28', grade: 'B' })
	const { lawRows } = await getCurrentLaw({ db, clock: { now: () => now } })
	expect(lawRows.find(({ citation }) => citation === fileName)?.staleAfter).toBe('2026-12-31')
	// In Ohio the county adds its own rate, and the county is not known: the imported rate decides nothing.
	expect((await tax(quote('OH', 2_100_00)))?.source?.citation).toBe('Ohio Revised Code 5739.02')
})

test('a comparison uses the imported rate of the buyer’s state', async ({ db }) => {
	await importRates(db, { fileName, text: indiana, now })
	const law = await getCurrentLaw({ db, clock: { now: () => now } })
	const documents = [quote('IN', 2_400_00), quote('IN', 1_800_00)]
	const comparisonJson = JSON.stringify(compareDeals(documents, { buyer: { state: 'IN' }, ...law }))
	expect(comparisonJson).toContain(String(32_100_00))
	expect(comparisonJson).not.toContain('No tax rate is known')
})

test('rates of states that tax cars in another way are stored and not used', async ({ db }) => {
	const text = '13,45,13,.04,.04,0,0,20000101,29991231'
	await importRates(db, { fileName: 'GAR2026Q4AUG28.csv', text, now })
	expect(await listStateRates(db)).toMatchObject([{ state: 'GA', ppm: 40_000, hasLocalRates: false }])
	const { lawRows } = await getCurrentLaw({ db, clock: { now: () => now } })
	expect(lawRows.some(({ citation }) => citation.startsWith('GAR'))).toBe(false)
})
