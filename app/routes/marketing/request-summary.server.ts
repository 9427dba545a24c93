import type { RouterContextProvider } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { appointmentCalendarPath } from '#app/lib/paths/appointment-paths.ts'
import { linkPath, withLink } from '#app/lib/paths/link-purposes.ts'
import { isUpcoming } from '#app/modules/appointments/appointment-status.ts'
import type { RequestCard } from '#app/modules/appointments/booking/booking-result.ts'
import { openManageLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { type Appointment, getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { clientView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import { termsOf } from '#app/modules/appointments/terms-of-appointment.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { findOfferingOfAppointment } from '#app/modules/catalog/catalog.server.ts'
import { readAppointmentCookie } from './appointment-cookie.server.ts'

type SoldOffering = { priceId: string; priceCents: number; active: boolean }
type Context = Readonly<RouterContextProvider>

/**
 * Returns the card of the appointment this browser requested; null if there is none, the appointment is over, or it belongs to another
 * account.
 */
export async function findRequestCard(request: Request, context: Context): Promise<RequestCard | null> {
	const token = readAppointmentCookie(request)
	if (!token) return null
	const { db, links, clock } = getServices(context)
	try {
		const id = await openManageLink(db, { links, token, now: clock.now() })
		const appointment = await getAppointment(db, {
			actor: personActor(null, { opens: { to: 'appointment', id } }),
			id,
		})
		// The browser may be shared: an appointment of one account is not shown to another.
		const viewer = await getViewer(context)
		if (viewer && appointment.userId && appointment.userId !== viewer.id) return null
		return requestCardOf(appointment, {
			token,
			offering: await findOfferingOfAppointment(db, appointment),
			terms: await termsOf(db, { appointment, now: clock.now() }),
		})
	} catch (error) {
		if (error instanceof NotFound) return null
		throw error
	}
}

/** Returns the card of an appointment, or null if it is over. */
export function requestCardOf(
	appointment: Appointment,
	{ token, terms, offering }: { token: string; terms: string; offering: SoldOffering | null },
): RequestCard | null {
	if (!isUpcoming(appointment.status)) return null
	return {
		...clientView(appointment),
		name: appointment.name,
		terms,
		pay: offering?.active ? { priceId: offering.priceId, priceCents: offering.priceCents } : null,
		managePath: linkPath('appointment', token),
		calendarPath: withLink(appointmentCalendarPath, token),
	}
}
