import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { dealRoundQuestion } from '#app/db/schema/rounds.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import { viewOfAgreement } from '#app/modules/signing/agreement-view.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import { readAgreementSheet } from '#app/modules/signing/sheet/read-sheet.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { awardTo, bidOf, law, mail, makeRound, moveRoundClock } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { answerAsDealer } from './bid.server.ts'
import { decideAboutOffers } from './choose-offer.server.ts'
import { openRound } from './open-round.server.ts'
import { askAboutBid } from './run-round.server.ts'

// No bid in these tests has a PDF.
const storage = null as unknown as FileStorage

/** An opened round with two offers, and a way to ask one of their dealers and have it answer. */
async function openedRound(db: Db) {
	const world = await makeRound(db, { dealers: 2 })
	const { round, bid, advisor, invitations, tokens, now } = world
	await bid(0, bidOf(33_400))
	await bid(1, bidOf(32_900))
	await moveRoundClock(db, 49)
	const base = { id: round.id, now, ...mail }
	await openRound(db, storage, { ...base, actor: advisor, code: '', law })
	const answer = async (index: number, question: string, text: string) => {
		const invitationId = invitations[index]!.id
		await askAboutBid(db, { ...base, actor: advisor, invitationId, formKey: randomUUID(), question })
		const [asked] = await db.select().from(dealRoundQuestion).where(eq(dealRoundQuestion.question, question))
		await answerAsDealer(db, { token: tokens[index]!, id: asked!.id, answer: text, now, ...mail })
	}
	const textsOf = async (kind: string) =>
		(await db.select().from(outboxEmail).where(eq(outboxEmail.kind, kind))).map(({ to, text }) => ({
			to,
			text: text.replaceAll(/\s+/g, ' '),
		}))
	return { ...world, base, answer, textsOf }
}

test('what the chosen dealer answered is part of what was agreed, for client, dealer and advisor', async ({
	db,
}) => {
	const { answer, textsOf, advisor, client, round, deal, invitations, now } = await openedRound(db)
	await answer(1, 'With mats?', 'Yes, mats included, same price.')
	await answer(0, 'With a tow hitch?', 'No hitch.')
	await awardTo(db, { advisor, client, id: round.id, invitationId: invitations[1]!.id, now, hours: 50 })
	const said = 'The dealer also said: “Yes, mats included, same price.” Asked: “With mats?”'
	const [agreement] = await listAgreements(db, { dealId: deal.id })
	const view = viewOfAgreement(agreement!, { timeZone: 'America/New_York', thisYear: 2026 })
	expect(view.totalNote).toBe(said)
	const sheet = await readAgreementSheet(db, {
		deal,
		clientName: 'Ana',
		origin: mail.origin,
		version: null,
		today: '2026-11-23',
	})
	expect(sheet.totalNote).toBe(said)
	expect((await textsOf('deal-agreed'))[0]!.text).toContain(said)
	const awarded = await textsOf('round-awarded')
	const toWinner = awarded.find(({ to }) => to === invitations[1]!.email)!.text
	expect(toWinner).toContain('You also said: “Yes, mats included, same price.” Asked: “With mats?”')
	expect(toWinner).not.toContain('hitch')
	expect(awarded.find(({ to }) => to === invitations[0]!.email)!.text).not.toContain('also said')
})

test('an agreement without answers says nothing more', async ({ db }) => {
	const { textsOf, advisor, client, round, deal, invitations, now } = await openedRound(db)
	await awardTo(db, { advisor, client, id: round.id, invitationId: invitations[1]!.id, now, hours: 50 })
	const [agreement] = await listAgreements(db, { dealId: deal.id })
	expect(agreement!.dealerAnswers).toEqual([])
	expect((await textsOf('deal-agreed'))[0]!.text).not.toContain('also said')
})

test('a client who asked for a change is told the answer, and the advisor reads which client it is about', async ({
	db,
}) => {
	const { answer, textsOf, advisor, clientId, client, base, email } = await openedRound(db)
	await answer(1, 'Is it here?', 'It is.')
	expect(await textsOf('round-answer-client')).toEqual([])
	const change = { kind: 'change', invitationId: '', words: 'With mats.', how: '', formKey: randomUUID() }
	await decideAboutOffers(db, { ...base, actor: client, ...change })
	await answer(1, 'With mats?', 'Yes, same price.')
	const [told] = await textsOf('round-answer-client')
	expect(told!.to).toBe(email)
	expect(told!.text).toContain('“With mats?” The answer: “Yes, same price.”')
	const { name } = await getClient(db, { actor: advisor, id: clientId })
	for (const kind of ['round-answer', 'round-approved', 'round-choice-advisor']) {
		const [toAdvisor] = await textsOf(kind)
		expect(toAdvisor!.text).toContain(`Client: ${name}.`)
	}
})
