import { randomUUID } from 'node:crypto'
import { eq, inArray, like } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { dealBid, dealRound, dealRoundInvitation } from '#app/db/schema/rounds.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { deleteDealsOfClients } from '#app/modules/deals/deals.server.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { awardTo, bidOf, law, mail, makeRound, moveRoundClock, seals } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { withoutRandomText } from '#tests/support/random-text.ts'
import { declineAsDealer } from './bid.server.ts'
import { closeAtDeadline, closeDueRounds } from './close-round.server.ts'
import { openRound } from './open-round.server.ts'
import { askAboutBid, cancelForAll, extendForAll, startBestAndFinal } from './run-round.server.ts'

// No bid in these tests has a PDF.
const storage = null as unknown as FileStorage
/** Has everything that waits be sent. */
const sendEmails = (db: Db) => db.update(outboxEmail).set({ status: 'sent' })

const emails = async (db: Db, kind: string) =>
	(await db.select().from(outboxEmail).where(eq(outboxEmail.kind, kind))).map(({ to }) => to)

test('five dealers, three bids: opened after the deadline, best and final, awarded, agreed', async ({
	db,
}) => {
	const { round, bid, tokens, invitations, advisor, client, deal, now } = await makeRound(db)
	const { id } = round
	expect(await emails(db, 'round-invitation')).toHaveLength(5)
	expect(await emails(db, 'round-lead')).toHaveLength(5)
	await bid(0, bidOf(33_400))
	await bid(1, bidOf(32_900))
	await bid(1, bidOf(32_800))
	await bid(2, bidOf(34_000))
	await declineAsDealer(db, { token: tokens[3]!, seals, reason: 'no-car', now })
	const open = { actor: advisor, id, code: '', law, now, ...mail }
	await expect(openRound(db, storage, open)).rejects.toThrow('The deadline has not passed yet.')
	expect(await db.$count(dealDocument)).toBe(0)
	await moveRoundClock(db, 49)
	await expect(bid(4, bidOf(20_000))).rejects.toThrow('The deadline has passed')
	await openRound(db, storage, open)
	expect((await listInvitations(db, { roundId: id })).map(({ rank }) => rank)).toEqual([2, 1, 3, null, null])
	expect(await emails(db, 'round-closed')).toHaveLength(3 * 2)
	expect((await verifyRound(db, { id })).faults).toEqual([])

	const deadline = new Date(Date.now() + 72 * 3_600_000)
	await startBestAndFinal(db, { actor: advisor, id, deadline, now, ...mail, law })
	await expect(bid(4, bidOf(20_000))).rejects.toThrow('The deadline has passed')
	await bid(0, bidOf(32_500))
	await moveRoundClock(db, 73)
	await openRound(db, storage, open)
	expect((await listInvitations(db, { roundId: id })).map(({ rank }) => rank)).toEqual([1, 2, 3, null, null])
	expect((await verifyRound(db, { id })).faults).toEqual([])

	const [first] = invitations
	await awardTo(db, { advisor, client, id, invitationId: first!.id, now, hours: 74 })
	const [agreed] = await listAgreements(db, { dealId: deal.id })
	// 32,500 + 449, 6 % of that, and 120.
	expect(agreed!.document.stated).toEqual({ outTheDoorCents: 35_045_94 })
	const thanks = await db
		.select()
		.from(outboxEmail)
		.where(like(outboxEmail.subject, 'Thank you for your offer%'))
	// Two bidders, each at the address of the dealer and that of the manager.
	expect(thanks).toHaveLength(4)
	expect(thanks.map(({ text }) => /number (\d)/.exec(text)?.[1]).sort()).toEqual(['2', '2', '3', '3'])
	expect((await verifyRound(db, { id })).faults).toEqual([])
})

test('a bid with a digit missing stands apart: no dealer is told a rank, and an expired offer is asked for anew', async ({
	db,
}) => {
	const { round, bid, advisor, invitations, now } = await makeRound(db)
	const { id } = round
	await bid(0, bidOf(36_400))
	await bid(1, bidOf(36_990))
	const { document, ...rest } = bidOf(36_250)
	await bid(2, { ...rest, document: { ...document, validUntil: '2026-11-24' } })
	await bid(3, bidOf(3_690))
	await moveRoundClock(db, 49)
	const open = { actor: advisor, id, code: '', law, now, ...mail }
	await openRound(db, storage, open)
	expect((await listInvitations(db, { roundId: id })).map(({ rank }) => rank)).toEqual(
		Array.from({ length: 5 }, () => null),
	)
	const deadline = new Date(Date.now() + 72 * 3_600_000)
	await startBestAndFinal(db, { actor: advisor, id, deadline, now, ...mail, law })
	const asked = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'round-best-and-final'))
	expect(asked).toHaveLength(4 * 2)
	expect(asked.filter(({ text }) => /rank/i.test(text))).toEqual([])
	const expired = asked.filter(({ text }) => text.includes('good until November 24, 2026'))
	expect(expired.map(({ to }) => to)).toContain(invitations[2]!.email)
	expect(expired).toHaveLength(2)
	expect((await verifyRound(db, { id })).faults).toEqual([])
	// The corrected offer makes the ranks certain; the expired one takes no part anymore.
	await bid(3, bidOf(36_900))
	await moveRoundClock(db, 73)
	await openRound(db, storage, { ...open, law: { ...law, today: '2026-11-25' } })
	expect((await listInvitations(db, { roundId: id })).map(({ rank }) => rank)).toEqual([1, 3, null, 2, null])
	expect((await verifyRound(db, { id })).faults).toEqual([])
})

test('without an offer nobody is asked for a best and final one, and no email speaks of offers', async ({
	db,
}) => {
	const { round, advisor, now } = await makeRound(db, { dealers: 1 })
	await moveRoundClock(db, 49)
	await closeAtDeadline(db, { id: round.id, now, ...mail })
	await sendEmails(db)
	await openRound(db, storage, { actor: advisor, id: round.id, code: '', law, now, ...mail })
	const deadline = new Date(Date.now() + 72 * 3_600_000)
	await expect(
		startBestAndFinal(db, { actor: advisor, id: round.id, deadline, now, ...mail, law }),
	).rejects.toThrow('No dealer made an offer')
	const news = await db
		.select()
		.from(outboxEmail)
		.where(inArray(outboxEmail.kind, ['round-closed-client', 'round-opened']))
	expect(news).toHaveLength(2)
	for (const { text } of news) expect(text).toContain('No dealer made an offer.')
})

test('if the client has half of the key, the bids can be opened only with the client’s code', async ({
	db,
}) => {
	const { round, bid, advisor, code, now } = await makeRound(db, { requiresClientCode: true })
	await bid(0, bidOf(33_400))
	await moveRoundClock(db, 49)
	const open = { actor: advisor, id: round.id, law, now, ...mail }
	await expect(openRound(db, storage, { ...open, code: '' })).rejects.toThrow(Invalid)
	await expect(openRound(db, storage, { ...open, code: `${code}X` })).rejects.toThrow('not the code')
	expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]$/)
	await openRound(db, storage, { ...open, code: code!.toLowerCase().replaceAll('-', ' ') })
	const [opened] = await db.select().from(dealBid)
	expect(opened!.content).toContain('33400')
})

test('a bid can be changed three times, and submitting the same form twice makes one bid', async ({ db }) => {
	const { bid } = await makeRound(db)
	const formKey = randomUUID()
	await bid(0, bidOf(33_400), { formKey })
	expect(await bid(0, bidOf(33_400), { formKey })).toMatchObject({ isNew: false, bid: { revision: 0 } })
	for (const dollars of [33_300, 33_200, 33_100]) await bid(0, bidOf(dollars))
	await expect(bid(0, bidOf(33_000))).rejects.toThrow(Conflict)
	expect(await db.$count(dealBid)).toBe(4)
	expect(await emails(db, 'bid-receipt')).toHaveLength(4)
})

test('a dealer that declined can still bid; one that bid can’t decline, because its offer stands', async ({
	db,
}) => {
	const { bid, tokens, invitations, now } = await makeRound(db)
	const decline = (reason: string) => declineAsDealer(db, { token: tokens[0]!, seals, reason, now })
	await expect(decline('__proto__')).rejects.toThrow(Invalid)
	await decline('price')
	await decline('time')
	await bid(0, bidOf(33_400))
	await expect(decline('price')).rejects.toThrow('it stands')
	const [first] = await listInvitations(db, { roundId: invitations[0]!.roundId })
	expect(first).toMatchObject({ declinedAt: null, declineReason: '' })
	await moveRoundClock(db, 49)
	await expect(declineAsDealer(db, { token: tokens[1]!, seals, reason: 'time', now })).rejects.toThrow(
		'The deadline has passed',
	)
})

test('the client is emailed about each step, and the advisor about what the client does and when a round closes', async ({
	db,
}) => {
	const { round, bid, advisor, client, email, now } = await makeRound(db)
	const base = { id: round.id, now, ...mail }
	await bid(0, bidOf(33_400))
	const deadline = new Date(round.deadline.getTime() + 3_600_000)
	await sendEmails(db)
	await extendForAll(db, { ...base, actor: advisor, deadline, reason: 'More time.' })
	await sendEmails(db)
	await moveRoundClock(db, 50)
	await closeAtDeadline(db, base)
	await sendEmails(db)
	await openRound(db, storage, { ...base, actor: client, code: '', law })
	await sendEmails(db)
	await cancelForAll(db, { ...base, actor: advisor, reason: 'The car is sold.' })
	for (const kind of [
		'approval',
		'sent-client',
		'extended-client',
		'closed-client',
		'opened',
		'canceled-client',
	])
		expect(await emails(db, `round-${kind}`), kind).toEqual([email])
	for (const kind of ['approved', 'closed-advisor', 'opened-advisor'])
		expect(await emails(db, `round-${kind}`), kind).toHaveLength(1)
})

test('two dealers with the same address each get an email about the new deadline', async ({ db }) => {
	const { round, advisor, now } = await makeRound(db, { dealers: 2 })
	await db.update(dealRoundInvitation).set({ email: 'desk@group.example' })
	const deadline = new Date(round.deadline.getTime() + 3_600_000)
	await extendForAll(db, { id: round.id, now, ...mail, actor: advisor, deadline, reason: 'More time.' })
	expect(await emails(db, 'round-extended')).toEqual(['desk@group.example', 'desk@group.example'])
})

test('emails to dealers contain neither the client’s name nor the amount of a bid', async ({ db }) => {
	const { bid, email } = await makeRound(db)
	await bid(0, bidOf(33_417))
	const sent = await db.select().from(outboxEmail)
	const toDealers = sent.filter(({ to }) => to !== email && !to.includes('lotwise'))
	expect(toDealers.length).toBeGreaterThan(10)
	for (const { html, text, subject } of toDealers)
		expect(withoutRandomText(html + text + subject)).not.toMatch(/ruiz|33,?417/i)
	expect(toDealers.some(({ text }) => text.includes('a client in 19103'))).toBe(true)
})

test('a deadline can be moved for all dealers until it has passed, and texts for dealers that name the client are rejected', async ({
	db,
}) => {
	const { round, advisor, bid, invitations, now } = await makeRound(db)
	const base = { actor: advisor, id: round.id, now, ...mail }
	const deadline = new Date(round.deadline.getTime() + 3_600_000)
	await expect(extendForAll(db, { ...base, deadline: now, reason: 'x' })).rejects.toThrow('has to be later')
	await expect(extendForAll(db, { ...base, deadline, reason: ' ' })).rejects.toThrow('Say why')
	await expect(extendForAll(db, { ...base, deadline, reason: 'Ms. Ruiz is away' })).rejects.toThrow(
		'names your client',
	)
	await extendForAll(db, { ...base, deadline, reason: 'Two dealers asked for more time.' })
	expect(await emails(db, 'round-extended')).toHaveLength(5)
	await bid(0, bidOf(33_400))
	await moveRoundClock(db, 50)
	const later = new Date(deadline.getTime() + 9 * 3_600_000)
	await expect(extendForAll(db, { ...base, deadline: later, reason: 'Late' })).rejects.toThrow(Conflict)
	await openRound(db, storage, { ...base, code: '', law })
	const ask = { ...base, invitationId: invitations[0]!.id, formKey: randomUUID() }
	await expect(askAboutBid(db, { ...ask, question: 'Can ANA call you?' })).rejects.toThrow(
		'names your client',
	)
	await askAboutBid(db, { ...ask, question: 'Is the roof rack included?' })
	await askAboutBid(db, { ...ask, question: 'Is the roof rack included?' })
	expect(await emails(db, 'round-question')).toHaveLength(2)
	expect((await verifyRound(db, { id: round.id })).faults).toEqual([])
})

test('the job closes a round after its deadline, once, and a canceled round stays sealed', async ({ db }) => {
	const { round, bid, advisor, now } = await makeRound(db)
	await bid(0, bidOf(33_400))
	const errors: unknown[] = []
	const job = { ...mail, now, onError: (error: unknown) => void errors.push(error) }
	await closeDueRounds(db, job)
	const stateOf = async () => (await db.select().from(dealRound))[0]!.state
	expect(await stateOf()).toBe('open')
	await moveRoundClock(db, 49)
	await closeDueRounds(db, job)
	await closeDueRounds(db, job)
	expect(await stateOf()).toBe('closed')
	expect(errors).toEqual([])
	const [{ closingHashes } = { closingHashes: null }] = await db.select().from(dealRound)
	expect(closingHashes).toHaveLength(24)
	await cancelForAll(db, { actor: advisor, id: round.id, reason: 'The car was sold.', now, ...mail })
	await expect(
		openRound(db, storage, { actor: advisor, id: round.id, code: '', law, now, ...mail }),
	).rejects.toThrow(Conflict)
	expect((await db.select().from(dealBid))[0]!.content).toBeNull()
	expect((await verifyRound(db, { id: round.id })).faults).toEqual([])
})

test('another client’s round is not found', async ({ db }) => {
	const one = await makeRound(db)
	const stranger = { ...one.client, clientId: randomUUID() }
	const base = { id: one.round.id, code: '', law, now: one.now, ...mail }
	await moveRoundClock(db, 49)
	await expect(openRound(db, storage, { ...base, actor: stranger })).rejects.toThrow(NotFound)
	await openRound(db, storage, { ...base, actor: one.client })
	await expect(closeAtDeadline(db, { ...base, id: randomUUID() })).rejects.toThrow(NotFound)
})

test('a client’s file is deleted with its rounds, in every state', async ({ db }) => {
	const open = await makeRound(db)
	await open.bid(0, bidOf(33_400))
	const opened = await makeRound(db, { dealers: 1 })
	await opened.bid(0, bidOf(33_400))
	await moveRoundClock(db, 49)
	await openRound(db, storage, {
		actor: opened.advisor,
		id: opened.round.id,
		code: '',
		law,
		now: opened.now,
		...mail,
	})
	await deleteDealsOfClients(db, { clientIds: [open.deal.clientId, opened.deal.clientId] })
	expect(await db.$count(dealRound)).toBe(0)
	expect(await db.$count(dealBid)).toBe(0)
})
