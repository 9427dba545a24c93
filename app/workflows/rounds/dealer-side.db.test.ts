import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { dealBid, endedReceipt } from '#app/db/schema/rounds.ts'
import { Conflict, Invalid, InvalidFields, NotFound } from '#app/lib/errors.ts'
import type { BidInput } from '#app/modules/rounds/bids/bids.server.ts'
import { readSealedBid } from '#app/modules/rounds/bids/sealed-bid.ts'
import { keepEndedRound } from '#app/modules/rounds/ended/ended-rounds.server.ts'
import { listInquiries, shownTo } from '#app/modules/rounds/inquiries/inquiries.server.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { listAllRounds } from '#app/modules/rounds/list-rounds.server.ts'
import { findReceipt } from '#app/modules/rounds/proof/find-receipt.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { bidOf, law, mail, makeRound, moveRoundClock, seals } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { declineAsDealer, withdrawAsDealer } from './bid.server.ts'
import { answerForAll, askAsDealer } from './inquiries.server.ts'
import { openRound } from './open-round.server.ts'
import { cancelForAll, extendForAll, startBestAndFinal } from './run-round.server.ts'

// No bid in these tests has a PDF.
const storage = null as unknown as FileStorage
const emails = (db: Db, kind: string) => db.select().from(outboxEmail).where(eq(outboxEmail.kind, kind))

async function makeDealers(db: Db, set: Parameters<typeof makeRound>[1] = {}) {
	const made = await makeRound(db, { dealers: 4, ...set })
	const { round, tokens, now, advisor } = made
	const withdraw = (index: number, more: { device?: string; code?: string } = {}) =>
		withdrawAsDealer(db, {
			token: tokens[index]!,
			device: `device ${index}`,
			code: '',
			now,
			...mail,
			...more,
		})
	const ask = (index: number, question: string, formKey: string = randomUUID()) =>
		askAsDealer(db, { token: tokens[index]!, formKey, question, now, ...mail })
	const answer = (id: string, texts: { question: string; answer: string; isSure?: boolean }) =>
		answerForAll(db, { actor: advisor, roundId: round.id, id, isSure: false, now, ...mail, ...texts })
	const open = () => openRound(db, storage, { actor: advisor, id: round.id, code: '', law, now, ...mail })
	const faults = async () => (await verifyRound(db, { id: round.id })).faults
	return { ...made, withdraw, ask, answer, open, faults }
}

test('a withdrawn offer is not listed, opened or ranked, and the proof says that it was withdrawn', async ({
	db,
}) => {
	const { round, bid, withdraw, open, faults, advisor, invitations } = await makeDealers(db)
	const first = (await bid(0, bidOf(31_000))).bid
	const changed = (await bid(0, bidOf(30_500))).bid
	await bid(1, bidOf(32_900))
	await bid(2, bidOf(33_400))
	await withdraw(0)
	// A second window, or the same form again.
	expect(await withdraw(0)).toMatchObject({ withdrawnAt: null })
	const receipts = await emails(db, 'bid-withdrawn')
	expect(receipts.map(({ to }) => to).sort()).toEqual(['gail@dealers.example', invitations[0]!.email])
	expect(receipts[0]!.text).toContain(changed.hash)
	expect(await faults()).toEqual([])
	const page = await listAllRounds(db, { actor: advisor, view: 'running' })
	expect(page.rounds.find((each) => each.round.id === round.id)).toMatchObject({ dealers: 4, offers: 2 })

	await moveRoundClock(db, 49)
	await expect(withdraw(1)).rejects.toThrow(
		new Conflict(
			'The deadline has passed, so your offer can’t be withdrawn anymore. Please call the advisor.',
		),
	)
	await open()
	expect((await listInvitations(db, { roundId: round.id })).map(({ rank }) => rank)).toEqual([
		null,
		1,
		2,
		null,
	])
	for (const { hash } of [first, changed]) {
		const receipt = await findReceipt(db, { roundId: round.id, hash })
		expect(receipt.withdrawnAt).toBeInstanceOf(Date)
		expect(receipt.round.closingHashes).not.toContain(hash)
	}
	const stored = await db.select().from(dealBid).where(eq(dealBid.invitationId, invitations[0]!.id))
	expect(stored.map(({ content }) => content)).toEqual([null, null])
	expect(await faults()).toEqual([])
	await keepEndedRound(db, { id: round.id, now: new Date() })
	const kept = await db.select().from(endedReceipt)
	expect(
		kept
			.filter(({ withdrawnAt }) => withdrawnAt)
			.map(({ hash }) => hash)
			.sort(),
	).toEqual([first.hash, changed.hash].sort())
})

test('after a withdrawal the same dealer offers again, and that offer counts', async ({ db }) => {
	const { round, bid, withdraw, open, faults } = await makeDealers(db)
	const { hash } = (await bid(0, bidOf(31_000))).bid
	await withdraw(0)
	const again = (await bid(0, bidOf(31_500))).bid
	expect(again).toMatchObject({ revision: 1, withdrawnAt: null })
	await bid(1, bidOf(32_000))
	await moveRoundClock(db, 49)
	await open()
	const { round: closed } = await findReceipt(db, { roundId: round.id, hash })
	expect(closed.closingHashes).toContain(again.hash)
	expect(closed.closingHashes).not.toContain(hash)
	expect((await listInvitations(db, { roundId: round.id }))[0]!.rank).toBe(1)
	expect(await faults()).toEqual([])
})

test('another device needs the emailed code to withdraw', async ({ db }) => {
	const { bid, withdraw } = await makeDealers(db)
	await bid(0, bidOf(31_000))
	expect(await withdraw(0, { device: 'other' })).toMatchObject({ check: { kind: 'sent' } })
	const [mailed] = await emails(db, 'bid-code')
	const code = /\d{4} \d{4}/.exec(mailed!.text)![0]
	expect(await withdraw(0, { device: 'other', code: '1' })).toMatchObject({ check: { kind: 'wrong' } })
	expect(await withdraw(0, { device: 'other', code })).toMatchObject({ withdrawnAt: expect.any(Date) })
})

test('a best and final offer that is withdrawn leaves the opened one; a dealer without one learns of no stage', async ({
	db,
}) => {
	const { round, bid, withdraw, ask, open, faults, advisor, now, invitations } = await makeDealers(db)
	await bid(0, bidOf(31_000))
	await bid(1, bidOf(32_000))
	await bid(2, bidOf(30_000))
	await withdraw(2)
	await moveRoundClock(db, 49)
	await open()
	await expect(withdraw(0)).rejects.toThrow('The deadline has passed')
	const deadline = new Date(Date.now() + 72 * 3_600_000)
	await startBestAndFinal(db, { actor: advisor, id: round.id, deadline, law, now, ...mail })
	expect(await emails(db, 'round-best-and-final')).toHaveLength(2 * 2)
	await expect(bid(2, bidOf(29_000))).rejects.toThrow('The deadline has passed')
	await expect(ask(2, 'Is black fine?')).rejects.toThrow('The deadline has passed')
	// As before the best and final offers.
	expect(await withdraw(2)).toMatchObject({ withdrawnAt: null })
	await expect(withdraw(3)).rejects.toThrow('The deadline has passed')
	const later = new Date(Date.now() + 80 * 3_600_000)
	await extendForAll(db, {
		actor: advisor,
		id: round.id,
		deadline: later,
		reason: 'Asked for.',
		now,
		...mail,
	})
	expect(await emails(db, 'round-extended')).toHaveLength(2 * 2)
	await bid(1, bidOf(30_000))
	await withdraw(1)
	await moveRoundClock(db, 81)
	await open()
	const ranks = (await listInvitations(db, { roundId: round.id })).map(({ rank }) => rank)
	expect(ranks).toEqual([1, 2, null, null])
	expect(invitations).toHaveLength(4)
	expect(await faults()).toEqual([])
})

test('a withdrawal by hand, and one that is taken back by hand, are found', async ({ db }) => {
	const { round, bid, withdraw, faults } = await makeDealers(db)
	await bid(0, bidOf(31_000))
	await bid(1, bidOf(32_000))
	await db.execute(
		sql`insert into deal_bid_withdrawal (round_id, invitation_id, stage, revision, withdrawn_at)
			select round_id, invitation_id, stage, revision, now() from deal_bid limit 1`,
	)
	expect((await faults()).join()).toContain('The withdrawn offers are not those that were recorded.')
	await expect(db.transaction((tx) => tx.execute(sql`delete from deal_bid_withdrawal`))).rejects.toThrow()
	await db.execute(sql`alter table deal_bid_withdrawal disable trigger all`)
	await db.execute(sql`delete from deal_bid_withdrawal`)
	await db.execute(sql`alter table deal_bid_withdrawal enable trigger all`)
	expect(await faults()).toEqual([])
	await withdraw(0)
	expect(await faults()).toEqual([])
	await db.execute(sql`alter table deal_bid_withdrawal disable trigger all`)
	await db.execute(sql`delete from deal_bid_withdrawal where round_id = ${round.id}`)
	expect((await faults()).join()).toContain('The withdrawn offers are not those that were recorded.')
})

test('what was confirmed is part of the sealed offer', async ({ db }) => {
	const { bid, open } = await makeDealers(db)
	const asked = 'You wrote $3,690 for a car with a sticker of $37,955. Is that right?'
	const input: BidInput = bidOf(3_690, { confirmed: [asked] })
	await bid(0, input)
	await moveRoundClock(db, 49)
	await open()
	const [{ content }] = (await db.select({ content: dealBid.content }).from(dealBid)) as [{ content: string }]
	expect(readSealedBid(content)).toMatchObject({ format: 'lotwise bid 3', confirmed: [asked] })
})

test('a dealer’s question goes to the advisor, and its answer to all who have not declined, without who asked', async ({
	db,
}) => {
	const { round, ask, answer, tokens, invitations, now, faults } = await makeDealers(db)
	await declineAsDealer(db, { token: tokens[3]!, seals, reason: 'time', now })
	const formKey = randomUUID()
	const asked = await ask(0, ' We at Merriden have a black one. Is that fine? ', formKey)
	expect((await ask(0, 'We at Merriden have a black one. Is that fine?', formKey)).id).toBe(asked.id)
	const toAdvisor = await emails(db, 'round-inquiry')
	expect(toAdvisor).toHaveLength(1)
	expect(toAdvisor[0]!.text).toContain('Merriden Honda has a question')

	const words = { question: asked.question, answer: 'Yes, any color but white.' }
	const refused = await answer(asked.id, words).catch((error: unknown) => error)
	expect(refused).toBeInstanceOf(InvalidFields)
	expect((refused as InvalidFields).errors.question).toContain('“Merriden Honda”')
	expect(await emails(db, 'round-inquiry-answer')).toEqual([])
	const reworded = { ...words, question: 'Is a black one fine?' }
	await answer(asked.id, reworded)
	// The same form from a second window; another text is refused.
	await answer(asked.id, reworded)
	await expect(answer(asked.id, { ...reworded, answer: 'No.' })).rejects.toThrow('answered already')

	const answers = await emails(db, 'round-inquiry-answer')
	expect(answers.map(({ to }) => to).sort()).toEqual(
		invitations
			.slice(0, 3)
			.map(({ email }) => email)
			.sort(),
	)
	for (const { text } of answers) {
		expect(text).toContain('Is a black one fine?')
		expect(text).toContain('Yes, any color but white.')
		expect(text).not.toContain('Merriden')
	}
	const inquiries = await listInquiries(db, { roundId: round.id })
	const seen = (index: number) => shownTo(inquiries, { invitationId: invitations[index]!.id, stage: 1 })
	expect(seen(1)).toEqual([
		{ id: asked.id, question: 'Is a black one fine?', answer: words.answer, isOwn: false },
	])
	expect(seen(0)[0]).toMatchObject({ isOwn: true })
	expect(await faults()).toEqual([])
})

test('a question that is not answered is seen by the dealer alone who asked', async ({ db }) => {
	const { round, ask, invitations } = await makeDealers(db)
	await ask(1, 'Is black fine?')
	const inquiries = await listInquiries(db, { roundId: round.id })
	const seen = invitations.map(({ id }) => shownTo(inquiries, { invitationId: id, stage: 1 }).length)
	expect(seen).toEqual([0, 1, 0, 0])
})

test('an answer that may tell who asked is sent when the advisor is sure, and never with the client’s name', async ({
	db,
}) => {
	const { ask, answer, client } = await makeDealers(db)
	const { id } = await ask(0, 'May we send photos from www.photos.example?')
	const texts = { question: 'May we send photos from www.photos.example?', answer: 'Yes.' }
	await expect(answer(id, texts)).rejects.toThrow(InvalidFields)
	expect(client.id).toBeTruthy()
	await answer(id, { ...texts, isSure: true })
	expect(await emails(db, 'round-inquiry-answer')).toHaveLength(4)
})

test('a question is refused after the deadline, after declining, in a canceled round, and beyond five', async ({
	db,
}) => {
	const { round, ask, answer, tokens, advisor, now } = await makeDealers(db)
	await expect(ask(0, '  ')).rejects.toThrow(new Invalid('Enter your question.', 'inquiry'))
	await expect(ask(0, 'x'.repeat(501))).rejects.toThrow('Use at most 500 characters.')
	for (let count = 0; count < 5; count++) await ask(0, `Question ${count}?`)
	await expect(ask(0, 'One more?')).rejects.toThrow('You asked 5 questions, which is the most.')
	await declineAsDealer(db, { token: tokens[1]!, seals, reason: 'time', now })
	await expect(ask(1, 'Is black fine?')).rejects.toThrow('You declined')
	const asked = await ask(2, 'Is black fine?')
	await expect(answer(randomUUID(), { question: 'Q', answer: 'A' })).rejects.toThrow(NotFound)
	await moveRoundClock(db, 49)
	await expect(ask(2, 'And white?')).rejects.toThrow(
		'The deadline has passed, so your question was not sent. Please call the advisor.',
	)
	await expect(answer(asked.id, { question: 'Is black fine?', answer: 'Yes.' })).rejects.toThrow(
		'Dealers can’t bid anymore, so this answer was not sent.',
	)
	await moveRoundClock(db, 0)
	await cancelForAll(db, { actor: advisor, id: round.id, reason: 'Bought elsewhere.', now, ...mail })
	await expect(ask(2, 'And white?')).rejects.toThrow('We’re not accepting bids for this car now.')
	await expect(answer(asked.id, { question: 'Is black fine?', answer: 'Yes.' })).rejects.toThrow(Conflict)
	expect(await emails(db, 'round-inquiry-answer')).toEqual([])
})

test('the database refuses a late question and a late withdrawal, and a second answer', async ({ db }) => {
	const { ask, bid, answer, invitations } = await makeDealers(db)
	const { id } = await ask(0, 'Is black fine?')
	await answer(id, { question: 'Is black fine?', answer: 'Yes.' })
	const fails = (statement: ReturnType<typeof sql>) =>
		expect(db.transaction((tx) => tx.execute(statement))).rejects.toThrow()
	await fails(sql`update deal_round_inquiry set answer = 'No.' where id = ${id}`)
	await bid(0, bidOf(31_000))
	await moveRoundClock(db, 49)
	const invited = invitations[0]!
	await fails(
		sql`insert into deal_round_inquiry (invitation_id, form_key, stage, question, asked_at) values (${invited.id}, gen_random_uuid(), 1, 'Late?', now())`,
	)
	await fails(
		sql`insert into deal_bid_withdrawal (round_id, invitation_id, stage, revision, withdrawn_at) values (${invited.roundId}, ${invited.id}, 1, 0, now())`,
	)
	expect(await db.$count(auditEntry, eq(auditEntry.action, 'round.bid-withdrawn'))).toBe(0)
})
