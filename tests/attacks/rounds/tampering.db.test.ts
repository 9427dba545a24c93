import { randomBytes, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import { closeAtDeadline } from '#app/workflows/rounds/close-round.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { extendForAll, startBestAndFinal } from '#app/workflows/rounds/run-round.server.ts'
import { memoryStorage } from '#tests/factories/credit.ts'
import { awardTo, bidOf, law, mail, makeRound, moveRoundClock } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'

/** What somebody with the database's password changes by hand, and a part of the verifier's message about it. */
type Tampering = [what: string, change: SQL, finding: string]

const tables = [
	'deal_round',
	'deal_round_key',
	'deal_round_invitation',
	'deal_round_extension',
	'deal_round_choice',
	'deal_round_award',
	'deal_bid',
	'audit_entry',
]
const rollback = new Error('rolled back')

/** Makes each change with the triggers off, and returns those that the verifier does not find. */
async function missed(db: Db, id: string, tamperings: readonly Tampering[]): Promise<string[]> {
	const unseen: string[] = []
	for (const [what, change, finding] of tamperings)
		await db
			.transaction(async (tx) => {
				for (const table of tables) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
				const { rowCount } = await tx.execute(change)
				if (rowCount === 0) unseen.push(`${what}: changed nothing`)
				const { faults } = await verifyRound(tx, { id })
				if (!faults.some((fault) => fault.includes(finding)))
					unseen.push(`${what}: ${faults.join(' ') || 'nothing found'}`)
				throw rollback
			})
			.catch((error: unknown) => {
				if (error !== rollback) throw error
			})
	return unseen
}

const hash = () => randomBytes(32).toString('hex')
const first = sql`id = (select id from deal_bid order by received_at, id limit 1)`
const audit = (action: string) => sql`seq = (select min(seq) from audit_entry where action = ${action})`

/** Changes that are found in every state from the deadline on. */
const always = (): Tampering[] => [
	[
		'the hash of a bid',
		sql`update deal_bid set hash = ${hash()} where ${first}`,
		'another hash than its receipt',
	],
	[
		'a byte of a sealed bid',
		sql`update deal_bid set ciphertext = set_byte(ciphertext, 40, (get_byte(ciphertext, 40) + 1) % 256) where ${first}`,
		'sealed content',
	],
	['another PDF', sql`update deal_bid set attachment = '\\x00' where ${first}`, 'The PDF of bid'],
	['no PDF', sql`update deal_bid set attachment = null where ${first}`, 'The PDF of bid'],
	[
		'an earlier arrival',
		sql`update deal_bid set received_at = received_at - interval '1 second' where ${first}`,
		'The time at which bid',
	],
	['another stage', sql`update deal_bid set stage = 2 where ${first}`, 'moved to another stage or revision'],
	[
		'another revision',
		sql`update deal_bid set revision = 3 where ${first}`,
		'moved to another stage or revision',
	],
	[
		'the bid of another dealer',
		sql`update deal_bid set invitation_id = (select id from deal_round_invitation i where not exists (select from deal_bid b where b.invitation_id = i.id) limit 1) where ${first}`,
		'given to another dealer',
	],
	['a bid removed', sql`delete from deal_bid where ${first}`, 'was removed'],
	[
		'a bid added',
		sql`insert into deal_bid (id, round_id, invitation_id, form_key, stage, revision, hash, ciphertext, device, address, received_at)
			select ${randomUUID()}, round_id, invitation_id, ${randomUUID()}, stage, 3, ${hash()}, ciphertext, device, address, received_at from deal_bid where ${first}`,
		'was added',
	],
	[
		'another public key',
		sql`update deal_round_key set recipient = 'age1other' where stage = 1`,
		'The key of stage 1',
	],
	['a key removed', sql`delete from deal_round_key where stage = 1`, 'The key of stage 1'],
	[
		'a dealer added',
		sql`insert into deal_round_invitation (id, round_id, dealer_name, token_hash) select ${randomUUID()}, id, 'Late Motors', 'x' from deal_round`,
		'was added without a record',
	],
	[
		'a dealer removed',
		sql`delete from deal_round_invitation where id = (select i.id from deal_round_invitation i where not exists (select from deal_bid b where b.invitation_id = i.id) limit 1)`,
		'was removed',
	],
	[
		'other terms',
		sql`update deal_round set terms = jsonb_set(terms, '{details}', '"White"')`,
		'The terms are not',
	],
	[
		'other terms with their hash',
		sql`update deal_round set terms = jsonb_set(terms, '{details}', '"White"'), terms_hash = ${hash()}`,
		'The terms are not',
	],
	[
		'another deadline',
		sql`update deal_round set deadline = deadline + interval '1 hour'`,
		'The deadline is not',
	],
	['more stages', sql`update deal_round set stages_max = 3`, 'The number of stages'],
	['half of the key', sql`update deal_round set requires_client_code = true`, 'client holds half'],
	[
		'a hash in the list',
		sql`update deal_round set closing_hashes[1] = ${hash()}`,
		'The list of hashes is not',
	],
	[
		'a shorter list',
		sql`update deal_round set closing_hashes = closing_hashes[2:]`,
		'The list of hashes is not',
	],
	['an extension removed', sql`delete from deal_round_extension`, 'changes to the deadline'],
	[
		'an extension added',
		sql`insert into deal_round_extension (id, round_id, stage, before, deadline, reason) select ${randomUUID()}, id, 1, deadline, deadline + interval '1 hour', 'x' from deal_round`,
		'changes to the deadline',
	],
	[
		'another extension',
		sql`update deal_round_extension set deadline = deadline - interval '1 minute'`,
		'changes to the deadline',
	],
	[
		'a canceled round',
		sql`update deal_round set state = 'canceled', awarded_invitation_id = null`,
		'audit chain says',
	],
	[
		'the record of a bid removed',
		sql`delete from audit_entry where ${audit('round.bid-received')}`,
		'was added',
	],
	[
		'the record of a bid changed',
		sql`update audit_entry set detail = jsonb_set(detail, '{hash}', ${JSON.stringify(hash())}::jsonb) where ${audit('round.bid-received')}`,
		'another hash than its receipt',
	],
	[
		'the record of the closing removed',
		sql`delete from audit_entry where ${audit('round.closed')}`,
		'without a record',
	],
	['the record of the approval removed', sql`delete from audit_entry where ${audit('round.approved')}`, ''],
]

const pdf = { name: 'offer.pdf', content: Buffer.from('%PDF-1.4 an offer') }

/** Three bids, the first with a PDF, and a deadline that was moved once. */
async function roundWithBids(db: Db) {
	const roundWorld = await makeRound(db)
	const { round, advisor, bid, now } = roundWorld
	const base = { actor: advisor, id: round.id, now, ...mail }
	await bid(0, bidOf(33_400, { attachment: pdf }))
	await bid(1, bidOf(32_900))
	await bid(2, bidOf(34_000))
	expect((await verifyRound(db, { id: round.id })).faults).toEqual([])
	const deadline = new Date(round.deadline.getTime() + 3_600_000)
	await extendForAll(db, { ...base, deadline, reason: 'Two dealers asked for more time.' })
	expect((await verifyRound(db, { id: round.id })).faults).toEqual([])
	await moveRoundClock(db, 50)
	await closeAtDeadline(db, base)
	expect((await verifyRound(db, { id: round.id })).faults).toEqual([])
	return { ...roundWorld, base }
}

test('on a sealed round, each change by hand is found', async ({ db }) => {
	const { round } = await roundWithBids(db)
	const tamperings: Tampering[] = [
		...always(),
		['a bid opened early', sql`update deal_bid set content = '{}' where ${first}`, 'opened early'],
		[
			'a key given out early',
			sql`update deal_round_key set released_at = now() - interval '1 day' where stage = 1`,
			'given out before its deadline',
		],
		['a rank before the opening', sql`update deal_round_invitation set rank = 1`, 'The rank of dealer'],
		['a round that is open again', sql`update deal_round set state = 'open'`, 'audit chain says'],
		[
			'a round that was opened without a record',
			sql`update deal_round set state = 'opened', opened_at = now()`,
			'audit chain says',
		],
	]
	expect(tamperings.length).toBeGreaterThanOrEqual(20)
	expect(await missed(db, round.id, tamperings)).toEqual([])
})

test('on an opened and awarded round, each change by hand is found', async ({ db }) => {
	const { round, base, bid, invitations, advisor, client, now } = await roundWithBids(db)
	const { id } = round
	const storage = memoryStorage()
	await openRound(db, storage, { ...base, code: '', law })
	expect((await verifyRound(db, { id })).faults).toEqual([])
	await startBestAndFinal(db, { ...base, deadline: new Date(Date.now() + 80 * 3_600_000), law })
	await bid(2, bidOf(32_000))
	await moveRoundClock(db, 81)
	await openRound(db, storage, { ...base, code: '', law })
	expect((await verifyRound(db, { id })).faults).toEqual([])
	await awardTo(db, { advisor, client, now, id, invitationId: invitations[2]!.id, hours: 82 })
	expect((await verifyRound(db, { id })).faults).toEqual([])
	const tamperings: Tampering[] = [
		...always(),
		[
			'the price of an opened bid',
			sql`update deal_bid set content = replace(content, '3340000', '3140000') where ${first}`,
			'The opened content of bid',
		],
		[
			'an opened bid that is sealed again',
			sql`update deal_bid set content = null where ${first}`,
			'was removed',
		],
		[
			'another rank',
			sql`update deal_round_invitation set rank = rank + 1 where rank is not null`,
			'The rank of dealer',
		],
		[
			'another winner',
			sql`update deal_round set awarded_invitation_id = ${invitations[1]!.id}`,
			'not awarded to whom',
		],
		[
			'an award that is taken back',
			sql`update deal_round set state = 'opened', awarded_invitation_id = null`,
			'not awarded to whom',
		],
		[
			'the record of the opening removed',
			sql`delete from audit_entry where ${audit('round.opened')}`,
			'opened',
		],
		[
			'the record of the award removed',
			sql`delete from audit_entry where ${audit('round.awarded')}`,
			'not awarded',
		],
		['a key that was never given out', sql`update deal_round_key set released_at = null`, 'without its key'],
	]
	expect(await missed(db, id, tamperings)).toEqual([])
})
