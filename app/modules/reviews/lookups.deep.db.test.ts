import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf, isDeep } from '#tests/setup/deep.ts'
import { printTimes } from '#tests/setup/print-times.ts'
import { touchedPages, watch, wholeTableReads } from '#tests/setup/watched-database.ts'
import { summarizeReviews } from './review-summary.server.ts'
import { listFeaturedReviews, listReviews } from './reviews.server.ts'

const count = Number(process.env.ROWS || casesOf({ sample: 12_000, all: 100_000 }))
// The number of rows per insert statement.
const batch = 1_000
/** The most 8 kB pages that one read may touch. */
const pagesMax = 400
/** A search checks the first 500 reviews, reads the matches of a word that few have, and then the found ones, of which each takes three pages. */
const pagesMaxOfSearch = 1_600 + 0.01 * count

/** Inserts realistic reviews: 24 makes, 3 services, mostly good, one in 500 hidden. */
async function insertManyReviews(db: Db) {
	await db.execute(sql`alter table review disable trigger review_counter`)
	await insertBatches(db)
	await db.execute(sql`alter table review enable trigger review_counter`)
	await db.execute(sql`
		insert into review_counter select service, stars, count(*), count(*) filter (where recommends), count(first_price_cents),
			sum(first_price_cents - final_price_cents) from review where hidden_at is null group by service, stars`)
}

async function insertBatches(db: Db) {
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
}

const middle = count / 2

const reads: Record<string, (db: Db) => Promise<unknown>> = {
	// Only a round trip: measures how busy the machine is.
	'a query without a table': (db) => db.execute(sql`select 1`),
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

// `DEEP=1 npx vitest run app/modules/reviews/lookups` also prints times, whose goal is 50 ms; with `ROWS=1000` or
// `ROWS=1000000` it shows how they grow, without checking the plans: a small table is fastest to scan as a whole.
test(`with ${count} reviews every query reads a small part of the table, and none scans the whole table`, async ({
	freshDb: { db, pool, url },
}) => {
	await insertManyReviews(db)
	// As autovacuum does after a while.
	await pool.query('vacuum analyze review')
	const client = new pg.Client(url)
	await client.connect()
	try {
		const watched = watch(client)
		for (const [name, read] of Object.entries(reads)) {
			await read(watched.db)
			const queries = watched.take()
			expect(queries, name).not.toEqual([])
			if (!process.env.ROWS) {
				let pages = 0
				for (const query of queries) {
					expect(await wholeTableReads(client, query), name).not.toContain('review')
					pages += await touchedPages(client, query)
				}
				expect(pages, name).toBeLessThan(name.startsWith('search') ? pagesMaxOfSearch : pagesMax)
			}
			if (isDeep) await printTimes(name, () => read(db))
		}
	} finally {
		await client.end()
	}
})
