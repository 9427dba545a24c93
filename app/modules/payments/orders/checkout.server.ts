import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { Conflict, Invalid, Unavailable } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money/money.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getOffering } from '#app/modules/catalog/catalog.server.ts'
import {
	type CheckoutRequest,
	type PaymentProvider,
	SESSION_ID_PLACEHOLDER,
} from '#app/platform/payments/provider.ts'
import { newReference } from '#app/platform/reference.server.ts'
import { feeWaitsFor } from './fee-waits.ts'
import type { Order } from './orders.server.ts'

/** How long a hosted payment page can be paid; Stripe allows 30 minutes to 24 hours. */
const OPEN_FOR_MS = 60 * 60_000
/** A page that closes within this time is not used again. */
const USABLE_MS = 60_000
/** An order whose page has no known URL after this time (the response was lost) is replaced. */
const UNOPENED_FOR_MS = 2 * 60_000

/** What is paid for: an offering, or an invoice, which has its own return URLs from the hosted page. */
export type Goods = {
	priceId: string
	title: string
	priceCents: number
	invoice?: { id: string; successUrl: string; cancelUrl: string }
}

export type StartCheckout = {
	/** Null if nobody is signed in. */
	actor: Pick<Viewer, 'id' | 'email' | 'name'> | null
	/** The customer, as far as the seller knows them: the address counts when nobody is signed in, the name always. */
	customer?: { email: string; name: string }
	/** Identifies the buyer across clicks and tabs: `user:ID`, or a random value for a visitor. */
	buyerKey: string
	priceId: string
	appointmentId?: string | undefined
	/** The signed agreement; only an invoice needs none. */
	agreement?: { id: string; feeTiming: Order['feeTiming'] } | undefined
	/** What applies to a cancellation, for the payment page; stored with the order. */
	terms?: string | undefined
	/** The key that the browser sent with this request; a repeated request returns the same page. */
	idempotencyKey?: string | undefined
	payments: PaymentProvider
	/** Our site's origin, for the return URLs. */
	origin: string
	now: Date
}

/**
 * Returns the URL of a hosted payment page for one offering, at the catalog's price. A double click, a second tab and a replay
 * get the page that is already open.
 * @throws NotFound when the price id is not on sale; Invalid or Unavailable when the provider rejects the request or does not
 * respond: retrying is safe.
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

/** Like `startCheckout`, for any goods. The caller must check that they may be bought. @throws as `startCheckout` */
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
		// Permanently rejected: the same key would be rejected every time, so the next click must start a new order.
		if (error instanceof Invalid) await closeOrder(db, pending.id, 'canceled', input.now)
		throw error
	}
}

/** Finds or inserts the pending order. Needs no lock and no check before the insert: the unique indexes decide who is first. */
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
				customerName: input.customer?.name || input.actor?.name || null,
				userId: input.actor?.id ?? null,
				appointmentId: input.appointmentId ?? null,
				agreementId: input.agreement?.id ?? null,
				feeTiming: input.agreement?.feeTiming ?? 'now',
				terms: input.terms ?? null,
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
		await closeUnusable(db, open, input)
	}
	throw new Unavailable('This checkout is busy. Please try again in a moment.')
}

async function findReplayed(db: Db, input: StartCheckout): Promise<Order | undefined> {
	if (!input.idempotencyKey) return undefined
	const [found] = await db
		.select()
		.from(order)
		.where(and(eq(order.buyerKey, input.buyerKey), eq(order.idempotencyKey, input.idempotencyKey)))
	if (!found) return undefined
	if (found.priceId !== input.priceId || found.appointmentId !== (input.appointmentId ?? null))
		throw new Conflict('This request was already used for another purchase.')
	return found.agreementId === (input.agreement?.id ?? null) ? found : undefined
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

function isUsable(open: Order, goods: Goods, { now, payments, terms, agreement }: StartCheckout): boolean {
	const isRecent = open.checkoutUrl !== null || now.getTime() - open.createdAt.getTime() < UNOPENED_FOR_MS
	return (
		open.status === 'pending' &&
		open.provider === payments.name &&
		open.amountCents === goods.priceCents &&
		open.agreementId === (agreement?.id ?? null) &&
		open.terms === (terms ?? null) &&
		open.expiresAt.getTime() - now.getTime() > USABLE_MS &&
		isRecent
	)
}

/** Closes the payment pages of a buyer or an agreement that are open and not paid. If one is paid nevertheless, the payment wins. */
export async function closeOpenCheckouts(
	db: Db,
	{
		of,
		...input
	}: Pick<StartCheckout, 'payments' | 'now'> & { of: { buyerKey: string } | { agreementId: string } },
): Promise<void> {
	const isTheirs = 'buyerKey' in of ? eq(order.buyerKey, of.buyerKey) : eq(order.agreementId, of.agreementId)
	const open = await db
		.select()
		.from(order)
		.where(and(isTheirs, eq(order.status, 'pending')))
	for (const each of open) await closeUnusable(db, each, input)
}

/** Closes an open order that is no longer usable. If its page is paid nevertheless, the payment wins. */
async function closeUnusable(
	db: Db,
	open: Order,
	{ now, payments }: Pick<StartCheckout, 'now' | 'payments'>,
): Promise<void> {
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

/**
 * Returns the request to the provider. It is built only from the row and its invoice, because the same key must always send the same
 * content.
 */
export function requestFor(pending: Order, origin: string, invoice?: Goods['invoice']): CheckoutRequest {
	const reference = encodeURIComponent(pending.reference)
	const waitsFor = feeWaitsFor(pending.feeTiming)
	return {
		orderId: pending.id,
		orderReference: pending.reference,
		priceId: pending.priceId,
		title: pending.title,
		amountCents: pending.amountCents,
		currency: pending.currency,
		customerEmail: pending.customerEmail ?? undefined,
		customerName: pending.customerName ?? undefined,
		successUrl:
			invoice?.successUrl ?? `${origin}/payment-success?order=${reference}&session=${SESSION_ID_PLACEHOLDER}`,
		cancelUrl: invoice?.cancelUrl ?? `${origin}/payment-canceled?order=${reference}`,
		keepsCard: waitsFor !== null,
		isTrust: pending.feeTiming === 'trust',
		terms:
			waitsFor === null
				? (pending.terms ?? undefined)
				: `Nothing is charged now. ${formatCents(pending.amountCents)} is charged to this card only after ${waitsFor}.`,
		expiresAt: pending.expiresAt,
		idempotencyKey: `checkout-${pending.id}`,
	}
}
