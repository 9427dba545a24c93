import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { invoice, order } from '#app/db/schema/payments/orders.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { instantOf, localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money/money.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { insertWithNewReference } from '#app/platform/reference.server.ts'
import type { SettledOrder } from '../orders/paid-orders.server.ts'
import { assertMay } from '../policy.ts'
import type { handMethods } from './hand-payment.schema.ts'
import { leftToPay } from './invoice-state.ts'
import { assertOpen, getInvoice } from './invoices.server.ts'
import { invoicePriceId } from './pay-invoice.server.ts'

/** The provider of orders whose payment the advisor recorded. */
export const byHand = 'by_hand'

export type HandPayment = {
	actor: Actor
	/** The invoice's. */
	reference: string
	/** All that is left to pay, or a part of it. */
	amountCents: number
	method: (typeof handMethods)[number]
	/** An ISO date in the business time zone. */
	paidOn: string
	/** Identifies the form: submitted twice, it records one payment. */
	requestKey: string
	/** The appointment that it pays for. */
	appointmentId?: string | undefined
	timeZone: string
	now: Date
}

/**
 * Records that an invoice or a part of it was paid in another way than by its link. The invoice's row is locked, so that two records of it
 * wait for each other.
 * @returns the paid order, and whether it is new
 * @throws Forbidden; NotFound; Conflict if it is paid or canceled; Invalid('paidOn') for a day in the future or more than a year ago;
 *   Invalid('amount') for more than is left to pay
 */
export async function insertHandPayment(
	tx: Db,
	{ actor, reference, amountCents, method, paidOn, requestKey, appointmentId, timeZone, now }: HandPayment,
): Promise<{ order: SettledOrder; isNew: boolean }> {
	assertMay(actor, 'invoice')
	const today = localDateOf(now, timeZone)
	if (paidOn > today) throw new Invalid('This day is still to come.', 'paidOn')
	if (paidOn < addDays(today, -366)) throw new Invalid('Choose a day within the last year.', 'paidOn')
	await tx.select({ id: invoice.id }).from(invoice).where(eq(invoice.reference, reference)).for('update')
	const found = await getInvoice(tx, { actor, reference })
	const [before] = await tx.select().from(order).where(eq(order.idempotencyKey, requestKey))
	if (before?.paidAt && before.invoiceId === found.id)
		return { order: { ...before, paidAt: before.paidAt }, isNew: false }
	assertOpen(found)
	const left = leftToPay(found)
	if (amountCents > left)
		throw new Invalid(
			`Only ${formatCents(left)} of this invoice is left to pay. Enter that much at most.`,
			'amount',
		)
	const isWhole = amountCents === found.amountCents
	const paidAt = paidOn === today ? now : instantOf(paidOn, '12:00', timeZone)
	const created = await insertWithNewReference('LW', async (orderReference) => {
		const [inserted] = await tx
			.insert(order)
			.values({
				reference: orderReference,
				status: 'paid',
				priceId: invoicePriceId,
				title: isWhole ? found.title : `${found.title} (part payment)`,
				amountCents,
				currency: found.currency,
				customerEmail: found.customerEmail,
				customerName: found.customerName,
				invoiceId: found.id,
				appointmentId: appointmentId ?? null,
				buyerKey: `invoice:${found.id}`,
				provider: byHand,
				method,
				idempotencyKey: requestKey,
				sample: found.sample,
				createdAt: now,
				expiresAt: now,
				paidAt,
			})
			.onConflictDoNothing({ target: order.reference })
			.returning()
		return inserted
	})
	return { order: { ...created, paidAt }, isNew: true }
}
