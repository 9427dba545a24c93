import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { test } from '#tests/setup/database.ts'
import { touchedPages, watch, wholeTableReads } from '#tests/setup/watched-database.ts'
import { summarizeReviews } from './review-summary.server.ts'
import { listFeaturedReviews, listReviews } from './reviews.server.ts'

// Filling a table with 100,000 rows takes a while on a machine that has other work; a million, by `ROWS`, a longer one.
vi.setConfig({ testTimeout: 1_800_000 })

const count = Number(process.env.ROWS || 100_000)
// As much as one statement may take.
const batch = 5_000
const deep = process.env.DEEP === '1'
const goalMs = 50
const rounds = 60
/** Of 8 kB, for one read. */
const pagesMax = 400
/**
 * Of the 1,030 reviews that match, a third is of that service. PostgreSQL fetches them all (1,451 pages), or goes back from
 * the newest until it has enough (131); by the sample its statistics are of, it takes the one for as dear as the other.
 */
const pagesOfEither = 1600

/** Reviews as many people would write them: 24 makes, 3 services, mostly good, one in 500 hidden. */
async function insertManyReviews(db: Db) {
	await db.execute(sql`alter table review disable trigger review_counter`)
	for (let first = 1; first < count; first += batch)
		await db.execute(sql`
		insert into review (service, stars, author_name, vehicle_year, vehicle_make, vehicle_model, body, search, recommends,
			first_price_cents, final_price_cents, featured, hidden_at, hidden_reason, year, created_at)
		select (array['online_search', 'in_person', 'concierge'])[1 + n % 3]::offering_kind,
			1 + least(4, (random() * 6)::int), 'Robin F.', 2000 + n % 26, make, 'Model ' || n % 97, body,
			lower(body || ' ' || 2000 + n % 26 || ' ' || make || ' model ' || n % 97), n % 10 > 0,
			2000000, 2000000 - n, n % 1000 = 1, case when n % 500 = 0 then now() end,
			case when n % 500 = 0 then 'It names somebody.' end, 2026, timestamptz '2020-01-01' + n * interval '31 minutes'
		from generate_series(${first}::int, ${first + batch - 1}::int) n,
			lateral (select (array['Toyota', 'Honda', 'Ford', 'Mazda', 'Kia', 'Subaru', 'Volvo', 'Lexus'])[1 + n % 8] as make,
				'They read the sheet of deal ' || md5(n::text) || ' with me and found ' || n % 7 || ' fees on it.' as body) words`)
	await db.execute(sql`alter table review enable trigger review_counter`)
	await db.execute(sql`
		insert into review_counter select service, stars, count(*), count(*) filter (where recommends), count(first_price_cents),
			sum(first_price_cents - final_price_cents) from review where hidden_at is null group by service, stars`)
}

const middle = count / 2

const reads: Record<string, (db: Db) => Promise<unknown>> = {
	// Nothing but the way there and back: what it takes is the machine's other work.
	'a question without a table': (db) => db.execute(sql`select 1`),
	'newest first': (db) => listReviews(db, {}),
	'highest first': (db) => listReviews(db, { sort: 'highest' }),
	'lowest first': (db) => listReviews(db, { sort: 'lowest' }),
	'one service': (db) => listReviews(db, { service: 'in_person' }),
	'one service, lowest first': (db) => listReviews(db, { service: 'in_person', sort: 'lowest' }),
	'a hundred of them': (db) => listReviews(db, { limit: 100 }),
	'far back': (db) => listReviews(db, { after: middle }),
	'far back, highest first': (db) => listReviews(db, { after: middle, sort: 'highest' }),
	'far back, one service, lowest first': (db) =>
		listReviews(db, { after: middle, sort: 'lowest', service: 'in_person' }),
	'search, common word': (db) => listReviews(db, { query: 'honda' }),
	'search, three letters': (db) => listReviews(db, { query: 'kia' }),
	'search, rare word': (db) => listReviews(db, { query: 'c4ca4238a0b9' }),
	'search, nothing like it': (db) => listReviews(db, { query: 'submarine' }),
	'search, common word, lowest first': (db) => listReviews(db, { query: 'volvo', sort: 'lowest' }),
	'search in one service': (db) => listReviews(db, { query: 'model 96', service: 'online_search' }),
	'sum over all': (db) => summarizeReviews(db),
	featured: (db) => listFeaturedReviews(db, { limit: 6 }),
	'featured by clients': (db) => listFeaturedReviews(db, { limit: 3, samples: false }),
}

// `DEEP=1 npx vitest run app/modules/reviews/lookups` measures too, and holds each to 50 ms; `ROWS=1000 DEEP=1` and `ROWS=1000000 DEEP=1`
// measure how that grows, without a look at how each is read: a small table is read quickest as a whole.
test('with 100,000 reviews every read of the page reads a small part of them, and none goes through the table from end to end', async ({
	freshDb: { db, pool, url },
}) => {
	await insertManyReviews(db)
	// As the database does by itself after a while.
	await pool.query('vacuum analyze review')
	const client = new pg.Client(url)
	await client.connect()
	const lines: string[] = []
	const slow: string[] = []
	try {
		const watched = watch(client)
		for (const [name, read] of Object.entries(reads)) {
			await read(watched.db)
			const asked = watched.take()
			expect(asked, name).not.toEqual([])
			if (!process.env.ROWS) {
				let pages = 0
				for (const query of asked) {
					expect(await wholeTableReads(client, query), name).not.toContain('review')
					pages += await touchedPages(client, query)
				}
				expect(pages, name).toBeLessThan(name === 'search in one service' ? pagesOfEither : pagesMax)
			}
			if (!deep) continue
			const { median, late } = await measure(() => read(db))
			lines.push(`| ${name} | ${median.toFixed(1)} | ${late.toFixed(1)} |`)
			if (median >= goalMs) slow.push(`${name}: ${median.toFixed(1)} ms`)
		}
	} finally {
		await client.end()
	}
	if (deep)
		process.stdout.write(`| read | median, ms | 95th percentile, ms |\n|---|---|---|\n${lines.join('\n')}\n`)
	expect(slow).toEqual([])
})

async function measure(read: () => Promise<unknown>) {
	const took: number[] = []
	for (let round = 0; round < rounds; round++) {
		const begun = performance.now()
		await read()
		took.push(performance.now() - begun)
	}
	took.sort((a, b) => a - b)
	return { median: took[Math.floor(rounds * 0.5)]!, late: took[Math.floor(rounds * 0.95)]! }
}
