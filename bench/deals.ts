// `npm run bench:deals`: how long the reads of the ledger's pages take with 10,000 deals and 60,000 documents, including the checks of
// the documents. Each query's plan is examined with default planner settings.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Db } from '#app/db/client.server.ts'
import { readComparison } from '#app/modules/deals/comparison/read-comparison.server.ts'
import { dealListViews } from '#app/modules/deals/deal-list-views.ts'
import { getDeal, listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { stripOf } from '#app/modules/deals/documents/document-strip.ts'
import { listDocuments, listDocumentsOfDealer } from '#app/modules/deals/documents/documents.server.ts'
import { listDeals } from '#app/modules/deals/list-deals.server.ts'
import { sampleDeals } from '#app/modules/deals/samples/sample-deals.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { buyerOfDeal, lawRows } from '#engine'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { watch, wholeTableReads } from '#tests/setup/watched-database.ts'

const { values: options } = parseArgs({
	options: {
		deals: { type: 'string', default: '10000' },
		rounds: { type: 'string', default: '200' },
	},
})
const count = Number(options.deals)
const documentsPerDeal = 6
const dealerCount = 400
const today = '2026-11-23'
const law = { today, lawRows }
const actor = makeStaff()

const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-deals-'))
const server = await startEmbeddedPostgres({ dataDir, durable: false })
try {
	await migrateToLatest(server.url)
	const client = new pg.Client(server.url)
	await client.connect()
	await fill(client)
	await measure(client)
	await client.end()
} finally {
	await server.stop()
	await rm(dataDir, { recursive: true })
}

/** Fills the tables: every deal has six documents of twenty different ones, every tenth is closed. */
async function fill(client: pg.Client): Promise<void> {
	const documents = sampleDeals.flatMap((deal) =>
		deal.documents
			.filter(({ document }) => document.kind === 'quote')
			.map(({ document }) => ({ version: 1, ...document, date: today })),
	)
	await client.query(
		`insert into dealer (name, city, state, phone) select 'Dealer ' || n, 'City ' || n % 90, 'OH', '(614) 555-01' || n % 100
		from generate_series(1, $1::int) n`,
		[dealerCount],
	)
	await client.query(
		`insert into deal (client_id, form_key, wants, buyer, active_at, closed_at)
		select gen_random_uuid(), gen_random_uuid(), 'A car, number ' || n, '{"state": "OH", "taxRatePpm": 75000}',
			now() - n * interval '7 minutes', case when n % 10 = 0 then now() end
		from generate_series(1, $1::int) n`,
		[count],
	)
	await client.query(`insert into deal_vehicle (deal_id, form_key, condition, year, make, model)
		select id, gen_random_uuid(), 'used', 2021, 'Honda', 'Civic' from deal`)
	await client.query(
		`insert into deal_document (deal_id, form_key, state, kind, dealer_id, typed, document, out_the_door_cents, document_date,
			valid_until, entered_by, confirmed_at, updated_at)
		select d.id, gen_random_uuid(), 'confirmed', 'quote', s.id, '{}', ($1::jsonb) -> (n % $2::int),
			2000000 + n, $3::date, $3::date + ((d.position * 11 + n * 37) % 60)::int - 20, 'advisor', now(), now()
		from (select id, row_number() over ()::int as position from deal) d
		cross join generate_series(1, $4::int) n
		join (select id, row_number() over ()::int as position from dealer) s on s.position = 1 + (d.position * 7 + n) % $5::int`,
		[JSON.stringify(documents), documents.length, today, documentsPerDeal, dealerCount],
	)
	await client.query('vacuum analyze')
}

async function measure(client: pg.Client): Promise<void> {
	const { rows: deals } = await client.query<{ id: string; client_id: string }>(
		'select id, client_id from deal order by md5(id::text) limit 200',
	)
	const { rows: dealers } = await client.query<{ id: string }>('select id from dealer limit 200')
	const deep = await cursorOfPage(client, 50)
	const reads: Record<string, (db: Db, round: number) => Promise<unknown>> = {
		'list, a page deep': (db) => listDeals(db, { actor, view: 'open', today, after: deep }),
		'the client’s deal': (db, round) => readTab(db, deals[round % deals.length]!.client_id),
		'comparison of six': async (db, round) => {
			const deal = await getDeal(db, { actor, id: deals[round % deals.length]!.id })
			return readComparison(db, { actor, deal, ids: [], terms: 'equal', law })
		},
		'documents of a dealer': (db, round) =>
			listDocumentsOfDealer(db, { dealerId: dealers[round % dealers.length]!.id }),
	}
	for (const view of dealListViews) reads[`list, ${view}`] = (db) => listDeals(db, { actor, view, today })
	const watched = watch(client)
	const fullReads = new Set<string>()
	console.log(
		`${count} deals with ${count * documentsPerDeal} documents, ms with the checks of the documents`,
	)
	for (const [name, read] of Object.entries(reads)) {
		await read(watched.db, 0)
		for (const query of watched.take())
			for (const table of await wholeTableReads(client, query))
				if (/^deal(_document|_vehicle)?$/.test(table)) fullReads.add(`${name}: ${table}`)
		const times: number[] = []
		for (let round = 0; round < Number(options.rounds); round++) {
			const start = performance.now()
			await read(watched.db, round)
			times.push(performance.now() - start)
			watched.take()
		}
		times.sort((one, other) => one - other)
		const quantile = (part: number) => times[Math.floor((times.length - 1) * part)]!.toFixed(1)
		console.log(`${name.padEnd(24)} median ${quantile(0.5)}  p95 ${quantile(0.95)}  worst ${quantile(1)}`)
	}
	console.log(
		fullReads.size === 0
			? 'No table of deals is read from end to end.'
			: `Read from end to end:\n${[...fullReads].join('\n')}`,
	)
	if (fullReads.size > 0) process.exitCode = 1
}

/** Reads what the tab of a client's deal shows. */
async function readTab(db: Db, clientId: string) {
	const [deal] = await listDealsOfClient(db, { actor, clientId })
	const documents = await listDocuments(db, { actor, dealId: deal!.id })
	await listVehicles(db, { dealId: deal!.id })
	return stripOf(documents, { ...law, buyer: buyerOfDeal(deal!.buyer, { documents, today }) })
}

async function cursorOfPage(client: pg.Client, page: number): Promise<string | undefined> {
	let after: string | undefined
	for (let number = 0; number < page; number++) {
		const { next } = await listDeals(watch(client).db, { actor, view: 'open', today, after })
		after = next ?? undefined
	}
	return after
}
