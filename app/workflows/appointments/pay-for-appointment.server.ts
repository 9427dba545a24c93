import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { buyerKeyOfAppointment } from '#app/modules/agreements/agreements.server.ts'
import { assertStillServed } from '#app/modules/appointments/booking/visit-place.server.ts'
import { getPayableAppointment } from '#app/modules/appointments/payment.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findOfferingOfAppointment, getOffering } from '#app/modules/catalog/catalog.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { startService } from '../agreements/start-service.server.ts'

type PayForAppointment = {
	/** The client, identified by account, browser or link. */
	actor: Actor
	viewer: Pick<Viewer, 'id' | 'email' | 'name'> | null
	appointmentId: string
	/** The requested price id; only that of an appointment is accepted. Without it, it is looked up. */
	priceId?: string | undefined
	idempotencyKey?: string | undefined
	payments: PaymentProvider
	links: Links
	origin: string
	now: Date
}

/**
 * Returns the URL of the agreement about an appointment, or once that is signed of its one open payment page. The appointment itself counts
 * as the buyer, so that two people or two tabs get the same page.
 * @throws NotFound if the actor may not see it; Conflict if it is paid, over, no longer held, or outside the area where clients are met; Invalid('priceId'); whatever
 * `startService` throws
 */
export async function payForAppointment(
	db: Db,
	{ actor, viewer, appointmentId, priceId, ...checkout }: PayForAppointment,
): Promise<{ url: string }> {
	const appointment = await getPayableAppointment(db, { actor, id: appointmentId, now: checkout.now })
	await assertStillServed(db, appointment)
	const requested =
		appointment.priceId ?? priceId ?? (await findOfferingOfAppointment(db, appointment))?.priceId
	const offering = await getOffering(db, { priceId: requested ?? '' })
	if (offering.kind !== 'in_person' || (priceId && priceId !== offering.priceId))
		throw new Invalid('This service is not paid for with this appointment.', 'priceId')
	return startService(db, {
		...checkout,
		viewer,
		customer: { email: appointment.email, name: appointment.name },
		buyerKey: buyerKeyOfAppointment(appointment.id),
		priceId: offering.priceId,
		appointmentId: appointment.id,
	})
}
