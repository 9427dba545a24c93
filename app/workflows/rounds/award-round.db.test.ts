import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { dealRound, dealRoundAward, dealRoundChoice } from '#app/db/schema/rounds.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { deleteDealsOfClients } from '#app/modules/deals/deals.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { bidOf, law, mail, makeRound, moveRoundClock } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { awardRound, previewAward, sendDueAwards, takeAwardBack } from './award-round.server.ts'
import { decideAboutOffers } from './choose-offer.server.ts'
import { openRound } from './open-round.server.ts'
import { cancelForAll, startBestAndFinal } from './run-round.server.ts'

const storage = null as unknown as FileStorage

/** An opened round with two offers, the second of which costs less. */
async function openedRound(db: Db) {
	const world = await makeRound(db, { dealers: 3 })
	const { round, bid, advisor, client, now } = world
	await bid(0, bidOf(33_400))
	await bid(1, bidOf(32_900))
	await moveRoundClock(db, 49)
	const base = { id: round.id, now, ...mail }
	await openRound(db, storage, { ...base, actor: advisor, code: '', law })
	const choose = (
		actor: typeof advisor | typeof client,
		set: { kind?: string; index?: number; words?: string; how?: string; formKey?: string } = {},
	) =>
		decideAboutOffers(db, {
			...base,
			actor,
			kind: set.kind ?? 'offer',
			invitationId: world.invitations[set.index ?? 0]!.id,
			words: set.words ?? '',
			how: set.how ?? '',
			formKey: set.formKey ?? randomUUID(),
		})
	const award = (choiceId: string, formKey: string = randomUUID()) =>
		awardRound(db, { ...base, actor: advisor, choiceId, formKey })
	const sendDue = () =>
		sendDueAwards(db, {
			...base,
			onError: (error) => {
				throw error
			},
		})
	return { ...world, base, choose, award, sendDue }
}

const told = async (db: Db) =>
	(await db.select().from(outboxEmail)).filter(({ kind }) => ['round-awarded', 'deal-agreed'].includes(kind))
const stateOf = async (db: Db) => (await db.select().from(dealRound))[0]!.state

test('an award needs the client’s choice of that offer, in the module and in the database', async ({
	db,
}) => {
	const { choose, award, advisor, client, base, round, invitations } = await openedRound(db)
	await expect(award(randomUUID())).rejects.toThrow('The client has not chosen an offer.')
	const none = await choose(client, { kind: 'none' })
	await expect(award(none.id)).rejects.toThrow('The client has not chosen an offer.')
	const first = await choose(client)
	const second = await choose(client, { index: 1 })
	await expect(award(first.id)).rejects.toThrow('The client decided anew.')
	await expect(
		awardRound(db, { ...base, actor: client, choiceId: second.id, formKey: randomUUID() }),
	).rejects.toThrow(Forbidden)
	// By hand: without an award, and with one to another dealer than the chosen one.
	const inSavepoint = (statement: ReturnType<typeof sql>) =>
		expect(db.transaction((tx) => tx.execute(statement))).rejects.toThrow()
	await inSavepoint(
		sql`update deal_round set state = 'awarded', awarded_invitation_id = ${invitations[1]!.id} where id = ${round.id}`,
	)
	await inSavepoint(
		sql`insert into deal_round_award (round_id, form_key, choice_id, invitation_id, created_at, send_at)
			values (${round.id}, gen_random_uuid(), ${second.id}, ${invitations[0]!.id}, now(), now())`,
	)
	await inSavepoint(sql`update deal_round_choice set invitation_id = ${invitations[0]!.id}`)
	await inSavepoint(sql`delete from deal_round_choice`)
	expect(advisor.kind).toBe('staff')
	expect(await told(db)).toEqual([])
})

test('the preview is what is sent ten minutes later, once, and nobody is told before', async ({ db }) => {
	const { choose, award, sendDue, base, advisor, client, invitations, deal, round } = await openedRound(db)
	const { id: choiceId } = await choose(client, { index: 1 })
	const preview = await previewAward(db, { ...base, actor: advisor, choiceId, formKey: randomUUID() })
	expect(await db.$count(dealRoundAward)).toBe(0)
	expect(await stateOf(db)).toBe('opened')
	const formKey = randomUUID()
	await award(choiceId, formKey)
	await award(choiceId, formKey)
	await expect(award(choiceId)).rejects.toThrow('Take the award back first')
	await sendDue()
	expect(await told(db)).toEqual([])
	const [due] = await db.select().from(dealRoundAward)
	expect(due!.sendAt.getTime() - due!.createdAt.getTime()).toBe(10 * 60_000)
	await moveRoundClock(db, 50)
	await sendDue()
	await sendDue()
	const sent = await told(db)
	const readable = ({ to, subject, text }: { to: string; subject: string; text: string }) =>
		[to, subject, text].join('\n')
	expect(sent.map(readable).sort()).toEqual(preview.map(readable).sort())
	// The client, and both bidders at the address of the dealer and that of the manager.
	expect(sent).toHaveLength(5)
	expect(sent.find(({ to }) => to === invitations[1]!.email)!.subject).toContain(
		'The client chose your offer',
	)
	expect(sent.find(({ to }) => to === invitations[0]!.email)!.text).toContain(
		'The client chose another offer',
	)
	expect(await stateOf(db)).toBe('awarded')
	expect(await listAgreements(db, { dealId: deal.id })).toHaveLength(1)
	await expect(takeAwardBack(db, { ...base, actor: advisor })).rejects.toThrow('can’t be taken back anymore')
	await expect(choose(client)).rejects.toThrow('told about your choice already')
	expect((await verifyRound(db, { id: round.id })).faults).toEqual([])
})

test('an award that is taken back, by the advisor or by a new choice, leaves nothing said to anybody', async ({
	db,
}) => {
	const { choose, award, sendDue, base, advisor, client, deal, round } = await openedRound(db)
	await award((await choose(client)).id)
	await takeAwardBack(db, { ...base, actor: advisor })
	await takeAwardBack(db, { ...base, actor: advisor })
	await award((await choose(client)).id)
	await choose(client, { kind: 'change', words: 'Only with delivery.' })
	await moveRoundClock(db, 50)
	await sendDue()
	expect(await told(db)).toEqual([])
	expect(await stateOf(db)).toBe('opened')
	expect(await listAgreements(db, { dealId: deal.id })).toEqual([])
	const awards = await db.select().from(dealRoundAward)
	expect(awards.map(({ failure }) => failure).sort()).toEqual(['', 'The client decided anew.'])
	expect((await verifyRound(db, { id: round.id })).faults).toEqual([])
})

test('while an award can be taken back, the round is neither canceled nor goes on', async ({ db }) => {
	const { choose, award, base, advisor, client } = await openedRound(db)
	await award((await choose(client)).id)
	await expect(cancelForAll(db, { ...base, actor: advisor, reason: 'Sold.' })).rejects.toThrow(Conflict)
	const deadline = new Date(Date.now() + 72 * 3_600_000)
	await expect(startBestAndFinal(db, { ...base, actor: advisor, deadline, law })).rejects.toThrow(Conflict)
	expect(await stateOf(db)).toBe('opened')
})

test('an advisor records what the client told with how and when, and the client reads it', async ({ db }) => {
	const { choose, client, advisor, email, award, sendDue } = await openedRound(db)
	await expect(choose(advisor)).rejects.toThrow('Say how and when')
	const choice = await choose(advisor, { how: 'By phone, Monday at 4 pm.' })
	const emails = await db.select().from(outboxEmail)
	const [toClient] = emails.filter(({ kind }) => kind === 'round-choice-client')
	expect(toClient).toMatchObject({ to: email })
	expect(toClient!.text).toMatch(/how you told it:\s+By phone, Monday at 4 pm\)/)
	expect(toClient!.text).toContain('chose the offer of')
	await award(choice.id)
	await moveRoundClock(db, 50)
	await sendDue()
	expect(await stateOf(db)).toBe('awarded')
	expect(client.kind).toBe('member')
})

test('a choice is recorded once per form, by nobody else, and only of what was offered', async ({ db }) => {
	const { choose, client, base, advisor, invitations } = await openedRound(db)
	const formKey = randomUUID()
	await choose(client, { formKey })
	await choose(client, { formKey })
	expect(await db.$count(dealRoundChoice)).toBe(1)
	await expect(choose({ ...client, clientId: randomUUID() } as typeof client)).rejects.toThrow(NotFound)
	await expect(choose(client, { kind: 'change' })).rejects.toThrow('Say what should be different.')
	await expect(choose(client, { kind: 'change', words: 'x'.repeat(1_001) })).rejects.toThrow(Invalid)
	await expect(choose(client, { kind: '' })).rejects.toThrow('Choose an offer')
	await expect(choose(client, { kind: '__proto__' })).rejects.toThrow(Invalid)
	// This dealer was invited and made no offer.
	await expect(choose(client, { index: 2 })).rejects.toThrow('made no offer')
	const stray = { kind: 'offer', invitationId: randomUUID(), words: '', how: '', formKey: randomUUID() }
	await expect(decideAboutOffers(db, { ...base, ...stray, actor: client })).rejects.toThrow('made no offer')
	expect(invitations).toHaveLength(3)
	await cancelForAll(db, { ...base, actor: advisor, reason: 'The client decided to take none.' })
	await expect(choose(client)).rejects.toThrow('was canceled')
	expect(await told(db)).toEqual([])
})

test('an award that cannot be carried out is taken back, and the advisor is told why', async ({ db }) => {
	const { choose, award, sendDue, client } = await openedRound(db)
	await award((await choose(client)).id)
	await db.execute(sql`update deal set closed_at = now()`)
	await moveRoundClock(db, 50)
	await sendDue()
	expect(await told(db)).toEqual([])
	expect(await stateOf(db)).toBe('opened')
	const [failed] = (await db.select().from(outboxEmail)).filter(({ kind }) => kind === 'round-award-failed')
	expect(failed!.text).toContain('This deal is closed.')
	expect((await db.select().from(dealRoundAward))[0]!.takenBackAt).not.toBeNull()
})

test('a client’s file is deleted with choices and awards', async ({ db }) => {
	const { choose, award, client, deal } = await openedRound(db)
	await award((await choose(client)).id)
	await deleteDealsOfClients(db, { clientIds: [deal.clientId] })
	expect(await db.$count(dealRoundChoice)).toBe(0)
	expect(await db.$count(dealRoundAward)).toBe(0)
})
