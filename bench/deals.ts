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
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { buyerOfDeal, lawRows } from '#engine'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { watch, wholeTableReads } from '#tests/setup/watched-database.ts'
import { documentsPerDeal, fillDeals } from './fill-deals.ts'

const { values: options } = parseArgs({
	options: {
		deals: { type: 'string', default: '10000' },
		rounds: { type: 'string', default: '200' },
	},
})
const count = Number(options.deals)
const today = '2026-11-23'
const law = { today, lawRows }
const actor = makeStaff()

const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-deals-'))
const server = await startEmbeddedPostgres({ dataDir, durable: false })
try {
	await migrateToLatest(server.url)
	const client = new pg.Client(server.url)
	await client.connect()
	await fillDeals(client, { deals: count, today })
	await measure(client)
	await client.end()
} finally {
	await server.stop()
	await rm(dataDir, { recursive: true })
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
