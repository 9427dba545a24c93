import type { Db } from '#app/db/client.server.ts'
import { claimUrl, leaveUrl } from '#app/lib/paths/appointment-paths.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { queueAppointmentEmail } from '#app/modules/appointments/emails/appointment-emails.server.ts'
import {
	queueWaitlistJoined,
	queueWaitlistOffer,
} from '#app/modules/appointments/emails/send-waitlist-emails.server.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import { termsOf } from '#app/modules/appointments/terms-of-appointment.server.ts'
import { findOfferingOfAppointment } from '#app/modules/catalog/catalog.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'

/** Returns the functions that queue the emails of the appointments module, with links for the recipients. */
export function appointmentEmails({ links }: { links: Links }): AppointmentEmails {
	const { origin, answersAt } = links
	const adminUrl = `${origin}/admin/appointments`
	return {
		async appointment(tx, notice) {
			const { brand } = await getBranding(tx, { origin })
			await queueAppointmentEmail(tx, {
				notice,
				brand,
				adminUrl,
				answersAt,
				manageUrl: links.urlOf(appointmentLink(notice.appointment)),
				priceCents: await priceCentsOf(tx, notice.appointment),
				// Each email is queued with the change that it is about.
				terms: await termsOf(tx, {
					appointment: notice.appointment,
					now: notice.appointment.updatedAt,
				}),
			})
		},

		async joined(tx, { entry, leaveToken }) {
			const { brand } = await getBranding(tx, { origin })
			await queueWaitlistJoined(tx, { entry, brand, leaveUrl: leaveUrl(origin, leaveToken) })
		},

		async offer(tx, { entry, claimToken }) {
			const { brand, timeZone } = await getBranding(tx, { origin })
			const { offeredSlot, offeredAt, offerEndsAt } = entry
			if (!offeredSlot || !offeredAt || !offerEndsAt) throw new Error('An offer names a slot and its end.')
			await queueWaitlistOffer(tx, {
				entry: { ...entry, offeredSlot, offeredAt, offerEndsAt },
				brand,
				timeZone,
				claimUrl: claimUrl(origin, claimToken),
				priceCents: await priceCentsOf(tx, entry),
			})
		},
	}
}

const priceCentsOf = async (tx: Db, about: { priceId: string | null }): Promise<number> =>
	(await findOfferingOfAppointment(tx, about))?.priceCents ?? 0
