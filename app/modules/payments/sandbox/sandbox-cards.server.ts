import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { sandboxCharge, sandboxCheckout } from '#app/db/schema/payments/sandbox.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { ChargeRequest, KeptCard } from '#app/platform/payments/provider.ts'
import { keptCardMark } from '#app/platform/payments/stripe-format.server.ts'
import { toSeconds } from './sandbox-transactions.ts'

export type SandboxCharge = typeof sandboxCharge.$inferSelect

export const newSetupId = () => `seti_sandbox_${randomBytes(12).toString('base64url')}`

/** The sandbox's customer of a kept card. */
export const customerIdOf = (setupId: string) => setupId.replace(/^seti_/, 'cus_')

/**
 * Charges a kept card once per idempotency key; a key that was declined stays declined, as at Stripe.
 * @throws Invalid if there is no such card, it was removed, or the key was used with other content
 */
export function chargeSandboxCard(
	db: Db,
	{ request, now }: { request: ChargeRequest; now: Date },
): Promise<SandboxCharge> {
	const { card, idempotencyKey, amountCents, orderReference, currency } = request
	return transact(db, async (tx) => {
		// Locked, so that the removal of the card and other attempts wait.
		const [kept] = await tx
			.select()
			.from(sandboxCheckout)
			.where(eq(sandboxCheckout.setupId, card.setupId))
			.for('update')
		const [before] = await tx
			.select()
			.from(sandboxCharge)
			.where(eq(sandboxCharge.idempotencyKey, idempotencyKey))
		if (before && (before.amountCents !== amountCents || before.setupId !== card.setupId))
			throw new Invalid('The sandbox rejected this charge (idempotency_error).')
		if (before) return before
		if (!kept || kept.detachedAt) throw new Invalid('The sandbox rejected this charge (resource_missing).')
		const [inserted] = await tx
			.insert(sandboxCharge)
			.values({
				id: `pi_sandbox_${randomBytes(12).toString('base64url')}`,
				setupId: card.setupId,
				orderReference,
				amountCents,
				currency,
				isDeclined: kept.isDeclinedLater,
				idempotencyKey,
				createdAt: now,
				// What is declined has no webhook that we read.
				webhookDeliveredAt: kept.isDeclinedLater ? now : null,
			})
			.returning()
		return inserted!
	})
}

/** Returns the charge of a card for an order, one that succeeded before one that was declined. */
export async function findSandboxCharge(
	db: Db,
	{ card, orderReference }: { card: KeptCard; orderReference: string },
): Promise<SandboxCharge | null> {
	const [found] = await db
		.select()
		.from(sandboxCharge)
		.where(and(eq(sandboxCharge.setupId, card.setupId), eq(sandboxCharge.orderReference, orderReference)))
		.orderBy(asc(sandboxCharge.isDeclined), asc(sandboxCharge.id))
		.limit(1)
	return found ?? null
}

export async function detachSandboxCard(db: Db, { card, now }: { card: KeptCard; now: Date }): Promise<void> {
	await db
		.update(sandboxCheckout)
		.set({ detachedAt: now })
		.where(and(eq(sandboxCheckout.setupId, card.setupId), isNull(sandboxCheckout.detachedAt)))
}

/** Returns charges whose webhook was not acknowledged yet, oldest first. */
export function listUndeliveredCharges(db: Db): Promise<SandboxCharge[]> {
	return db
		.select()
		.from(sandboxCharge)
		.where(isNull(sandboxCharge.webhookDeliveredAt))
		.orderBy(asc(sandboxCharge.createdAt), asc(sandboxCharge.id))
		.limit(100)
}

/** A PaymentIntent as Stripe describes it. */
export const stripeIntentOf = (charge: SandboxCharge) => ({
	object: 'payment_intent',
	id: charge.id,
	amount: charge.amountCents,
	currency: charge.currency,
	created: toSeconds(charge.createdAt),
	status: charge.isDeclined ? 'requires_payment_method' : 'succeeded',
	metadata: { order_reference: charge.orderReference, ...keptCardMark },
})

/** The event Stripe would send about a charge that succeeded. */
export const eventOfCharge = (charge: SandboxCharge) => ({
	object: 'event',
	id: `evt_${charge.id}`,
	type: 'payment_intent.succeeded',
	created: toSeconds(charge.createdAt),
	data: { object: stripeIntentOf(charge) },
})
