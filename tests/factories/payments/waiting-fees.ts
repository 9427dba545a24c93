import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { FeeTiming } from '#app/db/schema/agreements.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { bookEntry } from '#app/db/schema/payments/books.ts'
import { keptCard, order } from '#app/db/schema/payments/orders.ts'
import { sandboxCharge, sandboxCheckout } from '#app/db/schema/payments/sandbox.ts'
import { NotFound } from '#app/lib/errors.ts'
import { lastDayOf } from '#app/modules/agreements/agreement-text.ts'
import {
	agreementLink,
	getAgreement,
	type SignedAgreement,
} from '#app/modules/agreements/agreements.server.ts'
import {
	type AgreementVersion,
	findNextVersion,
	findProposal,
} from '#app/modules/agreements/versions.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { startCheckout } from '#app/modules/payments/orders/checkout.server.ts'
import { openFeePage } from '#app/modules/payments/orders/fee-page.server.ts'
import { createSandbox } from '#app/modules/payments/sandbox/sandbox.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { confirmDelivery, deliverService } from '#app/workflows/agreements/deliver-service.server.ts'
import { endAgreementsInTime } from '#app/workflows/agreements/end-agreements-in-time.server.ts'
import { proposeVersion, withdrawVersion } from '#app/workflows/agreements/propose-version.server.ts'
import { remindOfDeliveries } from '#app/workflows/agreements/remind-of-deliveries.server.ts'
import { declineVersion, signNewVersion } from '#app/workflows/agreements/sign-version.server.ts'
import { endAgreement } from '#app/workflows/agreements/withdraw-agreement.server.ts'
import { fulfillPaidOrder } from '#app/workflows/payments/fulfill-paid-order.server.ts'
import { reconcileOpenOrders } from '#app/workflows/payments/reconcile-open-orders.server.ts'
import { settleKeptCards } from '#app/workflows/payments/settle-kept-cards.server.ts'
import { makeStaff } from '../actors.ts'
import { appointmentEmails } from '../appointments/appointment-requests.ts'
import { links } from '../links.ts'
import { makeSignedAgreement } from './agreements.ts'

const log = createLog('silent')
const { emails } = appointmentEmails()
const staff = makeStaff('dana')
const advisor = { ...staff, name: 'Dana Okafor' }
const visitor = { kind: 'visitor' as const, id: null }

/** What the new versions of these tests say about the car; all that New York wants too. */
export const carTerms = {
	car: '2026 Honda CR-V EX-L, VIN 5J6RS6H75TL000001',
	carPriceCents: 36_450_00,
	endsOn: '2027-01-31',
	note: 'Made to United States specifications, with the warranty of dealers here. Delivered at the dealer on January 9.',
}

/** A signed agreement whose fee waits for the delivery, a sandbox, and everything that can happen with both. */
export async function makeWaitingFee(
	db: Db,
	{ feeTiming, now: start, appointmentId }: { feeTiming: FeeTiming; now: Date; appointmentId?: string },
) {
	const priceId = appointmentId ? 'price_in_person' : 'price_online_search'
	if ((await db.$count(offering)) === 0) await insertOfferings(db, defaultOfferings)
	const time = { now: start }
	/** Webhooks that the site did not accept yet: while `isDeaf`, none. */
	const site = { isDeaf: false }
	const received: { body: string; signature: string }[] = []
	const sandbox = createSandbox({
		db,
		secret: 'a secret of the test, long enough',
		origin: links.origin,
		clock: { now: () => time.now },
		log,
		async deliverWebhook(body, signature) {
			received.push({ body, signature })
			if (site.isDeaf) return 503
			await receive(body, signature)
			return 200
		},
	})
	const common = () => ({
		payments: sandbox,
		origin: links.origin,
		appointmentEmails: emails,
		links,
		now: time.now,
		log,
	})
	const receive = (body: string, signature: string) =>
		fulfillPaidOrder(db, {
			...common(),
			provider: 'sandbox',
			event: sandbox.readWebhook(body, signature),
		})
	const { id: firstId } = await makeSignedAgreement(db, {
		feeTiming,
		state: feeTiming === 'trust' || feeTiming === 'after_car' ? 'CA' : 'NY',
		signedAt: start,
		endsOn: lastDayOf(start.toISOString().slice(0, 10)),
		createdAt: start,
		priceId,
		appointmentId,
	})
	/** The version that is in force, or was at the end. */
	const agreement = async () => {
		let current = await getAgreement(db, { id: firstId })
		for (;;) {
			const next = await findNextVersion(db, current)
			if (!next) return current as SignedAgreement
			current = next
		}
	}
	const proposal = async () => findProposal(db, await agreement())
	const orders = async () =>
		db
			.select()
			.from(order)
			.where(eq(order.agreementId, (await agreement()).id))
			.orderBy(order.createdAt, order.id)
	const openPage = async () => {
		const { id } = await agreement()
		const { url } = await startCheckout(db, {
			actor: null,
			customer: { email: 'robin@example.com', name: 'Robin Ferrer' },
			buyerKey: `anon:${firstId}`,
			priceId,
			appointmentId,
			agreement: { id, feeTiming },
			payments: sandbox,
			origin: links.origin,
			now: time.now,
		})
		return sessionOf(url)
	}
	return {
		time,
		site,
		sandbox,
		received,
		receive,
		agreement,
		proposal,
		orders,
		openPage,
		/** Completes a hosted page: pays on it, or leaves a card. */
		complete: (sessionId: string, isDeclinedLater = false) =>
			sandbox.pay(sessionId, { email: 'robin@example.com', name: 'Robin Ferrer', isDeclinedLater }),
		deliver: async (reference: string) =>
			deliverService(db, { actor: staff, reference, links, now: time.now }),
		confirm: async () => confirmDelivery(db, { ...common(), agreement: await agreement(), actor: visitor }),
		end: async () => endAgreement(db, { ...common(), agreement: await agreement(), actor: visitor }),
		/** The advisor proposes a new version of the agreement of an order. */
		propose: async (reference: string, more: Partial<Parameters<typeof proposeVersion>[1]> = {}) =>
			proposeVersion(db, {
				actor: advisor,
				reference,
				terms: carTerms,
				signature: advisor.name,
				from: '192.0.2.9',
				device: 'a laptop',
				links,
				now: time.now,
				...more,
			}),
		/** The client signs it: the one that waits or was declined, if no other is given. */
		signVersion: async (
			given?: AgreementVersion | null,
			more: { signature?: string; hash?: string } = {},
		) => {
			const version = given ?? (await proposal())
			if (!version) throw new NotFound('No version is proposed.')
			return signNewVersion(db, {
				...common(),
				agreement: version,
				signature: version.customerName,
				hash: version.contentHash,
				from: '192.0.2.7',
				device: 'a phone',
				actor: visitor,
				links,
				now: time.now,
				...more,
			})
		},
		decline: async (reason: string, given?: AgreementVersion) => {
			const version = given ?? (await proposal())
			if (!version) throw new NotFound('No version is proposed.')
			return declineVersion(db, { agreement: version, reason, actor: visitor, links, now: time.now })
		},
		withdraw: async (reference: string, { id }: { id: string }) =>
			withdrawVersion(db, { actor: advisor, reference, id, now: time.now }),
		job: () => settleKeptCards(db, common()),
		remind: () => remindOfDeliveries(db, common()),
		endInTime: () => endAgreementsInTime(db, common()),
		reconcile: () => reconcileOpenOrders(db, common()),
		feePage: async (orderId: string) =>
			sessionOf(
				(
					await openFeePage(db, {
						...common(),
						orderId,
						returnUrl: links.urlOf(agreementLink(await agreement())),
					})
				).url,
			),
	}
}

const sessionOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** What the sandbox has taken from the cards of an agreement's orders: payments on pages, and charges of kept cards. */
export async function takenAtSandbox(db: Db): Promise<{ reference: string; cents: number }[]> {
	const pages = await db.select().from(sandboxCheckout).where(eq(sandboxCheckout.mode, 'payment'))
	const charges = await db.select().from(sandboxCharge).where(eq(sandboxCharge.isDeclined, false))
	return [...pages.filter(({ paymentId }) => paymentId), ...charges].map(
		({ orderReference, amountCents }) => ({ reference: orderReference, cents: amountCents }),
	)
}

/** The entries of the books, as 'kind cents'. */
export const bookedOf = async (db: Db) =>
	(await db.select().from(bookEntry).orderBy(bookEntry.id)).map(
		({ kind, amountCents }) => `${kind} ${amountCents}`,
	)

export const cardOf = async (db: Db, orderId: string) =>
	(await db.select().from(keptCard).where(eq(keptCard.orderId, orderId)))[0]
