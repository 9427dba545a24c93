import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientOrder } from '#app/db/schema/clients/clients.ts'
import { dealBid, dealRound } from '#app/db/schema/rounds.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { applyEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import { type StepRule, stepRules } from '#app/modules/clients/steps/step-rules.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { refreshSteps } from '#app/workflows/clients/follow-order.server.ts'
import { awardRound, sendDueAwards } from '#app/workflows/rounds/award-round.server.ts'
import { decideAboutOffers } from '#app/workflows/rounds/choose-offer.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { confirmAgreedDeal } from '#app/workflows/signing/answer-as-client.server.ts'
import { addSigningEntries } from '#app/workflows/signing/signing.server.ts'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { bidOf, law, mail, makeRound, moveRoundClock } from '#tests/factories/rounds.ts'
import { addByHand, openWork } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { confirmDealDocument, enterDocument } from './deal-documents.server.ts'
import { changeStatusOfDeal, startDealOfClient } from './deals.server.ts'

const storage = null as unknown as FileStorage
const readBrief = 'Read what the client is looking for and start the search'

const stepIn = (stage: StageWithStep) => [stepRules[`deal.${stage}`].what]
type StageWithStep = StepRule extends infer Rule
	? Rule extends `deal.${infer Stage}`
		? Stage
		: never
	: never

/** A paid order in the file, whose brief the advisor has to read. */
async function buySearch(db: Db, { clientId, now }: { clientId: string; now: Date }, kind = 'concierge') {
	await insertOfferings(db, defaultOfferings)
	const order = await makeOrder(db, { status: 'paid', paidAt: now, priceId: `price_${kind}` })
	await db.insert(clientOrder).values({ orderId: order.id, clientId })
	await applyEvent(db, {
		event: 'A client says what they look for, or changes it',
		clientId,
		objects: { order: order.id },
		opens: [{ rule: 'order.brief' }],
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
	// As a killed process leaves it: the search was bought, but the deal that is ahead of it was not asked; the job corrects it.
	expect(await openWork(db, clientId)).toEqual([...stepIn('round_open'), readBrief])
	await refreshSteps(db, { now })
	expect(await openWork(db, clientId)).toEqual(stepIn('round_open'))
	await bid(0, bidOf(33_400))
	await bid(1, bidOf(32_900))
	await moveRoundClock(db, 49)
	await openRound(db, storage, { ...base, actor: advisor, code: '', law })
	expect(await openWork(db, clientId)).toEqual(stepIn('offers_to_choose'))
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
	expect(await openWork(db, clientId)).toEqual(stepIn('change_asked'))
	const { id: choiceId } = await choose('offer')
	expect(await openWork(db, clientId)).toEqual(stepIn('offer_chosen'))
	await awardRound(db, { ...base, actor: advisor, choiceId, formKey: randomUUID() })
	expect(await openWork(db, clientId)).toEqual([])
	await moveRoundClock(db, 50)
	const onError = (error: unknown) => {
		throw error
	}
	await sendDueAwards(db, { ...base, onError })
	expect(await openWork(db, clientId)).toEqual(stepIn('to_confirm'))
	const [agreement] = await listAgreements(db, { dealId: deal.id })
	await confirmAgreedDeal(db, { actor: person, id: agreement!.id, origin: mail.origin, now })
	expect(await openWork(db, clientId)).toEqual(stepIn('agreed'))
	const add = (entry: Parameters<typeof addSigningEntries>[1]['entries'][number]['entry']) =>
		addSigningEntries(db, {
			actor: person,
			dealId: deal.id,
			entries: [{ key: randomUUID(), writtenAt: now, entry }],
			now,
		})
	await add({ kind: 'open', paper: randomUUID(), form: 'buyers_order', corrects: null })
	expect(await openWork(db, clientId)).toEqual(stepIn('signing'))
	await add({ kind: 'end', outcome: 'signed', reason: '' })
	expect(await openWork(db, clientId)).toEqual(stepIn('signed'))
	await changeStatusOfDeal(db, { actor: advisor, id: deal.id, change: 'close', now })
	expect(await openWork(db, clientId)).toEqual([])
	await refreshSteps(db, { now })
	expect(await openWork(db, clientId)).toEqual([])
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
	expect(await openWork(db, clientId)).toEqual([])
	await changeStatusOfDeal(db, { actor, id: first.id, change: 'close', now })
	await buySearch(db, { clientId, now: new Date(now.getTime() + 1000) }, 'online_search')
	await refreshSteps(db, { now })
	expect(await openWork(db, clientId)).toEqual([readBrief])
	const deal = await startDealOfClient(db, { actor, clientId, formKey: randomUUID(), now })
	expect(await openWork(db, clientId)).toEqual(stepIn('started'))
	const draft = draftOf({ ...quoteDocument, validUntil: '2026-11-25' })
	const { document } = await enterDocument(db, { actor, dealId: deal.id, formKey: randomUUID(), draft, now })
	await confirmDealDocument(db, { actor, id: document.id, version: document.version, now })
	expect(await openWork(db, clientId)).toEqual(stepIn('quotes'))
	const later = new Date('2026-11-27T12:00:00Z')
	await refreshSteps(db, { now: later })
	expect(await openWork(db, clientId)).toEqual(stepIn('quotes_expired'))
	await changeStatusOfDeal(db, { actor, id: deal.id, change: 'close', now: later })
	expect(await openWork(db, clientId)).toEqual([])
	await changeStatusOfDeal(db, { actor, id: deal.id, change: 'reopen', now: later })
	expect(await openWork(db, clientId)).toEqual(stepIn('quotes_expired'))
})

test('a step about another matter and one by hand stay beside that of the deal, and closing the deal ends only its own', async ({
	db,
}) => {
	const { advisor, clientId, deal } = await makeDeal(db)
	const now = new Date('2026-11-23T12:00:00Z')
	await buySearch(db, { clientId, now })
	await addByHand(db, { actor: advisor as Staff, clientId, what: 'Call about the trade-in', now })
	await applyEvent(db, {
		event: 'A client answers about a recommended car',
		clientId,
		objects: { vehicle: 'x' },
		opens: [{ rule: 'vehicle.interested', with: '2021 Honda CR-V' }],
		now,
	})
	const draft = draftOf(quoteDocument)
	const actor = advisor
	const { document } = await enterDocument(db, { actor, dealId: deal.id, formKey: randomUUID(), draft, now })
	const later = new Date(now.getTime() + 1000)
	await applyEvent(db, {
		event: 'An email from a dealer contains a quote',
		clientId,
		objects: { deal: deal.id, document: document.id },
		opens: [{ rule: 'document.check', with: 'Hudson Honda' }],
		now: later,
	})
	const others = ['Call about the trade-in', 'Go ahead with the 2021 Honda CR-V, as the client is interested']
	expect(await openWork(db, clientId)).toEqual([
		...others.slice(0, 1),
		...stepIn('started'),
		...others.slice(1),
		'Check the quote that Hudson Honda sent',
	])
	await changeStatusOfDeal(db, { actor, id: deal.id, change: 'close', now: later })
	expect(await openWork(db, clientId)).toEqual(others)
})

test('two deals of a client have a step each', async ({ db }) => {
	const { advisor: actor, clientId, deal } = await makeDeal(db)
	const now = new Date('2026-11-23T12:00:00Z')
	await buySearch(db, { clientId, now })
	const other = await startDealOfClient(db, { actor, clientId, formKey: randomUUID(), now })
	const draft = draftOf({ ...quoteDocument, validUntil: '2026-11-25' })
	const { document } = await enterDocument(db, { actor, dealId: deal.id, formKey: randomUUID(), draft, now })
	await confirmDealDocument(db, { actor, id: document.id, version: document.version, now })
	expect(await openWork(db, clientId)).toEqual([...stepIn('quotes'), ...stepIn('started')])
	await changeStatusOfDeal(db, { actor, id: other.id, change: 'close', now })
	expect(await openWork(db, clientId)).toEqual(stepIn('quotes'))
})
