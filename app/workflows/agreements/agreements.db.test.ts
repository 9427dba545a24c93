import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { consent } from '#app/db/schema/records.ts'
import { settings } from '#app/db/schema/settings.ts'
import { Conflict, DomainError, Invalid, Unavailable } from '#app/lib/errors.ts'
import {
	agreementLink,
	getAgreement,
	type SignedAgreement,
	saveClient,
} from '#app/modules/agreements/agreements.server.ts'
import { contentHash } from '#app/modules/agreements/content-hash.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { setOfferingOnSale } from '#app/modules/catalog/change-offering.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { createLog } from '#app/platform/log.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { fakePayments, paymentEventFor } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { fulfillPaidOrder } from '../payments/fulfill-paid-order.server.ts'
import { readServices } from '../services/read-services.server.ts'
import { fillInAgreement } from './agreement-terms.server.ts'
import { continueToPayment } from './continue-to-payment.server.ts'
import { readAgreementPage } from './read-agreement-page.server.ts'
import { signServiceAgreement } from './sign-agreement.server.ts'
import { startService } from './start-service.server.ts'
import { endAgreement } from './withdraw-agreement.server.ts'

const noon = new Date('2026-12-04T17:00:00Z')
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000)
const client = { state: 'OH', name: 'Marisol Quintero', email: 'marisol@example.com', address: null }
const visitor = { kind: 'visitor' as const, id: null }
const log = createLog('silent')
const { emails } = appointmentEmails()

async function setUp(db: Db) {
	await insertOfferings(db, defaultOfferings)
	const payments = fakePayments()
	const common = { payments, origin: links.origin, links }
	const start = (more: Partial<Parameters<typeof startService>[1]> = {}) =>
		startService(db, {
			...common,
			viewer: null,
			buyerKey: 'anon:one',
			priceId: 'price_online_search',
			now: noon,
			...more,
		})
	const only = async () => (await db.select().from(serviceAgreement))[0]!
	const sign = async (more: Partial<Parameters<typeof signServiceAgreement>[1]> = {}) => {
		const agreement = more.agreement ?? (await getAgreement(db, { id: (await only()).id }))
		const ready = await fillInAgreement(db, { agreement, now: noon })
		return signServiceAgreement(db, {
			agreement,
			signature: client.name,
			hash: ready?.hash ?? '',
			from: '192.0.2.7',
			device: 'a phone',
			actor: visitor,
			links,
			now: noon,
			...more,
		})
	}
	/** From *Book Now* to the signature. */
	const begin = async (more: Partial<Parameters<typeof startService>[1]> = {}) => {
		await start(more)
		await saveClient(db, { id: (await only()).id, client })
		return sign()
	}
	const pay = (agreement: SignedAgreement, now = noon) =>
		continueToPayment(db, {
			agreement,
			payments,
			origin: links.origin,
			returnUrl: links.urlOf(agreementLink(agreement)),
			now,
		})
	const receive = (sessionId: string, now = noon) =>
		fulfillPaidOrder(db, {
			provider: 'stripe',
			event: paymentEventFor('paid', {
				sessionId,
				paymentId: `pi_${sessionId}`,
				orderReference: payments.sessions.get(sessionId)!.orderReference!,
				amountCents: payments.sessions.get(sessionId)!.amountCents,
				createdAt: now,
			}),
			origin: links.origin,
			appointmentEmails: emails,
			links,
			now,
			log,
		})
	const end = (agreement: SignedAgreement, now = noon) =>
		endAgreement(db, {
			agreement,
			actor: visitor,
			payments,
			appointmentEmails: emails,
			origin: links.origin,
			now,
		})
	const sent = async () =>
		(await db.select().from(outboxEmail).orderBy(outboxEmail.createdAt, outboxEmail.id)).map(
			({ kind, to }) => `${kind} ${to}`,
		)
	return { payments, start, only, sign, begin, pay, receive, end, sent }
}

test('Book Now leads to one agreement, however often it is pressed, and after the signature to one payment page', async ({
	freshDb: { db },
}) => {
	const { payments, start, only, sign, pay } = await setUp(db)
	const urls = await Promise.all(Array.from({ length: 20 }, () => start()))
	expect(new Set(urls.map(({ url }) => url)).size).toBe(1)
	expect(urls[0]!.url).toMatch(/^https:\/\/site\.test\/agreement\?link=/)
	expect(await db.$count(order)).toBe(0)
	await saveClient(db, { id: (await only()).id, client })
	const signed = await sign()
	const { url } = await pay(signed)
	expect(await start()).toMatchObject({ url })
	expect(payments.sessions.size).toBe(1)
	expect(await db.select().from(order)).toMatchObject([
		{ agreementId: signed.id, customerName: client.name, customerEmail: client.email },
	])
})

test('in New York the agreement waits for the postal address of its client, and what is signed contains it', async ({
	db,
}) => {
	const { start, only, sign } = await setUp(db)
	await start()
	const { id } = await only()
	const ny = { license: 'R-2201', bond: 'B-77', trustAccount: 'T-5', expiresOn: '2099-12-31' }
	await db.insert(settings).values({}).onConflictDoNothing()
	await db
		.update(settings)
		.set({ postalAddress: '1 Main Street, Albany, NY 12207', serviceStates: [{ state: 'NY', ...ny }] })
	const read = async () => {
		const agreement = await getAgreement(db, { id })
		return readAgreementPage(db, { agreement, asksAgain: false, hasPaid: false, links, now: noon })
	}
	await saveClient(db, { id, client })
	expect((await read()).phase, 'Ohio asks for none').toBe('sign')
	await saveClient(db, { id, client: { ...client, state: 'NY' } })
	const asked = await read()
	if (asked.phase !== 'client') throw new Error(`The page is at ${asked.phase}`)
	const { states, terms } = asked.home
	expect(states.filter(([, , index]) => terms[index]!.asksAddress).map(([letters]) => letters)).toEqual([
		'NY',
	])
	await expect(sign()).rejects.toThrow(Conflict)
	const address = '12 Elm Street, Albany, NY 12207'
	await expect(
		saveClient(db, { id, client: { ...client, state: 'NY', address: '王府井大街' } }),
	).rejects.toThrow(Invalid)
	await saveClient(db, { id, client: { ...client, state: 'NY', address } })
	const shown = (await fillInAgreement(db, { agreement: await getAgreement(db, { id }), now: noon }))!
	expect(shown.content.sections[0]!.paragraphs.join(' ')).toContain(
		`for ${client.name} of New York, ${address} (“you”)`,
	)
	// Another address in another tab is another text.
	await saveClient(db, { id, client: { ...client, state: 'NY', address: '14 Elm Street, Albany, NY 12207' } })
	await expect(sign({ hash: shown.hash })).rejects.toThrow(/has changed since you opened it/)
	const signed = await sign()
	expect(JSON.stringify(signed.content)).toContain('14 Elm Street')
	expect(contentHash(signed.content)).toBe(signed.contentHash)
})

test('the file, its hash and that of the text are in the audit chain, and both copies are sent once', async ({
	db,
}) => {
	const { begin, only, sign, sent } = await setUp(db)
	const signed = await begin()
	const stored = await only()
	expect(stored.pdf!.subarray(0, 5).toString()).toBe('%PDF-')
	expect(createHash('sha256').update(stored.pdf!).digest('hex')).toBe(stored.pdfHash)
	expect(contentHash(stored.content!)).toBe(stored.contentHash)
	const [entry] = await db.select().from(auditEntry).where(eq(auditEntry.action, 'service-agreement.signed'))
	expect(entry).toMatchObject({
		subjectId: signed.id,
		detail: { textHash: stored.contentHash, fileHash: stored.pdfHash, version: '2026-11' },
	})
	await sign({ signature: 'Somebody Else' })
	expect(await only()).toEqual(stored)
	expect((await sent()).sort()).toEqual([
		'agreement-copy hello@lotwise.example',
		`agreement-signed ${client.email}`,
	])
	await expect(
		db.transaction((tx) => tx.update(serviceAgreement).set({ state: 'NV' })),
		'what was signed stays',
	).rejects.toThrow()
})

test('two tabs that sign at the same time sign once', async ({ freshDb: { db } }) => {
	const { start, only, sign, sent } = await setUp(db)
	await start()
	await saveClient(db, { id: (await only()).id, client })
	const both = await Promise.all([sign(), sign({ from: '192.0.2.8' })])
	expect(new Set(both.map(({ signedFrom }) => signedFrom)).size).toBe(1)
	expect(await sent()).toHaveLength(2)
	const [signed] = both
	expect(await db.select().from(consent)).toMatchObject([
		{
			kind: 'electronic_agreement',
			aboutId: signed.id,
			email: client.email,
			text: expect.stringContaining('You sign electronically'),
			clientIp: signed.signedFrom,
			withdrawnAt: null,
		},
	])
})

test('another name, another text and another client than shown are not signed', async ({ db }) => {
	const { start, only, sign } = await setUp(db)
	await start()
	const { id } = await only()
	await expect(sign()).rejects.toThrow(Conflict)
	await saveClient(db, { id, client })
	await expect(sign({ signature: 'Marisol Q' })).rejects.toThrow(Invalid)
	const shown = (await fillInAgreement(db, { agreement: await getAgreement(db, { id }), now: noon }))!
	// The settings change while the client reads.
	await db.update(settings).set({ footerBrand: 'Another Name LLC' })
	await expect(sign({ hash: shown.hash })).rejects.toThrow(/has changed since you opened it/)
	// In another tab, the client says that they live elsewhere.
	const before = await getAgreement(db, { id })
	const read = (await fillInAgreement(db, { agreement: before, now: noon }))!
	await saveClient(db, { id, client: { ...client, state: 'TX' } })
	await expect(sign({ agreement: before, hash: read.hash })).rejects.toThrow(/has changed since/)
	expect((await only()).status).toBe('open')
	expect((await sign({ signature: '  marisol  QUINTERO ' })).state).toBe('TX')
	await expect(saveClient(db, { id, client })).rejects.toThrow(/already signed/)
})

test('what may not be sold where the client lives is neither signed nor paid, also if a license ends in between', async ({
	db,
}) => {
	const { start, only, sign, pay } = await setUp(db)
	await start({ priceId: 'price_concierge' })
	const { id } = await only()
	await saveClient(db, { id, client: { ...client, state: 'TX' } })
	await expect(sign()).rejects.toThrow(/Texas/)
	// Nevada wants license, bond, trust account and their last day; an agreement that was signed on it cannot be paid after it.
	const license = {
		state: 'NV',
		confirmation: null,
		license: 'Sample 1',
		bond: 'Sample 2',
		trustAccount: 'Sample 3',
		expiresOn: '2026-12-04',
	}
	await db.update(settings).set({ serviceStates: [license] })
	await saveClient(db, { id, client: { ...client, state: 'NV' } })
	await expect(sign()).rejects.toThrow(/Nevada.*ask for our postal address in the agreement/)
	await db.update(settings).set({ postalAddress: '12 Main Street, Reno, NV 89501' })
	const signed = await sign()
	expect(signed.content.sections[0]!.paragraphs[1]).toContain('(“we”, 12 Main Street, Reno, NV 89501, ')
	await expect(pay(signed, days(1))).rejects.toThrow(/Nevada.*You were not charged/)
	expect((await pay(signed)).url).toMatch(/^https:\/\/pay\.test/)
})

test('a provider that is down after the signature charges nothing, and the link continues later', async ({
	db,
}) => {
	const { payments, begin, pay, start } = await setUp(db)
	const signed = await begin()
	payments.failure = new Unavailable('down')
	await expect(pay(signed)).rejects.toThrow(Unavailable)
	payments.failure = null
	const { url } = await pay(signed)
	expect((await start()).url).toBe(url)
	expect(payments.sessions.size).toBe(1)
})

test('another price, another purchase and an ended agreement need another signature', async ({ db }) => {
	const { begin, start, pay, end, receive, payments } = await setUp(db)
	const first = await begin()
	await pay(first)
	await receive([...payments.sessions.keys()][0]!)
	const second = await start({ now: days(1) })
	expect(second.url).toMatch(/\/agreement\?/)
	await db.update(offering).set({ priceCents: 80_00 })
	await expect(pay({ ...first, id: first.id })).rejects.toThrow(/terms have changed/)
	await end(first)
	await expect(pay(await readSigned(db, first.id))).rejects.toThrow(/has ended/)
})

const readSigned = async (db: Db, id: string) => (await getAgreement(db, { id })) as SignedAgreement

test('the refund of an agreement that is ended follows its text: all of it for three days, then the advisor decides', async ({
	db,
}) => {
	for (const [number, { after, now, processed }] of [
		{ after: 3, now: days(3), processed: days(3) },
		{ after: 3.01, now: days(3.01), processed: days(4.01) },
	].entries()) {
		const world = await setUp(db)
		const buyerKey = `anon:${number}`
		await world.start({ buyerKey })
		const [agreement] = await db
			.select()
			.from(serviceAgreement)
			.where(eq(serviceAgreement.buyerKey, buyerKey))
		await saveClient(db, { id: agreement!.id, client })
		const signed = await world.sign({ agreement: await getAgreement(db, { id: agreement!.id }) })
		await world.pay(signed)
		await world.receive([...world.payments.sessions.keys()].at(-1)!)
		await world.end(signed, now)
		await world.end(signed, now)
		const [paid] = await db.select().from(order).where(eq(order.agreementId, signed.id))
		expect(await db.select().from(refund).where(eq(refund.orderId, paid!.id)), `${after} days`).toMatchObject(
			[{ amountCents: 75_00, nextAttemptAt: processed }],
		)
		expect(await world.sent()).toContain(`agreement-ended ${client.email}`)
	}
})

/**
 * Whatever a client, their tabs, the provider and the operator do in whatever order, at the same time or not: an order of a service is
 * paid only with an agreement that is signed, whose text is the one that was shown, at the price that was agreed; and what is paid after
 * the end of an agreement is given back.
 */
test('no order is ever paid without its signed agreement, in any order of what happens', async ({ db }) => {
	// The way of a client who pays, with anything else before, between and after its steps.
	const way = ['start', 'client', 'sign', 'pay', 'webhook']
	const other = fc.constantFrom(...way, 'signOld', 'again', 'end', 'price', 'brand')
	const between = fc.array(other, { maxLength: 2 })
	const steps = fc
		.tuple(...way.map(() => between), between)
		.map((others) => others.map((each, at) => [...each, ...way.slice(at, at + 1)]))
	let paidCount = 0
	await fc.assert(
		fc.asyncProperty(steps, fc.integer({ min: 0, max: 1_000_000 }), async (turns, seed) => {
			await db
				.transaction(async (tx) => {
					const world = await setUp(tx)
					const buyerKey = `anon:${seed}`
					const current = async () => {
						const rows = await tx
							.select()
							.from(serviceAgreement)
							.where(eq(serviceAgreement.buyerKey, buyerKey))
							.orderBy(serviceAgreement.createdAt, serviceAgreement.id)
						return rows.at(-1)
					}
					let oldHash = ''
					let changes = 0
					const run: Record<string, () => Promise<unknown>> = {
						start: () => world.start({ buyerKey, now: days(changes / 100) }),
						async client() {
							const agreement = await current()
							if (agreement) await saveClient(tx, { id: agreement.id, client })
						},
						async sign() {
							const agreement = await current()
							if (!agreement) return
							oldHash = (await fillInAgreement(tx, { agreement, now: noon }))?.hash ?? oldHash
							await world.sign({ agreement, hash: oldHash })
						},
						async signOld() {
							const agreement = await current()
							if (agreement) await world.sign({ agreement, hash: oldHash })
						},
						async pay() {
							const agreement = await current()
							if (agreement) await world.pay(agreement as SignedAgreement)
						},
						async webhook() {
							for (const id of world.payments.sessions.keys()) await world.receive(id)
						},
						async again() {
							for (const id of [...world.payments.sessions.keys()].reverse()) await world.receive(id)
						},
						async end() {
							const agreement = await current()
							if (agreement) await world.end(agreement as SignedAgreement)
						},
						price: () => tx.update(offering).set({ priceCents: 75_00 + 100 * ++changes }),
						brand: () => tx.update(settings).set({ footerBrand: `Name ${++changes}` }),
					}
					for (const turn of turns)
						for (const step of turn)
							await tx
								.transaction(() => run[step]!())
								.catch((error: unknown) => {
									if (!(error instanceof DomainError)) throw error
								})
					for (const paid of await tx.select().from(order).where(eq(order.buyerKey, buyerKey))) {
						const [agreement] = await tx
							.select()
							.from(serviceAgreement)
							.where(eq(serviceAgreement.id, paid.agreementId!))
						expect(agreement!.signedAt).not.toBeNull()
						expect(contentHash(agreement!.content!)).toBe(agreement!.contentHash)
						expect(paid.amountCents).toBe(agreement!.priceCents)
						if (!paid.paidAt) continue
						paidCount++
						const returned = await tx.$count(refund, eq(refund.orderId, paid.id))
						if (agreement!.status === 'withdrawn') expect(returned).toBe(1)
					}
					tx.rollback()
				})
				.catch((error: unknown) => {
					if (!(error instanceof Error && error.constructor.name === 'TransactionRollbackError')) throw error
				})
		}),
		{ numRuns: casesOf({ sample: 20, all: 1_000 }) },
	)
	expect(paidCount).toBeGreaterThan(0)
})

test('nobody is flooded by somebody who signs in their name: the limit per address applies', async ({
	db,
}) => {
	const { start, sign } = await setUp(db)
	for (let number = 0; number < 12; number++) {
		const buyerKey = `anon:flood-${number}`
		await start({ buyerKey })
		const [open] = await db.select().from(serviceAgreement).where(eq(serviceAgreement.buyerKey, buyerKey))
		await saveClient(db, { id: open!.id, client })
		await sign({ agreement: await getAgreement(db, { id: open!.id }) })
	}
	const sent = await db.$count(
		outboxEmail,
		and(eq(outboxEmail.kind, 'agreement-signed'), eq(outboxEmail.status, 'queued')),
	)
	expect(sent).toBe(10)
})

test('a service that is retired during its checkout: the open page is paid as sold, everybody else is told', async ({
	db,
}) => {
	const { start, begin, only, pay, receive, payments } = await setUp(db)
	const signed = await begin()
	await pay(signed)
	const [sessionId, session] = [...payments.sessions][0]!
	const by = { actor: makeStaff('advisor'), now: noon }
	await setOfferingOnSale(db, { ...by, priceId: 'price_online_search', isOnSale: false })
	for (const attempt of [start(), start({ buyerKey: 'anon:two' }), pay(signed)])
		await expect(attempt).rejects.toThrow(
			'We no longer offer “Online Car Deal Search + Budget Guidance”. You were not charged.',
		)
	await receive(sessionId)
	expect(await db.select().from(order)).toMatchObject([
		{ status: 'paid', title: 'Online Car Deal Search + Budget Guidance', amountCents: 75_00 },
	])
	expect(session.amountCents).toBe(75_00)
	// What was bought is worked on as before.
	const [sold] = await db.select().from(order)
	const orders = [{ ...sold!, begunAt: noon }]
	expect((await readServices(db, { orders })).get(sold!.id)).toMatchObject({ kind: 'online_search' })
	expect((await only()).content).toEqual(signed.content)
})

test('who has not signed yet is told at once that the service is no longer offered', async ({ db }) => {
	const { start, only } = await setUp(db)
	await start({ priceId: 'price_concierge' })
	const by = { actor: makeStaff('advisor'), now: noon }
	await setOfferingOnSale(db, { ...by, priceId: 'price_concierge', isOnSale: false })
	const agreement = await getAgreement(db, { id: (await only()).id })
	await expect(
		readAgreementPage(db, { agreement, asksAgain: false, hasPaid: false, links, now: noon }),
	).rejects.toThrow('We no longer offer “Full Concierge Car Buying”. You were not charged.')
	expect(await db.select().from(order)).toEqual([])
})
