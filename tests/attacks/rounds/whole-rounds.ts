import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealRoundQuestion } from '#app/db/schema/rounds.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { attachRoundPhoto, detachRoundPhoto } from '#app/modules/rounds/photos.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import { databaseTime } from '#app/modules/rounds/rounds.server.ts'
import {
	answerAsDealer,
	declineAsDealer,
	visitBidPage,
	withdrawAsDealer,
} from '#app/workflows/rounds/bid.server.ts'
import { closeAtDeadline } from '#app/workflows/rounds/close-round.server.ts'
import { answerForAll, askAsDealer } from '#app/workflows/rounds/inquiries.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { auditActorOf, auditRound } from '#app/workflows/rounds/round-context.server.ts'
import { askAboutBid, extendForAll, startBestAndFinal } from '#app/workflows/rounds/run-round.server.ts'
import { memoryStorage } from '#tests/factories/credit.ts'
import {
	awardTo,
	bidOf,
	law,
	mail,
	makeRound,
	moveRoundClock,
	offerOf,
	tradeTerms,
} from '#tests/factories/rounds.ts'

/** Returns what `round verify` finds. */
export const faultsOf = async (db: Db, id: string): Promise<string[]> =>
	(await verifyRound(db, { id })).faults

/** A purchase with everything a round can have: an extension, a decline, a withdrawal, questions, changes, best and final offers and an award. */
export async function wholePurchase(db: Db) {
	const made = await makeRound(db)
	const { round, advisor, bid, tokens, invitations, now } = made
	const { id } = round
	const base = { actor: advisor, id, now, ...mail }
	const states: string[] = []
	const check = async (state: string) => {
		expect(await faultsOf(db, id), state).toEqual([])
		expect((await verifyRound(db, { id })).unproven, state).toEqual([])
		states.push(state)
	}
	await check('open')
	for (const [index, dealer] of invitations.entries())
		await visitBidPage(db, {
			roundId: id,
			invitationId: dealer.id,
			device: `device ${index}`,
			address: `a ${index}`,
			now,
		})
	const pdf = { name: 'offer.pdf', content: Buffer.from('%PDF-1.4 an offer') }
	await bid(0, bidOf(33_400, { attachment: pdf }))
	await bid(0, bidOf(33_300, { attachment: pdf }))
	await bid(1, bidOf(32_900))
	await declineAsDealer(db, { token: tokens[3]!, seals: mail.seals, reason: 'time', now })
	await bid(2, bidOf(34_000))
	await check('open with bids')
	const asked = await askAsDealer(db, {
		token: tokens[2]!,
		formKey: randomUUID(),
		question: 'Is black fine?',
		...mail,
		now,
	})
	await check('inquired')
	const inquiry = { question: 'Is black fine?', answer: 'It is.', isSure: false }
	await answerForAll(db, { ...base, roundId: id, id: asked.id, ...inquiry })
	await check('inquiry answered')
	await bid(4, bidOf(35_000))
	await withdrawAsDealer(db, { token: tokens[4]!, device: 'device 4', code: '', ...mail, now })
	await check('withdrawn')
	const hours = async (ahead: number) => new Date((await databaseTime(db)).getTime() + ahead * 3_600_000)
	await extendForAll(db, { ...base, deadline: await hours(60), reason: 'Two dealers asked for more time.' })
	await check('extended')
	await moveRoundClock(db, 61)
	await closeAtDeadline(db, base)
	await check('closed')
	const storage = memoryStorage()
	await openRound(db, storage, { ...base, code: '', law })
	await check('opened')
	const question = { invitationId: invitations[0]!.id, formKey: randomUUID(), question: 'Is it there?' }
	await askAboutBid(db, { ...base, ...question })
	await check('asked')
	const [row] = await db.select().from(dealRoundQuestion)
	await answerAsDealer(db, { token: tokens[0]!, id: row!.id, answer: 'It is.', ...mail, now })
	await check('answered')
	await startBestAndFinal(db, { ...base, deadline: await hours(24), law })
	await check('best and final')
	await bid(1, bidOf(32_500))
	await moveRoundClock(db, 61 + 25)
	await openRound(db, storage, { ...base, code: '', law })
	await check('opened again')
	const award = () => awardTo(db, { ...made, id, invitationId: invitations[1]!.id, hours: 61 + 26 })
	return { ...made, base, award, states }
}

/** A trade-in with a photo. */
export async function wholeTrade(db: Db) {
	const made = await makeRound(db, {
		kind: 'trade',
		terms: tradeTerms,
		requiresClientCode: true,
		prepare: async ({ id, client }) => {
			for (let count = 0; count < 2; count++) {
				const [stored] = await db
					.insert(upload)
					.values({
						ownerId: client.id,
						purpose: 'deal',
						storageKey: randomUUID(),
						contentType: 'image/jpeg',
						fileName: 'car.jpg',
						sizeBytes: 1_000,
						draft: true,
					} as never)
					.returning({ id: upload.id })
				const input = { actor: client, roundId: id, uploadId: stored!.id, now: new Date() }
				const entry = { roundId: id, actor: auditActorOf(client), detail: {}, at: new Date(0) }
				await attachRoundPhoto(db, input)
				await auditRound(db, { ...entry, action: 'round.photo-added' })
				if (count === 1) continue
				await detachRoundPhoto(db, input)
				await auditRound(db, { ...entry, action: 'round.photo-removed' })
			}
		},
	})
	const { round, advisor, bid, code, now } = made
	const base = { actor: advisor, id: round.id, now, ...mail }
	await bid(0, offerOf(9_000))
	await bid(1, offerOf(9_500))
	expect(await faultsOf(db, round.id)).toEqual([])
	await moveRoundClock(db, 49)
	await openRound(db, memoryStorage(), { ...base, code: code!, law })
	expect(await faultsOf(db, round.id)).toEqual([])
	return made
}
