import { desc, lte, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { containsTerms, searchOwnText, searchRows } from './search-rows.server.ts'
import { searchedPhrase, searchedWords } from './search-terms.ts'

/** Adds client files with these names; the search text of a file contains its name in lower case. */
async function addClients(db: Db, names: readonly string[]): Promise<void> {
	await db.execute(sql`
		insert into client (reference, name, active_at)
		select 'LF-' || n, name, timestamptz '2026-01-01' + n * interval '1 minute'
		from unnest(${sql.param([...names])}::text[]) with ordinality as given(name, n)`)
}

type FindInput = {
	terms: readonly string[]
	scanLimits?: { beforeIndex: number; afterIndex: number }
	limit?: number
	until?: Date
}

/** Returns the found names, the newest first, and how often the list was read. */
async function find(db: Db, { terms, scanLimits, limit = 5, until }: FindInput) {
	const orderBy = [desc(client.activeAt), desc(client.id)]
	let reads = 0
	const rows = await searchRows(db, {
		...searchOwnText(client.id, client.search, terms),
		base: until && lte(client.activeAt, until),
		orderBy,
		limit,
		...(scanLimits && { scanLimits }),
		read: (where) => {
			reads++
			return db
				.select({ name: client.name })
				.from(client)
				.where(where)
				.orderBy(...orderBy)
				.limit(limit)
		},
	})
	return { names: rows.map(({ name }) => name), reads }
}

test('every part of every word is found, however the words are put together', async ({ db }) => {
	const names = [
		'María Öztürk-Lind',
		'x',
		'Bob  Cole\tO’Neil',
		`${'ab'.repeat(150)}end`,
		'Eve 100%_\\ “Quote”',
		'🚗🚙🚕🚓🚑🚒',
	]
	await addClients(db, names)
	const part = fc
		.tuple(fc.constantFrom(...names), fc.nat(), fc.integer({ min: 1, max: 12 }))
		.map(([name, at, length]) =>
			[...name]
				.slice(at % [...name].length)
				.slice(0, length)
				.join(''),
		)
	await fc.assert(
		fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), async (parts) => {
			for (const terms of [searchedWords(parts.join(' ')), searchedPhrase(parts.join(''))]) {
				const expected = await db
					.select({ name: client.name })
					.from(client)
					.where(containsTerms(client.search, terms))
					.orderBy(desc(client.activeAt), desc(client.id))
					.limit(5)
				// Without a look at the first rows, the index has to find all.
				const { names: found } = await find(db, { terms, scanLimits: { beforeIndex: 0, afterIndex: 0 } })
				expect(found).toEqual(expected.map(({ name }) => name))
			}
		}),
		{ numRuns: casesOf({ sample: 150, all: 2_000 }) },
	)
})

test.for([
	'__proto__',
	"o'brien",
	'"q"',
	'100%',
	'_',
	'\\',
	"\\'",
	'a:*|&!b',
	'<->',
	'!',
	'(((',
	"';drop",
	'$1',
	'{}',
	'€uro',
	'🚗',
])('%s is searched for as typed', async (text, { db }) => {
	await addClients(db, [`before${text}after`, 'Somebody Else'])
	for (const scanLimits of [undefined, { beforeIndex: 0, afterIndex: 0 }])
		for (const typed of [text, `before${text}`, `${text}after`, text.toUpperCase()])
			expect(
				await find(db, { terms: searchedWords(typed), ...(scanLimits && { scanLimits }) }),
			).toMatchObject({
				names: [`before${text}after`],
			})
})

test('text that PostgreSQL cannot store, and far too long text, cause no error, and what is left of it is searched for', async ({
	db,
}) => {
	await addClients(db, ['Ana'])
	for (const text of [
		'\0',
		'\ud800',
		'ana\0\ud800',
		'zz'.repeat(50_000),
		`${'ana '.repeat(5_000)}`,
		' \n\u2028',
	])
		for (const terms of [searchedWords(text), searchedPhrase(text)])
			await expect(find(db, { terms, scanLimits: { beforeIndex: 0, afterIndex: 0 } })).resolves.toBeDefined()
	expect((await find(db, { terms: searchedWords('\0 ') })).names).toEqual(['Ana'])
})

test('common, less common and rare words are found alike, in the order of the list', async ({ db }) => {
	const names = Array.from(
		{ length: 2_600 },
		(_, n) => `Number ${n + 1}${n % 2 ? ' odd' : ' even'}${n > 2_590 ? ' last' : n < 2_100 ? ' early' : ''}`,
	)
	await addClients(db, names)
	const expected = (word: string) =>
		names
			.filter((name) => name.toLowerCase().includes(word))
			.reverse()
			.slice(0, 5)
	const scanLimits = { beforeIndex: 20, afterIndex: 300 }
	const reads: Record<string, number> = {}
	for (const word of ['odd', 'number', 'ber 77', 'last', 'early', 'early odd', '1234', 'missing', 'r'])
		for (const terms of [searchedPhrase(word)]) {
			const found = await find(db, { terms, scanLimits })
			expect([word, found.names]).toEqual([word, expected(word)])
			reads[word] = found.reads
		}
	// One read where the first rows fill the page or nothing is found, two with the index; 'early' is in many rows, none of the first 300.
	expect(reads).toMatchObject({ odd: 1, number: 1, '1234': 2, missing: 1, early: 3 })
})

test('a page further down finds only what is behind its position', async ({ db }) => {
	await addClients(db, ['Ana One', 'Ben', 'Ana Two', 'Ana Three'])
	const until = new Date('2026-01-01T00:03:00Z')
	for (const scanLimits of [undefined, { beforeIndex: 0, afterIndex: 0 }])
		expect((await find(db, { terms: ['ana'], until, ...(scanLimits && { scanLimits }) })).names).toEqual([
			'Ana Two',
			'Ana One',
		])
})

test('the index of parts is used, also where PostgreSQL expects many matches', async ({ db }) => {
	await addClients(
		db,
		Array.from({ length: 500 }, (_, n) => `Client ${n}`),
	)
	const [select] = searchOwnText(client.id, client.search, searchedWords('ient 4')).matches
	const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${select}`)
	expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on client_search_idx')
})
