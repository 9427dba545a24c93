import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import {
	client,
	clientAccount,
	clientBrief,
	clientChecklist,
	clientOrder,
	clientSupport,
	serviceEnd,
} from '#app/db/schema/clients/clients.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { reviewInvitation } from '#app/db/schema/reviews.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { recommendVehicle } from '#app/modules/clients/recommendations/recommend-vehicle.server.ts'
import { applyEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import { openReceiptLink } from '#app/modules/payments/orders/get-receipt.server.ts'
import { recordAgreement } from '#app/modules/signing/agreements.server.ts'
import { closeOrReopen } from '#app/workflows/clients/close-or-reopen.server.ts'
import { followOrder, refreshSteps } from '#app/workflows/clients/follow-order.server.ts'
import { openClientDeal } from '#app/workflows/deals/client-links.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import { declineAgreedDeal } from '#app/workflows/signing/answer-as-client.server.ts'
import { addSigningEntries } from '#app/workflows/signing/signing.server.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { makeVehicleInput } from '#tests/factories/client-work.ts'
import { chooseDraft, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { links } from '#tests/factories/links.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { makeReview } from '#tests/factories/reviews.ts'
import { addByHand, openWork } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { inviteReviews } from '../reviews/invite-reviews.server.ts'
import { endByHand, endServices, takeEndBack } from './end-services.server.ts'
import { readServices } from './read-services.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const paidAt = new Date('2026-11-10T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const run = (db: Db, at = minutes(11)) =>
	endServices(db, {
		links,
		now: at,
		onError: (error) => {
			throw error
		},
	})
const closing = async (db: Db) =>
	(await db.select().from(outboxEmail)).filter(({ kind }) => kind === 'service-ended')

/** A paid order of a client with a file and an open deal. */
async function buy(db: Db, kind: 'online_search' | 'in_person' | 'concierge' = 'concierge', soldAt = paidAt) {
	await insertOfferings(db, defaultOfferings)
	const world = await makeDeal(db, soldAt)
	const sold = await makeOrder(db, {
		status: 'paid',
		paidAt: soldAt,
		priceId: `price_${kind}`,
		customerEmail: world.email,
	})
	await db.insert(clientOrder).values({ orderId: sold.id, clientId: world.clientId })
	const close = (closedAt: Date | null = now) =>
		db.update(deal).set({ closedAt }).where(eq(deal.id, world.deal.id))
	const status = async () => {
		const [current] = await db.select().from(order).where(eq(order.id, sold.id))
		return (await readServices(db, { orders: [{ ...current!, begunAt: soldAt }] })).get(sold.id)!.state.status
	}
	return { ...world, order: sold, close, status }
}

test('a concierge order ends with its deal: the client is emailed once, ten minutes later, and asked for a review', async ({
	db,
}) => {
	const { order: sold, email, close, status } = await buy(db)
	await run(db)
	expect([await status(), await db.$count(serviceEnd)]).toEqual(['under_way', 0])
	await close()
	await run(db, now)
	await run(db, minutes(9))
	expect([await status(), await closing(db)]).toEqual(['ended', []])
	await run(db, minutes(10))
	await run(db, minutes(20))
	// It is closed again after a correction: nothing is sent a second time.
	await close(null)
	expect(await status()).toBe('under_way')
	await close(minutes(30))
	await run(db, minutes(60))
	const [sent, ...more] = await closing(db)
	expect(more).toEqual([])
	expect(sent).toMatchObject({ to: email, subject: `Our work is done: ${sold.title} (${sold.reference})` })
	for (const part of [
		'What to keep',
		'/reviews/invitation?link=',
		'Don’t ask me for reviews',
		'until you delete it',
	])
		expect(sent!.text).toContain(part)
	expect(sent!.text).not.toMatch(/less\.|saved/)
	expect(await db.select().from(reviewInvitation)).toMatchObject([{ orderId: sold.id }])
	// The review is asked for in this email; only the reminder follows.
	expect(await inviteReviews(db, { links, now: minutes(30 * 1440) })).toEqual({ invited: 0, reminded: 1 })
})

test('an end that was a mistake is not emailed', async ({ db }) => {
	const { close, status } = await buy(db)
	await close()
	await run(db, now)
	await close(null)
	await run(db)
	expect([await status(), await closing(db), await db.$count(serviceEnd)]).toEqual(['under_way', [], 0])
})

test('nothing is sent after a refund, to a client whose file is gone, for a sample, or about an end of long ago', async ({
	db,
}) => {
	const refunded = await buy(db)
	await refunded.close()
	const deleted = await buy(db)
	await deleted.close()
	await run(db, now)
	await db
		.update(order)
		.set({ status: 'refunded', refundedCents: 75_00 })
		.where(eq(order.id, refunded.order.id))
	await db.delete(client).where(eq(client.id, deleted.clientId))
	const sample = await buy(db)
	await sample.close()
	await db.update(order).set({ sample: true }).where(eq(order.id, sample.order.id))
	const old = await buy(db)
	await old.close(new Date(now.getTime() - 8 * 86_400_000))
	await run(db)
	await run(db, minutes(30))
	expect([await closing(db), await refunded.status(), await old.status()]).toEqual([[], 'refunded', 'ended'])
	expect(await db.$count(serviceEnd)).toBe(0)
})

test('a visit ends when it took place, and not when it was canceled or nobody came', async ({ db }) => {
	const { order: sold, status } = await buy(db, 'in_person')
	const { id } = await insertAppointment(db, {
		paidOrderId: sold.id,
		paidAt,
		status: 'completed',
		startsAt: paidAt,
		slotDate: '2026-11-11',
	})
	await db
		.insert(appointmentEvent)
		.values({ appointmentId: id, at: now, what: 'completed', byKind: 'advisor', toStatus: 'completed' })
	expect(await status()).toBe('ended')
	await run(db, now)
	await db.update(appointment).set({ status: 'no_show' }).where(eq(appointment.id, id))
	await run(db)
	expect([await status(), await closing(db)]).toEqual(['promised', []])
	await db.update(appointment).set({ status: 'completed' }).where(eq(appointment.id, id))
	await run(db)
	await run(db, minutes(30))
	expect((await closing(db)).map(({ text }) => text)).toEqual([expect.stringContaining('We met on')])
})

test('a search ends when its support is over, not while it runs', async ({ db }) => {
	const { order: sold, clientId, status } = await buy(db, 'online_search')
	await db.insert(clientBrief).values({ orderId: sold.id, clientId, createdAt: paidAt, updatedAt: paidAt })
	const [checklist] = await db
		.insert(clientChecklist)
		.values({ clientId, orderId: sold.id, package: 'find_it_fast', title: 'Search', completedAt: now })
		.returning()
	const checklistId = checklist!.id
	await db.insert(clientSupport).values({ checklistId, startedAt: paidAt, endsAt: minutes(60) })
	await run(db, now)
	await run(db)
	expect([await status(), await db.$count(serviceEnd)]).toEqual(['delivered', 0])
	await db.update(clientSupport).set({ endNotifiedAt: minutes(60) })
	await run(db, minutes(60))
	await run(db, minutes(75))
	const [sent] = await closing(db)
	expect(await status()).toBe('ended')
	expect(sent!.text).toContain('The emailed link to your answers works until Sun, May 9, 2027')
})

test('papers signed as agreed end a concierge order', async ({ db }) => {
	// The database's clock says when they were signed, so all of it happens now.
	const signedAt = new Date()
	const world = await buy(db, 'concierge', new Date('2020-01-01T12:00:00Z'))
	const { advisor: actor, client: person, deal: own } = world
	const dealId = own.id
	await chooseDraft(db, world, quoteDocument)
	const { agreement } = await recordAgreement(db, {
		actor,
		dealId,
		formKey: randomUUID(),
		reason: '',
		now: signedAt,
	})
	const add = (entry: Parameters<typeof addSigningEntries>[1]['entries'][number]['entry']) =>
		addSigningEntries(db, {
			actor: person,
			dealId,
			entries: [{ key: randomUUID(), writtenAt: signedAt, entry }],
			now: signedAt,
		})
	await add({ kind: 'open', paper: randomUUID(), form: 'buyers_order', corrects: null })
	await add({ kind: 'end', outcome: 'signed', reason: '' })
	expect(agreement.version).toBe(1)
	await run(db, new Date())
	await run(db, new Date(Date.now() + 11 * 60_000))
	const [sent] = await closing(db)
	expect(sent!.text).toContain('We checked 1 quote.')
	expect(sent!.text).toMatch(/What was agreed, the quotes: \S+\/your-deal\?link=/)
	expect(sent!.text).not.toContain('/account')
	// There is only one document, so nothing is claimed.
	expect(sent!.text).not.toContain('less.')
})

test('what the client said no to is not called agreed when the service ends', async ({ db }) => {
	const world = await buy(db)
	const { advisor: actor, deal: own } = world
	await chooseDraft(db, world, quoteDocument)
	const { agreement } = await recordAgreement(db, {
		actor,
		dealId: own.id,
		formKey: randomUUID(),
		reason: '',
		now,
	})
	const origin = 'http://localhost'
	await declineAgreedDeal(db, { actor, id: agreement.id, note: 'By phone, today.', origin, now })
	await world.close()
	await run(db, now)
	await run(db)
	const [sent] = await closing(db)
	expect(sent!.text).toContain('We checked 1 quote.')
	expect(sent!.text).not.toMatch(/was agreed|agreed\.pdf/)
})

test('every link of the closing email opens without an account', async ({ db }) => {
	const world = await buy(db)
	const { advisor: actor, deal: own, clientId, order: sold } = world
	await db.delete(clientAccount).where(eq(clientAccount.clientId, clientId))
	await chooseDraft(db, world, quoteDocument)
	await recordAgreement(db, { actor, dealId: own.id, formKey: randomUUID(), reason: '', now })
	await world.close()
	await run(db, now)
	await run(db)
	const [sent] = await closing(db)
	expect(sent!.text).not.toMatch(/\/account|stays in your account/)
	// The quote names no car.
	expect(sent!.text).toContain('We recorded what was agreed.')
	const tokenOf = (page: string) => new RegExp(`${page}\\?link=([\\w.-]+)`).exec(sent!.text)![1]!
	const receipt = tokenOf('/receipt.pdf')
	expect(await openReceiptLink(db, { links, token: receipt })).toMatchObject({ reference: sold.reference })
	const opened = await openClientDeal(db, { links, token: tokenOf('/your-deal') })
	expect(opened.deal.id).toBe(own.id)
	const unbound = links.tokenOf({ purpose: 'receipt', subject: sold.id })
	for (const wrong of ['', `${receipt}x`, tokenOf('/your-deal'), unbound])
		await expect(openReceiptLink(db, { links, token: wrong })).rejects.toThrow('no longer works')
	await db.update(order).set({ customerEmail: 'new@example.com' }).where(eq(order.id, sold.id))
	await expect(openReceiptLink(db, { links, token: receipt })).rejects.toThrow('no longer works')
})

test('what was saved is stated with both documents', async ({ db }) => {
	const world = await buy(db)
	const vehicle = { condition: 'new', vin: '1HGCM82633A004352' } as const
	await chooseDraft(db, world, { ...quoteDocument, vehicle })
	const [price, ...lines] = quoteDocument.lines
	const contract = {
		...quoteDocument,
		vehicle,
		kind: 'retail_contract',
		date: '2026-11-22',
		stated: {},
	} as const
	await chooseDraft(db, world, {
		...contract,
		lines: [{ ...price!, cents: price!.cents - 1_386_00 }, ...lines],
	})
	await world.close()
	await run(db, now)
	await run(db)
	const [sent] = await closing(db)
	expect(sent!.text).toContain(
		'The first total in writing for this car was $31,750.00 (Quote, November 20, 2026).',
	)
	expect(sent!.text).toContain(
		'Retail installment contract, November 22, 2026: $30,364.00. That is $1,386.00 less.',
	)
})

test('a service ended by hand can be taken back as long as the email has not gone', async ({ db }) => {
	const { advisor: actor, clientId, order: sold, status } = await buy(db, 'online_search')
	const input = { actor, clientId, orderId: sold.id, now }
	await endByHand(db, input)
	await expect(endByHand(db, input)).rejects.toThrow(Conflict)
	expect(await status()).toBe('ended')
	await takeEndBack(db, input)
	expect(await status()).not.toBe('ended')
	await run(db)
	expect(await closing(db)).toEqual([])
	await expect(takeEndBack(db, input)).rejects.toThrow(NotFound)
	await endByHand(db, { ...input, now: minutes(20) })
	await run(db, minutes(31))
	expect(await closing(db)).toHaveLength(1)
	await expect(takeEndBack(db, input)).rejects.toThrow('The closing email was sent')
	expect(await status()).toBe('ended')
})

test('the end of the last service closes what was begun for it, and taking it back opens the same steps again', async ({
	db,
}) => {
	const { advisor: actor, clientId, order: sold, deal: own, email } = await buy(db, 'online_search')
	const second = await makeOrder(db, {
		status: 'paid',
		paidAt,
		priceId: 'price_concierge',
		customerEmail: email,
	})
	await db.insert(clientOrder).values({ orderId: second.id, clientId })
	const typed = makeVehicleInput({ clientEmail: email })
	await recommendVehicle(db, { actor, typed, formKey: randomUUID(), now })
	await recordDealEvent(db, { actor, deal: own, what: 'deal-started', now })
	await addByHand(db, { actor, clientId, now })
	const stage = async () => (await db.select().from(client).where(eq(client.id, clientId)))[0]!.stage
	const all = ['Call the bank', 'Get quotes for the car', 'Respond to the 2021 Honda CR-V recommendation']
	expect(await openWork(db)).toEqual(all)
	const input = { actor, clientId, now: minutes(1) }
	await endByHand(db, { ...input, orderId: second.id })
	expect(await openWork(db)).toEqual(all)
	await endByHand(db, { ...input, orderId: sold.id, now: minutes(2) })
	expect(await openWork(db)).toEqual(['Call the bank'])
	// The job finds that nothing is to be done about quotes for somebody whose services were all ended.
	await refreshSteps(db, { now: minutes(3) })
	expect([await openWork(db), await stage()]).toEqual([['Call the bank'], 'searching'])
	await takeEndBack(db, { ...input, orderId: sold.id, now: minutes(3) })
	expect([await openWork(db), await stage()]).toEqual([all, 'searching'])
})

/** A client's question about a car, and a quote that waits to be checked. */
async function askAndGetQuote(db: Db, { clientId, dealId }: { clientId: string; dealId: string }) {
	await applyEvent(db, {
		event: 'A client asks about a recommended car',
		clientId,
		objects: { vehicle: 'car', 'vehicle-question': 'keys' },
		opens: [{ rule: 'vehicle-question.answer', with: 'CR-V', quote: 'How many keys?' }],
		now,
	})
	await applyEvent(db, {
		event: 'An email from a dealer contains a quote',
		clientId,
		objects: { deal: dealId, document: randomUUID() },
		opens: [{ rule: 'document.check', with: 'Hudson Honda' }],
		now,
	})
	const question = 'Answer the question about the CR-V: “How many keys?”'
	expect(await openWork(db)).toEqual([question, 'Check the quote that Hudson Honda sent'])
	return { question }
}

test('after the refund of the last service nobody answers a question about a car or checks a quote', async ({
	db,
}) => {
	const { clientId, order: sold, deal: own } = await buy(db)
	await askAndGetQuote(db, { clientId, dealId: own.id })
	await db
		.update(order)
		.set({ status: 'refunded', refundedCents: sold.amountCents })
		.where(eq(order.id, sold.id))
	await followOrder(db, { orderId: sold.id, happened: 'refund', now: minutes(1) })
	expect(await openWork(db)).toEqual([])
})

test('a question is still answered after a service that the advisor ended, but no quote is checked', async ({
	db,
}) => {
	const { advisor: actor, clientId, order: sold, deal: own } = await buy(db)
	const { question } = await askAndGetQuote(db, { clientId, dealId: own.id })
	await endByHand(db, { actor, clientId, orderId: sold.id, now: minutes(1) })
	expect(await openWork(db)).toEqual([question])
})

test('an end that is taken back puts the client back where they were, and opens nothing in a closed file', async ({
	db,
}) => {
	const { advisor: actor, clientId, order: sold, close } = await buy(db, 'online_search')
	await close(new Date(1))
	await followOrder(db, { orderId: sold.id, happened: 'paid', now })
	const stage = async () => (await db.select().from(client).where(eq(client.id, clientId)))[0]!.stage
	const begin = ['Ask what the client needs from a car, then start the search']
	expect([await openWork(db), await stage()]).toEqual([begin, 'searching'])
	const input = { actor, clientId, orderId: sold.id, now }
	await endByHand(db, input)
	expect([await openWork(db), await stage()]).toEqual([[], 'after'])
	await takeEndBack(db, input)
	expect([await openWork(db), await stage()]).toEqual([begin, 'searching'])
	await endByHand(db, input)
	const [{ version }] = (await db.select().from(client).where(eq(client.id, clientId))) as [
		typeof client.$inferSelect,
	]
	await closeOrReopen(db, { actor, id: clientId, version, state: 'closed', now })
	await takeEndBack(db, input)
	expect([await openWork(db), await stage()]).toEqual([[], 'closed'])
})

test('only the advisor ends a service, of this client, and a visit ends with its appointment', async ({
	db,
}) => {
	const { advisor: actor, client: person, clientId, order: sold } = await buy(db)
	const other = await buy(db, 'in_person')
	const orderId = sold.id
	await expect(endByHand(db, { actor: person, clientId, orderId, now })).rejects.toThrow(Forbidden)
	await expect(takeEndBack(db, { actor: person, clientId, orderId, now })).rejects.toThrow(Forbidden)
	for (const id of [other.order.id, randomUUID(), 'x'])
		await expect(endByHand(db, { actor, clientId, orderId: id, now })).rejects.toThrow(NotFound)
	const visit = { actor, clientId: other.clientId, orderId: other.order.id, now }
	await expect(endByHand(db, visit)).rejects.toThrow('ends when its appointment')
	expect(await db.$count(serviceEnd)).toBe(0)
})

test('who has written a review, or does not want to be asked, is not asked', async ({ db }) => {
	const { order: sold, close } = await buy(db)
	await makeReview(db, { orderId: sold.id, verified: true })
	await close()
	await run(db, now)
	await run(db)
	const [sent] = await closing(db)
	expect(sent!.text).not.toContain('/reviews/')
	expect(await db.$count(reviewInvitation)).toBe(0)
})

test('several workers email each client once', async ({ freshDb: { db } }) => {
	for (let count = 0; count < 3; count++) await (await buy(db)).close()
	await Promise.all([run(db, now), run(db, now), run(db, now)])
	expect(await db.$count(serviceEnd)).toBe(3)
	await Promise.all([run(db), run(db), run(db), run(db)])
	expect(await closing(db)).toHaveLength(3)
})
