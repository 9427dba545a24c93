import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { getPayableVisit } from '#app/modules/appointments/payment.server.ts'
import type { VisitActor } from '#app/modules/appointments/policy.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getOffering, getOfferingOfKind } from '#app/modules/catalog/catalog.server.ts'
import { startCheckout } from '#app/modules/payments/checkout.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'

type PayForVisit = {
	/** What the sender has to show: account, browser or link. */
	actor: VisitActor
	viewer: Pick<Viewer, 'id' | 'email' | 'name'> | null
	appointmentId: string
	/** As asked for; anything but the visit's price is refused. Without, it is looked up. */
	priceId?: string | undefined
	idempotencyKey?: string | undefined
	payments: PaymentProvider
	origin: string
	now: Date
}

/**
 * The address of the one open payment page of a visit, whoever asks for it: the visit itself is the buyer, so two
 * people and two tabs meet on the same page.
 * @throws NotFound when it is not the sender's; Conflict when it is paid, over or no longer held; Invalid at `priceId`;
 *   what `startCheckout` throws.
 */
export async function payForVisit(
	db: Db,
	{ actor, viewer, appointmentId, priceId, ...checkout }: PayForVisit,
): Promise<{ url: string; reference: string }> {
	const visit = await getPayableVisit(db, { actor, id: appointmentId, now: checkout.now })
	const offering = priceId
		? await getOffering(db, { priceId })
		: await getOfferingOfKind(db, { kind: 'in_person' })
	if (offering.kind !== 'in_person')
		throw new Invalid('Only a visit is paid for with an appointment.', 'priceId')
	return startCheckout(db, {
		...checkout,
		actor: viewer,
		customer: { email: visit.email, name: visit.name },
		buyerKey: `visit:${visit.id}`,
		priceId: offering.priceId,
		appointmentId: visit.id,
	})
}
