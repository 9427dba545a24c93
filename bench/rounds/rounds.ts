// `npm run bench:rounds`: how long the reads of the pages of sealed rounds take with 5,000 rounds and 30,000 bids, sealed and opened,
// including the comparison on equal terms. Each query's plan is examined with default planner settings.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Db } from '#app/db/client.server.ts'
import { listBids } from '#app/modules/rounds/bids/bids.server.ts'
import { closeRound } from '#app/modules/rounds/bids/close-and-open.server.ts'
import { readIndependenceWarnings } from '#app/modules/rounds/bids/read-offers.server.ts'
import { findInvited, listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { listAllRounds, listDueRounds } from '#app/modules/rounds/list-rounds.server.ts'
import { roundListViews } from '#app/modules/rounds/round.ts'
import { getRound, listRounds } from '#app/modules/rounds/rounds.server.ts'
import { readOpenedRound } from '#app/workflows/rounds/read-opened-round.server.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { watch, wholeTableReads } from '#tests/setup/watched-database.ts'
import { advisor, fillRounds, law, now, openSealed, type SealedRound, seals } from './fill-rounds.ts'

const { values: options } = parseArgs({
	options: {
		rounds: { type: 'string', default: '5000' },
		repeats: { type: 'string', default: '100' },
	},
})

const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-rounds-'))
const server = await startEmbeddedPostgres({ dataDir, durable: false })
try {
	await migrateToLatest(server.url)
	const client = new pg.Client(server.url)
	await client.connect()
	try {
		await measure(client, await fillRounds(client, Number(options.rounds)))
	} finally {
		await client.end()
	}
} finally {
	await server.stop()
	await rm(dataDir, { recursive: true })
}

async function measure(client: pg.Client, fresh: readonly SealedRound[]): Promise<void> {
	const { rows } = await client.query<{ id: string }>(
		`select id from deal_round where opened_at is not null order by md5(id::text) limit 200`,
	)
	const { rows: sizes } = await client.query<{ rounds: number; bids: number }>(
		`select (select count(*)::int from deal_round) as rounds, (select count(*)::int from deal_bid) as bids`,
	)
	const deep = await cursorOfPage(watch(client).db, 30)
	const any = (round: number) => rows[round % rows.length]!.id
	const { token } = fresh[0]!
	const reads: Record<string, (db: Db, round: number) => Promise<unknown>> = {
		'list, a page deep': (db) => listAllRounds(db, { actor: advisor, view: 'running', after: deep }),
		'an opened round': (db, round) => readOpened(db, any(round)),
		'rounds of a deal': async (db, round) => {
			const { deal } = await getRound(db, { actor: advisor, id: any(round) })
			return listRounds(db, { dealId: deal.id })
		},
		'rounds that are due': (db) => listDueRounds(db),
		'the dealer of a link': (db) => findInvited(db, { token, seals }),
	}
	for (const view of roundListViews)
		reads[`list, ${view}`] = (db) => listAllRounds(db, { actor: advisor, view })
	const fullReads = new Set<string>()
	console.log(`${sizes[0]!.rounds} rounds with ${sizes[0]!.bids} bids, ms`)
	const watched = watch(client)
	for (const [name, read] of Object.entries(reads)) {
		await read(watched.db, 0)
		for (const query of watched.take())
			for (const table of await wholeTableReads(client, query))
				if (/^deal(_|$)/.test(table)) fullReads.add(`${name}: ${table}`)
		const times: number[] = []
		for (let round = 0; round < Number(options.repeats); round++) {
			const start = performance.now()
			await read(watched.db, round)
			times.push(performance.now() - start)
			watched.take()
		}
		print(name, times)
	}
	await measureSteps(watched.db, fresh)
	console.log(
		fullReads.size === 0
			? 'No table of rounds is read from end to end.'
			: `Read from end to end:\n${[...fullReads].join('\n')}`,
	)
	if (fullReads.size > 0) process.exitCode = 1
}

/** Measures closing and opening, which happen once per round. */
async function measureSteps(db: Db, fresh: readonly SealedRound[]): Promise<void> {
	const times = { close: [] as number[], open: [] as number[] }
	for (const { id } of fresh) {
		const start = performance.now()
		await closeRound(db, { id, now })
		const closed = performance.now()
		await openSealed(db, id)
		times.close.push(closed - start)
		times.open.push(performance.now() - closed)
	}
	print('close at the deadline', times.close)
	print('decrypt and open', times.open)
}

function print(name: string, times: number[]): void {
	times.sort((one, other) => one - other)
	const quantile = (part: number) => times[Math.floor((times.length - 1) * part)]!.toFixed(1)
	console.log(`${name.padEnd(24)} median ${quantile(0.5)}  p95 ${quantile(0.95)}  worst ${quantile(1)}`)
}

/** Reads what the page of an opened round shows. */
async function readOpened(db: Db, id: string) {
	const { round, deal } = await getRound(db, { actor: advisor, id })
	const dealers = await listInvitations(db, { roundId: id })
	await listBids(db, { roundId: id })
	await readIndependenceWarnings(db, { round, dealers })
	return readOpenedRound(db, { actor: advisor, round, deal, dealers, law, thisYear: 2026 })
}

async function cursorOfPage(db: Db, page: number): Promise<string | undefined> {
	let after: string | undefined
	for (let number = 0; number < page; number++) {
		const { next } = await listAllRounds(db, { actor: advisor, view: 'running', after })
		after = next ?? undefined
	}
	return after
}
