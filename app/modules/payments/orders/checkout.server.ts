import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments.ts'
import { Conflict, Invalid, Unavailable } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getOffering } from '#app/modules/catalog/catalog.server.ts'
import {
	type CheckoutRequest,
	type PaymentProvider,
	SESSION_ID_PLACE,
} from '#app/platform/payments/provider.ts'
import { newReference } from '#app/platform/reference.server.ts'
import type { Order } from './orders.server.ts'

/** How long a hosted page takes payment; Stripe allows 30 minutes to 24 hours. */
const OPEN_FOR_MS = 60 * 60_000
/** A page about to close is not handed out again. */
const USABLE_MS = 60_000
/** An order whose page was never heard of again (a lost answer) makes way for a new one after this. */
const UNOPENED_FOR_MS = 2 * 60_000

/** What is paid for: an offering, or an invoice, which has its own ways back from the hosted page. */
export type Goods = {
	priceId: string
	title: string
	priceCents: number
	invoice?: { id: string; successUrl: string; cancelUrl: string }
}

export type StartCheckout = {
	/** Null: not signed in. */
	actor: Pick<Viewer, 'id' | 'email' | 'name'> | null
	/** Who it is for, as far as the seller knows, when nobody is signed in. */
	customer?: { email: string; name: string }
	/** Who is buying: `user:ID`, or random for a visitor. Meets their other clicks and tabs. */
	buyerKey: string
	priceId: string
	appointmentId?: string | undefined
	/** The browser's own name for this request; a replay gives the same page. */
	idempotencyKey?: string | undefined
	payments: PaymentProvider
	/** Of our site, for the way back. */
	origin: string
	now: Date
}

/**
 * The address of a hosted payment page for one offering, at the catalogue's price. A double click, a
 * second tab and a replay get the page that is open already.
 * @throws NotFound when the price id is not on sale; Invalid or Unavailable when the provider refuses
 *   or does not answer: trying again is safe.
 */
export async function startCheckout(
	db: Db,
	input: StartCheckout,
): Promise<{ url: string; reference: string }> {
	const offering = await getOffering(db, input)
	if (input.appointmentId && offering.kind !== 'in_person')
		throw new Invalid('This service is not paid for with an appointment.', 'appointmentId')
	return openCheckout(db, offering, input)
}

/** The same for whatever is paid for; the caller has asked whether it may be. @throws as `startCheckout` */
export async function openCheckout(
	db: Db,
	goods: Goods,
	input: StartCheckout,
): Promise<{ url: string; reference: string }> {
	const pending = await findOrCreateOrder(db, goods, input)
	const { reference } = pending
	if (pending.checkoutUrl) return { url: pending.checkoutUrl, reference }
	try {
		const page = await input.payments.openCheckout(requestFor(pending, input.origin, goods.invoice))
		await db
			.update(order)
			.set({ providerSessionId: page.sessionId, checkoutUrl: page.url, expiresAt: page.expiresAt })
			.where(and(eq(order.id, pending.id), isNull(order.checkoutUrl)))
		return { url: page.url, reference }
	} catch (error) {
		// Refused for good: under the same key it would be refused for ever, so the next click starts anew.
		if (error instanceof Invalid) await closeOrder(db, pending.id, 'canceled', input.now)
		throw error
	}
}

/** No lock, no check before the insert: the unique indexes decide who comes first. */
async function findOrCreateOrder(db: Db, goods: Goods, input: StartCheckout): Promise<Order> {
	for (let attempt = 0; attempt < 10; attempt++) {
		const replayed = await findReplayed(db, input)
		if (replayed?.checkoutUrl || (replayed && isUsable(replayed, goods, input))) return replayed
		const [created] = await db
			.insert(order)
			.values({
				reference: newReference('LW'),
				priceId: goods.priceId,
				title: goods.title,
				amountCents: goods.priceCents,
				invoiceId: goods.invoice?.id ?? null,
				customerEmail: (input.actor ?? input.customer)?.email ?? null,
				customerName: (input.actor ?? input.customer)?.name ?? null,
				userId: input.actor?.id ?? null,
				appointmentId: input.appointmentId ?? null,
				buyerKey: input.buyerKey,
				provider: input.payments.name,
				idempotencyKey: replayed ? null : (input.idempotencyKey ?? null),
				createdAt: input.now,
				expiresAt: new Date(input.now.getTime() + OPEN_FOR_MS),
			})
			.onConflictDoNothing()
			.returning()
		if (created) return created
		const open = await findOpen(db, input)
		if (!open) continue
		if (isUsable(open, goods, input)) return open
		await makeWay(db, open, input)
	}
	throw new Unavailable('This checkout is busy. Please try again in a moment.')
}

async function findReplayed(db: Db, input: StartCheckout): Promise<Order | undefined> {
	if (!input.idempotencyKey) return undefined
	const [found] = await db
		.select()
		.from(order)
		.where(and(eq(order.buyerKey, input.buyerKey), eq(order.idempotencyKey, input.idempotencyKey)))
	if (found && (found.priceId !== input.priceId || found.appointmentId !== (input.appointmentId ?? null)))
		throw new Conflict('This request was already used for another purchase.')
	return found
}

async function findOpen(db: Db, input: StartCheckout): Promise<Order | undefined> {
	const [found] = await db
		.select()
		.from(order)
		.where(
			and(
				eq(order.buyerKey, input.buyerKey),
				eq(order.priceId, input.priceId),
				input.appointmentId ? eq(order.appointmentId, input.appointmentId) : isNull(order.appointmentId),
				eq(order.status, 'pending'),
			),
		)
	return found
}

function isUsable(open: Order, goods: Goods, { now, payments }: StartCheckout): boolean {
	const freshEnough = open.checkoutUrl !== null || now.getTime() - open.createdAt.getTime() < UNOPENED_FOR_MS
	return (
		open.status === 'pending' &&
		open.provider === payments.name &&
		open.amountCents === goods.priceCents &&
		open.expiresAt.getTime() - now.getTime() > USABLE_MS &&
		freshEnough
	)
}

/** Closes an open order that can no longer serve. Should its page be paid all the same, the money wins. */
async function makeWay(db: Db, open: Order, { now, payments }: StartCheckout): Promise<void> {
	const stillPayable = open.providerSessionId && open.provider === payments.name && open.expiresAt > now
	await closeOrder(db, open.id, stillPayable ? 'canceled' : 'expired', now)
	if (stillPayable)
		await payments.expireCheckout(open.providerSessionId!).catch((error: unknown) => {
			if (!(error instanceof Unavailable || error instanceof Invalid)) throw error
		})
}

async function closeOrder(db: Db, id: string, status: 'canceled' | 'expired', now: Date): Promise<void> {
	await db
		.update(order)
		.set({ status, closedAt: now })
		.where(and(eq(order.id, id), eq(order.status, 'pending')))
}

/** Only from the row and its invoice, never from the request: the same key must carry the same words to the provider. */
function requestFor(pending: Order, origin: string, invoice: Goods['invoice']): CheckoutRequest {
	const reference = encodeURIComponent(pending.reference)
	return {
		orderId: pending.id,
		orderReference: pending.reference,
		priceId: pending.priceId,
		title: pending.title,
		amountCents: pending.amountCents,
		currency: pending.currency,
		customerEmail: pending.customerEmail ?? undefined,
		successUrl:
			invoice?.successUrl ?? `${origin}/payment-success?order=${reference}&session=${SESSION_ID_PLACE}`,
		cancelUrl: invoice?.cancelUrl ?? `${origin}/payment-canceled?order=${reference}`,
		expiresAt: pending.expiresAt,
		idempotencyKey: `checkout-${pending.id}`,
	}
}
