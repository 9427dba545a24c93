import type { Db } from '#app/db/client.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { SignedAgreement } from '#app/modules/agreements/agreements.server.ts'
import { assertStillServed } from '#app/modules/appointments/booking/visit-place.server.ts'
import { getPayableAppointment } from '#app/modules/appointments/payment.server.ts'
import { termsOf } from '#app/modules/appointments/terms-of-appointment.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { getOffering } from '#app/modules/catalog/catalog.server.ts'
import { listLiveOrdersOf } from '#app/modules/payments/orders/agreement-orders.server.ts'
import { startCheckout } from '#app/modules/payments/orders/checkout.server.ts'
import { openFeePage } from '#app/modules/payments/orders/fee-page.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { termsOfSale } from '../payments/terms-of-sale.server.ts'

export type ContinueInput = {
	agreement: SignedAgreement
	idempotencyKey?: string | undefined
	payments: PaymentProvider
	origin: string
	/** The page of the agreement. */
	returnUrl: string
	now: Date
}

/**
 * Returns the URL of the payment page of a signed agreement; of a page that only keeps the card if the fee is due after the delivery.
 * @throws Conflict if it has ended, the service may no longer be sold there, the price has changed, or its appointment can no longer be
 *   paid; whatever `startCheckout` throws
 */
export async function continueToPayment(
	db: Db,
	{ agreement, returnUrl, ...checkout }: ContinueInput,
): Promise<{ url: string }> {
	const { now } = checkout
	if (agreement.status !== 'signed')
		throw new Conflict('This agreement has ended, so there is nothing to pay.')
	const [live] = await listLiveOrdersOf(db, { agreementId: agreement.id })
	// The fee that the bank declined, by the same order.
	if (live?.status === 'deferred') return openFeePage(db, { ...checkout, orderId: live.id, returnUrl })
	const offering = await getOffering(db, { priceId: agreement.priceId })
	const sale = await termsOfSale(db, { kind: offering.kind, state: agreement.state, now })
	if (!sale.isSold) throw new Conflict(`${sale.sentence} You were not charged.`)
	if (sale.payment !== agreement.feeTiming || offering.priceCents !== agreement.priceCents)
		throw new Conflict('The terms have changed since you signed. Please choose the service again.')
	if (live) throw new Conflict('This is paid already. Thank you!')
	return startCheckout(db, {
		...checkout,
		actor: agreement.userId
			? { id: agreement.userId, email: agreement.customerEmail, name: agreement.customerName }
			: null,
		customer: { email: agreement.customerEmail, name: agreement.customerName },
		buyerKey: agreement.buyerKey,
		priceId: agreement.priceId,
		agreement: { id: agreement.id, feeTiming: agreement.feeTiming },
		...(agreement.appointmentId
			? await appointmentPart(db, { appointmentId: agreement.appointmentId, now })
			: {}),
	})
}

async function appointmentPart(db: Db, { appointmentId, now }: { appointmentId: string; now: Date }) {
	// Whoever holds the agreement has shown that the appointment is theirs.
	const actor = personActor(null, { opens: { to: 'appointment', id: appointmentId } })
	const appointment = await getPayableAppointment(db, { actor, id: appointmentId, now })
	await assertStillServed(db, appointment)
	return { appointmentId, terms: await termsOf(db, { appointment, now }) }
}
