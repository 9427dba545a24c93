import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client, clientOrder } from '#app/db/schema/clients.ts'
import { dealBid, dealRound } from '#app/db/schema/rounds.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { followEvent } from '#app/modules/clients/files/next-actions.server.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { refreshNextActions } from '#app/workflows/clients/follow-order.server.ts'
import { awardRound, sendDueAwards } from '#app/workflows/rounds/award-round.server.ts'
import { decideAboutOffers } from '#app/workflows/rounds/choose-offer.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { confirmAgreedDeal } from '#app/workflows/signing/answer-as-client.server.ts'
import { addSigningEntries } from '#app/workflows/signing/signing.server.ts'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { makeOrder } from '#tests/factories/orders.ts'
import { bidOf, law, mail, makeRound, moveRoundClock } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { confirmDealDocument, enterDocument } from './deal-documents.server.ts'
import { type DealStage, dealSteps } from './deal-stage.ts'
import { changeStatusOfDeal, startDealOfClient } from './deals.server.ts'

const storage = null as unknown as FileStorage
const readBrief = 'Read what the client is looking for and start the search'

const fileOf = async (db: Db, id: string) => (await db.select().from(client).where(eq(client.id, id)))[0]!
const stepOf = async (db: Db, id: string) => {
	const { nextActionSide: side, nextActionWhat: what } = await fileOf(db, id)
	return { side, what }
}
const stepIn = (stage: DealStage) => {
	const { file } = dealSteps[stage]
	return { side: file?.side ?? null, what: file?.what ?? null }
}

/** A paid order in the file, whose brief the advisor has to read. */
async function buySearch(db: Db, { clientId, now }: { clientId: string; now: Date }, kind = 'concierge') {
	await insertOfferings(db, defaultOfferings)
	const order = await makeOrder(db, { status: 'paid', paidAt: now, priceId: `price_${kind}` })
	await db.insert(clientOrder).values({ orderId: order.id, clientId })
	await followEvent(db, {
		clientId,
		about: `order:${order.id}`,
		nextAction: { side: 'advisor', what: readBrief, dueAt: new Date(now.getTime() + 3_600_000) },
		now,
	})
	return order
}

test('from the award to the end, the client’s file says what comes next, and never asks to read the brief again', async ({
	db,
}) => {
	const {
		advisor,
		client: person,
		clientId,
		round,
		deal,
		bid,
		invitations,
		now,
	} = await makeRound(db, { dealers: 3 })
	const base = { id: round.id, now, ...mail }
	await buySearch(db, { clientId, now })
	// As in sites of earlier releases, nothing has followed from the deal yet; the job corrects it.
	expect(await stepOf(db, clientId)).toEqual({ side: 'advisor', what: readBrief })
	await refreshNextActions(db, { now })
	expect(await stepOf(db, clientId)).toEqual(stepIn('round_open'))
	await bid(0, bidOf(33_400))
	await bid(1, bidOf(32_900))
	await moveRoundClock(db, 49)
	await openRound(db, storage, { ...base, actor: advisor, code: '', law })
	expect(await stepOf(db, clientId)).toEqual(stepIn('offers_to_choose'))
	const choose = (kind: string) =>
		decideAboutOffers(db, {
			...base,
			actor: person,
			kind,
			invitationId: kind === 'offer' ? invitations[1]!.id : '',
			words: kind === 'change' ? 'Without the mats.' : '',
			how: '',
			formKey: randomUUID(),
		})
	await choose('change')
	expect(await stepOf(db, clientId)).toEqual(stepIn('change_asked'))
	const { id: choiceId } = await choose('offer')
	expect(await stepOf(db, clientId)).toEqual(stepIn('offer_chosen'))
	await awardRound(db, { ...base, actor: advisor, choiceId, formKey: randomUUID() })
	expect(await stepOf(db, clientId)).toEqual({ side: null, what: null })
	await moveRoundClock(db, 50)
	const onError = (error: unknown) => {
		throw error
	}
	await sendDueAwards(db, { ...base, onError })
	expect(await stepOf(db, clientId)).toEqual(stepIn('to_confirm'))
	const [agreement] = await listAgreements(db, { dealId: deal.id })
	await confirmAgreedDeal(db, { actor: person, id: agreement!.id, origin: mail.origin, now })
	expect(await stepOf(db, clientId)).toEqual(stepIn('agreed'))
	const add = (entry: Parameters<typeof addSigningEntries>[1]['entries'][number]['entry']) =>
		addSigningEntries(db, {
			actor: person,
			dealId: deal.id,
			entries: [{ key: randomUUID(), writtenAt: now, entry }],
			now,
		})
	await add({ kind: 'open', paper: randomUUID(), form: 'buyers_order', corrects: null })
	expect(await stepOf(db, clientId)).toEqual(stepIn('signing'))
	await add({ kind: 'end', outcome: 'signed', reason: '' })
	expect(await stepOf(db, clientId)).toEqual(stepIn('signed'))
	await changeStatusOfDeal(db, { actor: advisor, id: deal.id, change: 'close', now })
	expect(await stepOf(db, clientId)).toEqual({ side: null, what: null })
	await refreshNextActions(db, { now })
	expect(await stepOf(db, clientId)).toEqual({ side: null, what: null })
	expect(await db.$count(dealRound)).toBe(1)
	expect(await db.$count(dealBid)).toBe(2)
})

test('quotes are waited for, compared, and asked for anew once they have expired', async ({ db }) => {
	const { advisor, clientId, deal: unused } = await makeDeal(db)
	const now = new Date('2026-11-23T12:00:00Z')
	const actor = advisor
	await changeStatusOfDeal(db, { actor, id: unused.id, change: 'close', now })
	// Somebody who only keeps quotes has bought no work, so there is no step.
	const first = await startDealOfClient(db, { actor, clientId, formKey: randomUUID(), now })
	expect(await stepOf(db, clientId)).toEqual({ side: null, what: null })
	await changeStatusOfDeal(db, { actor, id: first.id, change: 'close', now })
	await buySearch(db, { clientId, now: new Date(now.getTime() + 1000) }, 'online_search')
	await refreshNextActions(db, { now })
	expect(await stepOf(db, clientId)).toEqual({ side: 'advisor', what: readBrief })
	const deal = await startDealOfClient(db, { actor, clientId, formKey: randomUUID(), now })
	expect(await stepOf(db, clientId)).toEqual(stepIn('started'))
	const draft = draftOf({ ...quoteDocument, validUntil: '2026-11-25' })
	const { document } = await enterDocument(db, { actor, dealId: deal.id, formKey: randomUUID(), draft, now })
	await confirmDealDocument(db, { actor, id: document.id, version: document.version, now })
	expect(await stepOf(db, clientId)).toEqual(stepIn('quotes'))
	const later = new Date('2026-11-27T12:00:00Z')
	await refreshNextActions(db, { now: later })
	expect(await stepOf(db, clientId)).toEqual(stepIn('quotes_expired'))
	await changeStatusOfDeal(db, { actor, id: deal.id, change: 'close', now: later })
	expect(await stepOf(db, clientId)).toEqual({ side: null, what: null })
	await changeStatusOfDeal(db, { actor, id: deal.id, change: 'reopen', now: later })
	expect(await stepOf(db, clientId)).toEqual(stepIn('quotes_expired'))
})

test('a step that the advisor typed, and one about another matter that is due sooner, stay', async ({
	db,
}) => {
	const { advisor, clientId, deal } = await makeDeal(db)
	const now = new Date('2026-11-23T12:00:00Z')
	await buySearch(db, { clientId, now })
	const sooner = {
		side: 'advisor',
		what: 'Call about the trade-in',
		dueAt: new Date(now.getTime() + 1000),
	} as const
	await followEvent(db, { clientId, about: 'call:x', nextAction: sooner, now })
	expect((await stepOf(db, clientId)).what).toBe(sooner.what)
	const draft = draftOf(quoteDocument)
	await enterDocument(db, { actor: advisor, dealId: deal.id, formKey: randomUUID(), draft, now })
	expect((await stepOf(db, clientId)).what).toBe(sooner.what)
})
