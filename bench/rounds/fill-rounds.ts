import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { type BidInput, submitBid } from '#app/modules/rounds/bids/bids.server.ts'
import { closeRound, openBids, releaseKey } from '#app/modules/rounds/bids/close-and-open.server.ts'
import { inviteDealers } from '#app/modules/rounds/invitations/invitations.server.ts'
import { createRoundSeals } from '#app/modules/rounds/round-seals.server.ts'
import {
	approveRound,
	databaseTime,
	draftRound,
	getRound,
	startRound,
} from '#app/modules/rounds/rounds.server.ts'
import { bidDocuments } from '#app/workflows/rounds/bid-documents.server.ts'
import { lawRows } from '#engine'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { watch } from '#tests/setup/watched-database.ts'

const bidsPerRound = 6
/** The number of rounds that are made step by step; the others are copies of the rows of one. */
const originalCount = 12
export const advisor = makeStaff()
export const now = new Date('2026-11-23T12:00:00Z')
export const law = { lawRows, today: '2026-11-23' }
export const seals = createRoundSeals({ secret: 'the secret of a site, long enough for it' })

export type SealedRound = { id: string; dealId: string; token: string }

/** Makes rounds with six bids each, opens one of them, and copies that one until there are enough. Returns sealed ones past their deadline. */
export async function fillRounds(client: pg.Client, count: number): Promise<SealedRound[]> {
	const { db } = watch(client)
	const { rows: dealers } = await client.query<{ id: string }>(
		`insert into dealer (name, city, state, phone, email) select 'Dealer ' || n, 'City ' || n, 'PA', '(215) 555-01' || n % 100, 'desk' || n || '@dealers.example'
		from generate_series(1, $1::int) n returning id`,
		[bidsPerRound],
	)
	await db.insert(user).values({ id: advisor.id, name: 'Advisor', email: 'advisor@example.com' })
	const rounds: SealedRound[] = []
	for (let index = 0; index < originalCount; index++) rounds.push(await makeRound(db, { dealers, index }))
	await client.query(
		`create or replace function round_clock() returns timestamptz language sql volatile as 'select clock_timestamp() + interval ''49 hours'''`,
	)
	const [first, ...fresh] = rounds
	await closeRound(db, { id: first!.id, now })
	await openSealed(db, first!.id)
	await copy(client, { ...first!, count: count - originalCount })
	await client.query('vacuum analyze')
	return fresh
}

/** Makes a round to which all dealers were invited, and in which each has bid. */
async function makeRound(
	db: Db,
	{ dealers, index }: { dealers: readonly { id: string }[]; index: number },
): Promise<SealedRound> {
	const world = await makeDeal(db)
	const actor = world.advisor
	const deadline = new Date((await databaseTime(db)).getTime() + 48 * 3_600_000)
	const { round } = await draftRound(db, {
		actor,
		dealId: world.deal.id,
		formKey: randomUUID(),
		draft: { kind: 'purchase', vehicleId: null, terms, stagesMax: 1, deadline, timeZone: 'America/New_York' },
		now,
	})
	const { id } = round
	const added = (
		await inviteDealers(db, { actor, roundId: id, dealerIds: dealers.map((each) => each.id), seals, now })
	).added
	const { version } = (await getRound(db, { actor, id })).round
	const keys = [await seals.makeKey(id, null)]
	await approveRound(db, { actor: world.client, id, version, keys, requiresClientCode: false, now })
	await startRound(db, { actor, id, now })
	for (const [dealerIndex, dealer] of added.entries())
		await submitBid(db, {
			token: seals.tokenOf(dealer.id),
			formKey: randomUUID(),
			bid: bidOf(30_000 + index * 211 + dealerIndex * 137),
			device: `device ${dealerIndex}`,
			address: `address ${dealerIndex}`,
			seals,
			now,
		})
	return { id, dealId: world.deal.id, token: seals.tokenOf(added[0]!.id) }
}

const terms = {
	vehicle: { condition: 'new', year: 2026, make: 'Honda', model: 'CR-V', trim: 'EX' },
	details: 'Any color but white.',
	payment: 'cash',
	state: 'PA',
	zip: '19103',
	delivery: false,
	noAddOns: true,
} as const

const bidOf = (dollars: number): BidInput => ({
	document: {
		version: 1,
		kind: 'bid',
		deal: 'cash',
		date: '2026-11-23',
		state: 'PA',
		lines: [
			{ label: 'Selling price', cents: dollars * 100, category: 'price' },
			{ label: 'Documentation fee', cents: 449_00, category: 'doc_fee' },
			{ label: 'Sales tax', cents: dollars * 6, category: 'sales_tax' },
			{ label: 'Title and registration', cents: 120_00, category: 'registration' },
			{ label: 'All-weather mats', cents: 219_00, optional: true },
		],
		stated: { outTheDoorCents: dollars * 106 + 788_00 },
	},
	contact: { name: 'Gail Brandt', title: 'Manager', phone: '(215) 555-0111', email: 'gail@dealers.example' },
	arrives: '',
	note: 'Meteorite gray, on the lot.',
	attested: ['complete', 'available', 'authorized'],
	attachment: null,
})

/** Has the key released and opens the bids. */
export async function openSealed(db: Db, id: string): Promise<void> {
	const { identity } = await releaseKey(db, { actor: advisor, id, code: '', seals })
	await openBids(db, { actor: advisor, id, identity, law, documents: bidDocuments, now })
}

/** Copies an opened round with its deal, documents, invitations, visits and bids. Triggers are for single rows and stay off. */
async function copy(
	client: pg.Client,
	{ id, dealId, count }: Pick<SealedRound, 'id' | 'dealId'> & { count: number },
): Promise<void> {
	await client.query(`set session_replication_role = 'replica'`)
	await client.query(
		`create temp table copied as select n, gen_random_uuid() as deal, gen_random_uuid() as round from generate_series(1, $1::int) n`,
		[count],
	)
	for (const [table, condition, columns] of [
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
		await copyRows(client, { table, condition, columns })
	await client.query(`set session_replication_role = 'origin'`)
	await client.query(`insert into deal_vehicle (deal_id, form_key, condition, year, make, model)
		select id, gen_random_uuid(), 'new', 2026, 'Honda', 'CR-V' from deal`)
	await client.query(`insert into deal_round_visit (invitation_id, device, address, first_at, last_at)
		select id, 'device ' || id, 'address ' || id, now(), now() from deal_round_invitation`)
	await client.query(`insert into deal_round_question (invitation_id, form_key, question, asked_at)
		select id, gen_random_uuid(), 'Is it on the lot?', now() from deal_round_invitation`)
}

/** The id of a copy: the same for all rows that refer to it. */
const idOf = (column: string) => `md5(${column}::text || c.n)::uuid`

async function copyRows(
	client: pg.Client,
	{
		table,
		condition,
		columns,
	}: { table: string; condition: string; columns: Readonly<Record<string, string>> },
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
		from ${table} t cross join copied c where ${condition}`,
	)
}
