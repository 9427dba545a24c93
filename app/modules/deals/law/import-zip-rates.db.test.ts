import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { zipRate } from '#app/db/schema/deals/rates.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { Buyer, DealDocument } from '#engine'
import { boundaryLine, ohioBoundaries, ohioRates } from '#tests/deals/ohio-boundaries.ts'
import { importOhio } from '#tests/factories/import-ohio.ts'
import { test } from '#tests/setup/database.ts'
import { getCurrentLaw } from './current-law.server.ts'
import { importZipRates } from './import-zip-rates.server.ts'
import { importRates } from './tax-rates.server.ts'
import { addZipRates, listZipImports } from './zip-rates.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const clock = { now: () => now }

type File = { fileName: string; text: string }

/** In pieces of a few bytes, so that lines and line breaks come in parts. */
const importText = (db: Db, { fileName, text }: File, { pieceBytes = 7, bytesMax = 100_000 } = {}) => {
	const bytes = Buffer.from(text)
	const count = Math.ceil(bytes.length / pieceBytes)
	const pieces = Array.from({ length: count }, (_, at) =>
		bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
	)
	return importZipRates(db, { fileName, chunks: Readable.from(pieces), now, bytesMax })
}

/** The rates of a typed ZIP code, in percent. */
async function ratesOf(db: Db, zip: string, state: Buyer['state'] = 'OH', onDate?: string) {
	const law = await getCurrentLaw({ db, clock })
	const document = { state, zip, date: onDate } as DealDocument
	const { lawRows } = await addZipRates(db, law, { documents: [{ document }] })
	return lawRows.flatMap(({ rule }) =>
		rule.kind === 'zipRate' ? [rule.leastPpm / 10_000, rule.mostPpm / 10_000] : [],
	)
}

test('a boundary file is stored with its date, and a ZIP code has one rate or a range', async ({ db }) => {
	expect(await importOhio(db, now)).toEqual({
		state: 'OH',
		quarter: '2026Q4',
		zipCount: 4,
		addressCount: 2,
		unknownCount: 1,
		changed: true,
	})
	expect(await listZipImports(db)).toEqual([
		{
			state: 'OH',
			quarter: '2026Q4',
			fileName: 'OHB2026Q4AUG28.csv',
			fileDate: '2026-08-28',
			zipCount: 4,
		},
	])
	expect(await ratesOf(db, '43215')).toEqual([7.5, 7.5])
	expect(await ratesOf(db, '43016')).toEqual([7, 8])
	expect(await ratesOf(db, '43018')).toEqual([7, 7.5])
	const law = await addZipRates(db, await getCurrentLaw({ db, clock }), {
		typed: { state: 'OH', zip: '43215' },
	})
	expect(law.lawRows.find(({ rule }) => rule.kind === 'zipRate')).toMatchObject({
		citation: 'OHB2026Q4AUG28.csv',
		asOf: '2026-08-28',
		staleAfter: '2026-12-31',
		grade: 'B',
	})
})

test('nine digits narrow a range, and have the rate of the ZIP code where nothing else is said', async ({
	db,
}) => {
	await importOhio(db, now)
	expect(await ratesOf(db, '43016-0500')).toEqual([7.5, 7.5])
	expect(await ratesOf(db, '43016-1000')).toEqual([8, 8])
	expect(await ratesOf(db, '43016-2000')).toEqual([7, 7])
	// Streets are not known, so nine digits decide nothing between them.
	expect(await ratesOf(db, '43018-0001')).toEqual([7, 7.5])
})

test('nothing is known of another ZIP code, of another state’s, of a day long before, and where a rate is missing', async ({
	db,
}) => {
	await importOhio(db, now)
	expect(await ratesOf(db, '43999')).toEqual([])
	expect(await ratesOf(db, '43215', 'IN')).toEqual([])
	expect(await ratesOf(db, '43215', 'OH', '2024-05-01')).toEqual([])
	expect(await ratesOf(db, '43017')).toEqual([])
	expect(await ratesOf(db, '43017-0500')).toEqual([])
	expect(await ratesOf(db, '43017-1000')).toEqual([7, 7])
})

test('a buyer’s ZIP code counts for documents without one, each on its day', async ({ db }) => {
	await importOhio(db, now)
	const law = await getCurrentLaw({ db, clock })
	const document = { state: 'OH', date: '2026-10-15' } as DealDocument
	const { lawRows } = await addZipRates(db, law, {
		buyer: { state: 'OH', zip: '43215' },
		documents: [{ document }, { document }, { document: null }],
	})
	expect(lawRows.slice(law.lawRows.length).map(({ effectiveFrom }) => effectiveFrom)).toEqual([
		'2026-11-23',
		'2026-10-15',
	])
	expect((await addZipRates(db, law, { buyer: { state: 'OH' } })).lawRows).toBe(law.lawRows)
})

test('a typed ZIP code without a state is looked up where it can be', async ({ db }) => {
	await importOhio(db, now)
	const law = await getCurrentLaw({ db, clock })
	const added = async (state: string | null, zip: string | null) =>
		(await addZipRates(db, law, { typed: { state, zip } })).lawRows.length - law.lawRows.length
	expect(await added('', '43215')).toBe(1)
	expect(await added('IN', '43215')).toBe(0)
	expect(await added('OH', '4321')).toBe(0)
	expect(await added('', '46204')).toBe(0)
	expect(await added(null, null)).toBe(0)
})

test('the same file again changes nothing, another of the quarter replaces it, and an earlier one is rejected', async ({
	db,
}) => {
	await importOhio(db, now)
	const count = await db.$count(zipRate)
	expect(await importText(db, ohioBoundaries, { pieceBytes: 1_000 })).toMatchObject({ changed: false })
	const text = boundaryLine('Z', { 18: '43215', 20: '43215', 25: '041' })
	const corrected = { fileName: 'OHB2026Q4SEP15.csv', text }
	expect(await importText(db, corrected)).toMatchObject({ zipCount: 1, changed: true })
	expect(await db.$count(zipRate)).toBe(1)
	expect(count).toBeGreaterThan(1)
	expect(await ratesOf(db, '43215')).toEqual([7, 7])
	expect(await ratesOf(db, '43016')).toEqual([])
	const entries = await db
		.select()
		.from(auditEntry)
		.where(eq(auditEntry.action, 'law.zip-rates-imported'))
		.orderBy(auditEntry.seq)
	expect(entries.map(({ detail }) => detail)).toEqual([
		{ quarter: '2026Q4', file: 'OHB2026Q4AUG28.csv', zips: 4 },
		{ quarter: '2026Q4', file: 'OHB2026Q4SEP15.csv', zips: 1 },
	])
	const list = { fileName: 'OHZ2027Q1JAN5.csv', text: 'zip,rate,valid from\n43215,7.5,2026-10-01' }
	await importText(db, list)
	await expect(importText(db, ohioBoundaries)).rejects.toThrow(Conflict)
})

test('a boundary file needs the rates of its quarter, and new rates remove what was computed with earlier ones', async ({
	db,
}) => {
	await expect(importText(db, ohioBoundaries)).rejects.toThrow(
		'Import the rate file of Ohio for 2026Q4 first.',
	)
	expect(await importRates(db, { ...ohioRates, now })).toMatchObject({ removedZips: false })
	await importText(db, ohioBoundaries)
	const next = { ...ohioRates, fileName: 'OHR2027Q1NOV20.csv', now }
	expect(await importRates(db, next)).toMatchObject({ removedZips: true })
	expect(await db.$count(zipRate)).toBe(0)
	expect((await getCurrentLaw({ db, clock })).zipStates).toEqual([])
	await expect(importText(db, ohioBoundaries)).rejects.toThrow('for 2026Q4 first')
	// An operator's own list has its own rates.
	await importText(db, { fileName: 'OHZ2027Q1JAN5.csv', text: '43215,7.5,2026-10-01' })
	expect(await importRates(db, { ...next, fileName: 'OHR2027Q1NOV21.csv' })).toMatchObject({
		removedZips: false,
	})
	expect(await ratesOf(db, '43215')).toEqual([7.5, 7.5])
})

test('with a bad line nothing is stored, the earlier rates stay, and the error names each line by its number', async ({
	db,
}) => {
	await importOhio(db, now)
	const good = boundaryLine('Z', { 18: '43215', 20: '43215', 25: '041' })
	const text = [good, boundaryLine('Z', { 18: '4321X' }), '', 'what is this', ...Array(30).fill('bad')]
	const importing = importText(db, { fileName: 'OHB2026Q4SEP15.csv', text: text.join('\n') })
	await expect(importing).rejects.toThrow(Invalid)
	await expect(importing).rejects.toThrow(
		/Line 2: The ZIP code is not five digits\.\nLine 4: The record type is not Z, 4 or A\.(?:\n.*)*\nAnd 12 more\./,
	)
	expect(await ratesOf(db, '43215')).toEqual([7.5, 7.5])
	for (const [fileName, content, reason] of [
		['boundaries.csv', good, 'is not named like a boundary file'],
		['OHR2026Q4AUG28.csv', good, 'is not named like a boundary file'],
		['OHB2026Q4FEB30.csv', good, 'is not named like a boundary file'],
		['OHB2026Q4SEP15.csv', '\n', 'has no ZIP codes'],
		[
			'OHZ2026Q4SEP15.csv',
			'zip,rate,valid from\n43215,.075,2026-10-01',
			'Line 2: The rate is not in percent',
		],
	] as const)
		await expect(importText(db, { fileName, text: content })).rejects.toThrow(reason)
})

test('a file that is too large, or a line without an end, is rejected before it is in memory', async ({
	db,
}) => {
	await importRates(db, { ...ohioRates, now })
	const text = `${boundaryLine('Z', { 18: '43215', 20: '43215' })}\n${'1'.repeat(50_000)}`
	await expect(importText(db, { ...ohioBoundaries, text }, { bytesMax: 20_000 })).rejects.toThrow(
		'OHB2026Q4AUG28.csv is too large.',
	)
	await expect(importText(db, { ...ohioBoundaries, text }, { pieceBytes: 1_000 })).rejects.toThrow(
		'Line 2: The line is too long.',
	)
})

test('a file that breaks off or a database that fails halfway leaves the earlier rates', async ({ db }) => {
	await importOhio(db, now)
	const breaking = Readable.from(
		(async function* () {
			yield Buffer.from(`${boundaryLine('Z', { 18: '43215', 20: '43215', 25: '041' })}\n`)
			throw new Error('The disk is gone.')
		})(),
	)
	const again = { fileName: 'OHB2026Q4SEP15.csv', now }
	await expect(importZipRates(db, { ...again, chunks: breaking })).rejects.toThrow('The disk is gone.')
	await db.execute(sql`alter table zip_rate add constraint no_such check (zip <> '49999') not valid`)
	const text = boundaryLine('Z', { 18: '43000', 20: '49999' })
	await expect(importText(db, { ...again, text })).rejects.toThrow()
	expect(await listZipImports(db)).toMatchObject([{ fileName: 'OHB2026Q4AUG28.csv', zipCount: 4 }])
	expect(await ratesOf(db, '43215')).toEqual([7.5, 7.5])
})

test('an operator’s own list gives a state without boundary files its ZIP codes', async ({ db }) => {
	const text = 'zip,rate,valid from\n78701,8,2025-01-01\n78701,8.25,2026-10-01\n78702,6.25,2026-10-01\n'
	const list = { fileName: 'TXZ2026Q4OCT01.csv', text }
	expect(await importText(db, list)).toMatchObject({ state: 'TX', zipCount: 2, addressCount: 0 })
	// Cars have the state's rate everywhere in Texas: its ZIP codes are stored and not used.
	expect((await getCurrentLaw({ db, clock })).zipStates).toEqual([])
	expect(await ratesOf(db, '78701', 'TX')).toEqual([])
	const california = { fileName: 'CAZ2026Q4OCT01.csv', text: text.replaceAll('787', '900') }
	await importText(db, california)
	expect(await ratesOf(db, '90001', 'CA')).toEqual([8.25, 8.25])
	expect(await ratesOf(db, '90001', 'CA', '2026-09-30')).toEqual([8, 8])
	expect((await getCurrentLaw({ db, clock })).zipStates).toEqual(['CA'])
})
