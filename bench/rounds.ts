// `npm run bench:rounds`: what the pages of sealed rounds read of 5,000 rounds with 30,000 bids, sealed and opened, with the comparison
// on equal terms. Each query's plan is examined with default planner settings.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '#app/db/client.server.ts'
import { listBids } from '#app/modules/deals/rounds/bids/bids.server.ts'
import { readOffers, readSigns } from '#app/modules/deals/rounds/bids/read-offers.server.ts'
import { findInvited, listInvitations } from '#app/modules/deals/rounds/invitations/invitations.server.ts'
import { listAllRounds } from '#app/modules/deals/rounds/list-rounds.server.ts'
import { verifyRound } from '#app/modules/deals/rounds/proof/verify-round.server.ts'
import { roundListViews } from '#app/modules/deals/rounds/round.ts'
import { getRound, listDueRounds, listRounds } from '#app/modules/deals/rounds/rounds.server.ts'
import { closeAtDeadline } from '#app/workflows/deals/rounds/close-round.server.ts'
import { openRound } from '#app/workflows/deals/rounds/open-round.server.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { memoryStorage } from '#tests/factories/credit.ts'
import { bidOf, law, mail, makeRound, moveRoundClock } from '#tests/factories/rounds.ts'
import { watch, wholeTableReads } from '#tests/setup/watched-database.ts'

const { values: options } = parseArgs({
	options: {
		rounds: { type: 'string', default: '5000' },
		repeats: { type: 'string', default: '100' },
	},
})
const count = Number(options.rounds)
const bidsPerRound = 6
/** Rounds that are made by the real steps; the others are copies of their rows. */
const made = 12
const advisor = { kind: 'advisor', userId: 'advisor' } as const

const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-rounds-'))
const server = await startEmbeddedPostgres({ dataDir, durable: false })
try {
	await migrateToLatest(server.url)
	const client = new pg.Client(server.url)
	await client.connect()
	const fresh = await fill(client)
	await measure(client, fresh)
	await client.end()
} finally {
	await server.stop()
	await rm(dataDir, { recursive: true })
}

type Made = Awaited<ReturnType<typeof makeRound>>

/** Makes rounds with six bids each by the real steps, opens one of them, and copies that one until there are enough. */
async function fill(client: pg.Client): Promise<Made[]> {
	const { db } = watch(client)
	const rounds: Made[] = []
	for (let index = 0; index < made; index++) {
		await db.execute(sql`update dealer set name = ${randomUUID()} || id`)
		const round = await makeRound(db, { dealers: bidsPerRound })
		for (let dealer = 0; dealer < bidsPerRound; dealer++)
			await round.bid(dealer, bidOf(30_000 + index * 211 + dealer * 137))
		rounds.push(round)
	}
	await moveRoundClock(db, 49)
	const [{ round }] = rounds as [Made]
	await openRound(db, memoryStorage(), {
		actor: advisor,
		id: round.id,
		code: '',
		law,
		now: new Date(),
		...mail,
	})
	await copy(client, { id: round.id, dealId: round.dealId })
	await client.query('vacuum analyze')
	return rounds.slice(1)
}

/** Copies an opened round with its deal, documents, invitations, visits and bids. Triggers are for single rows and stay off. */
async function copy(client: pg.Client, { id, dealId }: { id: string; dealId: string }): Promise<void> {
	await client.query(`set session_replication_role = 'replica'`)
	await client.query(
		`create temp table copied as select n, gen_random_uuid() as deal, gen_random_uuid() as round from generate_series(1, $1::int) n`,
		[count - made],
	)
	for (const [table, from, columns] of [
		[
			'deal',
			`t.id = '${dealId}'`,
			{ id: 'c.deal', form_key: 'gen_random_uuid()', client_id: 'gen_random_uuid()' },
		],
		[
			'deal_document',
			`t.deal_id = '${dealId}'`,
			{ id: idOf('t.id'), form_key: 'gen_random_uuid()', deal_id: 'c.deal', supersedes_id: 'null' },
		],
		[
			'deal_round',
			`t.id = '${id}'`,
			{
				id: 'c.round',
				form_key: 'gen_random_uuid()',
				deal_id: 'c.deal',
				created_at: `t.created_at - c.n * interval '7 minutes'`,
				// Every third one has ended, and every tenth still takes bids, some past their deadline.
				state: `(case when c.n % 3 = 0 then 'awarded' when c.n % 10 = 1 then 'open' else 'opened' end)::deal_round_state`,
				awarded_invitation_id: `case when c.n % 3 = 0 then gen_random_uuid() end`,
				deadline: `t.deadline + (c.n % 1000 - 100) * interval '3 minutes'`,
			},
		],
		['deal_round_key', `t.round_id = '${id}'`, { round_id: 'c.round' }],
		[
			'deal_round_invitation',
			`t.round_id = '${id}'`,
			{ id: idOf('t.id'), round_id: 'c.round', token_hash: `t.token_hash || c.n` },
		],
		[
			'deal_bid',
			`t.round_id = '${id}'`,
			{
				id: idOf('t.id'),
				round_id: 'c.round',
				form_key: 'gen_random_uuid()',
				invitation_id: idOf('t.invitation_id'),
				hash: `encode(sha256((t.hash || c.n)::bytea), 'hex')`,
				document_id: idOf('t.document_id'),
			},
		],
	] as const)
		await copyRows(client, { table, from, columns })
	await client.query(`set session_replication_role = 'origin'`)
}

/** The id of a copy: the same for all rows that refer to it. */
const idOf = (column: string) => `md5(${column}::text || c.n)::uuid`

async function copyRows(
	client: pg.Client,
	{ table, from, columns }: { table: string; from: string; columns: Readonly<Record<string, string>> },
): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		`select column_name as name from information_schema.columns
		where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
		[table],
	)
	const changed = new Map(Object.entries(columns))
	const names = rows.map(({ name }) => name)
	await client.query(
		`insert into ${table} (${names.join(', ')}) select ${names.map((name) => changed.get(name) ?? `t.${name}`).join(', ')}
		from ${table} t cross join copied c where ${from}`,
	)
}

async function measure(client: pg.Client, fresh: readonly Made[]): Promise<void> {
	const { rows } = await client.query<{ id: string }>(
		`select id from deal_round where opened_at is not null order by md5(id::text) limit 200`,
	)
	const { rows: sizes } = await client.query<{ rounds: number; bids: number }>(
		`select (select count(*)::int from deal_round) as rounds, (select count(*)::int from deal_bid) as bids`,
	)
	const deep = await cursorOfPage(watch(client).db, 30)
	const any = (round: number) => rows[round % rows.length]!.id
	const token = fresh[0]!.tokens[0]!
	const reads: Record<string, (db: Db, round: number) => Promise<unknown>> = {
		'list, a page deep': (db) => listAllRounds(db, { actor: advisor, view: 'running', after: deep }),
		'an opened round': (db, round) => readOpened(db, any(round)),
		'rounds of a deal': async (db, round) => {
			const { deal } = await getRound(db, { actor: advisor, id: any(round) })
			return listRounds(db, { dealId: deal.id })
		},
		'rounds that are due': (db) => listDueRounds(db),
		'the dealer of a link': (db) => findInvited(db, { token }),
		'proof of a round': (db) => verifyRound(db, { id: fresh[0]!.round.id }),
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

/** Closing and opening, which happen once a round. */
async function measureSteps(db: Db, fresh: readonly Made[]): Promise<void> {
	const times = { close: [] as number[], open: [] as number[] }
	for (const { round } of fresh) {
		const base = { actor: advisor, id: round.id, now: new Date(), ...mail }
		const start = performance.now()
		await closeAtDeadline(db, base)
		const closed = performance.now()
		await openRound(db, memoryStorage(), { ...base, code: '', law })
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

/** What the page of an opened round reads of it. */
async function readOpened(db: Db, id: string) {
	const { round, deal } = await getRound(db, { actor: advisor, id })
	const dealers = await listInvitations(db, { roundId: id })
	await listBids(db, { roundId: id })
	await readSigns(db, { round, dealers })
	return readOffers(db, { actor: advisor, round, deal, dealers, law, thisYear: 2026 })
}

async function cursorOfPage(db: Db, page: number): Promise<string | undefined> {
	let after: string | undefined
	for (let number = 0; number < page; number++) {
		const { next } = await listAllRounds(db, { actor: advisor, view: 'running', after })
		after = next ?? undefined
	}
	return after
}
