import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { databaseTime } from '#app/modules/rounds/rounds.server.ts'
import { sendBid, visitBidPage } from '#app/workflows/rounds/bid.server.ts'
import { extendForAll } from '#app/workflows/rounds/run-round.server.ts'
import { bidOf, mail, makeRound } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { inSample } from '#tests/setup/deep.ts'
import { missedEdits, unprotect } from './edits-by-hand.ts'
import { faultsOf, wholePurchase } from './whole-rounds.ts'

test('edits by hand of several rows, and of the documents that are compared, are found', async ({ db }) => {
	const { round, award, invitations } = await wholePurchase(db)
	await award()
	await unprotect(db)
	await db.execute(sql`alter table deal_document disable trigger all`)
	const [one, other] = [invitations[0]!.id, invitations[1]!.id]
	const swap = (table: string, column: string, key: string) =>
		`update ${table} x set ${column} = y.${column} from ${table} y where x.${key} in ('${one}', '${other}') and y.${key} in ('${one}', '${other}') and x.${key} <> y.${key}`
	const opened = `content is not null and invitation_id = '${other}'`
	const edits: [what: string, statement: string][] = [
		['the names of two dealers swapped', swap('deal_round_invitation', 'dealer_name', 'id')],
		['the addresses of two dealers swapped', swap('deal_round_invitation', 'email', 'id')],
		[
			'the contacts of two dealers changed',
			`update deal_round_invitation set contact_email = 'x@y.example' where id in ('${one}', '${other}')`,
		],
		['the ranks of two dealers swapped', swap('deal_round_invitation', 'rank', 'id')],
		[
			'the entries of two dealers in the book swapped',
			`update deal_round_invitation x set dealer_id = null where x.id = '${one}'`,
		],
		['a lower ranked amount', `update deal_bid set ranked_cents = ranked_cents - 100000 where ${opened}`],
		[
			'the documents of two bids swapped',
			`update deal_bid x set document_id = y.document_id from deal_bid y where x.content is not null and y.content is not null and x.id <> y.id`,
		],
		['no document', `update deal_bid set document_id = null where ${opened}`],
		[
			'another price in the compared document',
			`update deal_document set document = jsonb_set(document, '{stated,outTheDoorCents}', '1') where id in (select document_id from deal_bid where ${opened})`,
		],
		[
			'another kind of the compared document',
			`update deal_document set kind = 'quote' where id in (select document_id from deal_bid where ${opened})`,
		],
		[
			'the compared document moved to another deal',
			`update deal_document set deal_id = gen_random_uuid() where id in (select document_id from deal_bid where ${opened})`,
		],
		[
			'the compared document deleted',
			`delete from deal_document where id in (select document_id from deal_bid where ${opened})`,
		],
		['a destroyed key', `update deal_round_key set sealed_identity = '' where stage = 1`],
		[
			'a key that was released later',
			`update deal_round_key set released_at = released_at + interval '1 day'`,
		],
		['one device for two dealers', swap('deal_round_visit', 'device', 'invitation_id')],
		['visits forgotten', `delete from deal_round_visit`],
		['the devices of bids hidden', `update deal_bid set device = 'other ' || id where true`],
		['the addresses of bids hidden', `update deal_bid set address = 'other ' || id where true`],
		['an earlier first visit', `update deal_round_visit set first_at = first_at - interval '1 day'`],
		[
			'what a dealer attested',
			`update deal_bid set content = replace(content, '"available",', '') where ${opened}`,
		],
		['a question to another dealer', `update deal_round_question set invitation_id = '${other}'`],
		['another question', `update deal_round_question set question = 'Is it blue?'`],
		['another answer', `update deal_round_question set answer = 'It is not.'`],
		['an answer taken back', `update deal_round_question set answer = '', answered_at = null`],
		[
			'a decline taken back',
			`update deal_round_invitation set declined_at = null, decline_reason = '' where declined_at is not null`,
		],
		[
			'another reason to decline',
			`update deal_round_invitation set decline_reason = 'price' where declined_at is not null`,
		],
		['another reason for a new deadline', `update deal_round_extension set reason = 'None.'`],
		['an award to another dealer', `update deal_round set awarded_invitation_id = '${one}'`],
		['an earlier award', `update deal_round set ended_at = ended_at - interval '1 day'`],
		[
			'an award that became a cancellation',
			`update deal_round set state = 'canceled', awarded_invitation_id = null, cancel_reason = 'No deal.'`,
		],
		['another seed with a list that fits it', `update deal_round set padding_seed = repeat('0', 64)`],
		['what a dealer can read, destroyed', `update deal_bid set kept = null where ${opened}`],
		['an older bid removed', `delete from deal_bid where revision = 0 and invitation_id = '${one}'`],
	]
	const missed = await missedEdits(db, {
		id: round.id,
		edits: edits
			.filter((_edit, index) => inSample(2, index))
			.map(([what, statement]) => ({ what, statement })),
	})
	expect(missed).toEqual([])
	expect(edits.length).toBeGreaterThanOrEqual(22)
})

test('an edit by hand is found although later steps of the round record the row again', async ({ db }) => {
	const made = await makeRound(db)
	const { round, invitations, advisor, bid, now, tokens } = made
	const { id } = round
	const base = { actor: advisor, id, now, ...mail }
	await bid(0, bidOf(33_000))
	await bid(1, bidOf(32_000))
	await unprotect(db)
	const edits = [
		`update deal_round_invitation set dealer_name = 'Elsewhere Motors' where id = '${invitations[1]!.id}'`,
		`update deal_round_invitation set contact_email = 'intruder@dealers.example' where id = '${invitations[1]!.id}'`,
		`update deal_bid set device = 'device 0' where invitation_id = '${invitations[1]!.id}'`,
		`update deal_round_key set sealed_identity = '\\x00' where stage = 2`,
		`insert into deal_round_visit values ('${invitations[1]!.id}', 'device 0', 'address 0', now(), now())`,
		`delete from deal_round_invitation where id = '${invitations[4]!.id}'`,
	]
	const rollback = new Error('rolled back')
	for (const edit of edits)
		await db
			.transaction(async (tx) => {
				await tx.execute(sql.raw(edit))
				const visit = { roundId: id, device: 'device 7', address: 'address 7', now }
				for (const index of [0, 1]) {
					const input = { ...mail, token: tokens[index]!, formKey: randomUUID(), now }
					const source = {
						device: edit.includes('set device') ? 'device 0' : `device ${index}`,
						address: 'a',
					}
					await visitBidPage(tx, { ...visit, invitationId: invitations[index]!.id })
					await sendBid(tx, { ...input, ...source, bid: bidOf(31_000 + index) })
				}
				const deadline = new Date((await databaseTime(tx)).getTime() + 60 * 3_600_000)
				await extendForAll(tx, { ...base, deadline, reason: 'More time.' })
				expect(await faultsOf(tx, id), edit).not.toEqual([])
				throw rollback
			})
			.catch((error: unknown) => {
				if (error !== rollback) throw error
			})
	expect(await faultsOf(db, id)).toEqual([])
})
