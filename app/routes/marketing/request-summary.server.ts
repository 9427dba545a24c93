import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { manageUrl } from '#app/lib/paths/appointment-paths.ts'
import type { RequestCard } from '#app/modules/appointments/booking/booking-result.ts'
import { openManageLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { type Appointment, getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { asClient } from '#app/modules/appointments/policy.ts'
import { readAppointmentCookie } from './appointment-cookie.server.ts'

type Context = Readonly<RouterContextProvider>

/** Returns the card of the appointment this browser requested, or null if there is none or it is over. */
export async function findRequestCard(request: Request, context: Context): Promise<RequestCard | null> {
	const token = readAppointmentCookie(request)
	if (!token) return null
	const { db, links, clock } = getServices(context)
	try {
		const id = await openManageLink(db, { links, token, now: clock.now() })
		return requestCardOf(await getAppointment(db, { actor: asClient(null, { linkTo: id }), id }), token)
	} catch (error) {
		if (error instanceof NotFound) return null
		throw error
	}
}

/** Returns the card of an appointment, or null if it is over. */
export function requestCardOf(appointment: Appointment, token: string): RequestCard | null {
	const { id, status, reference, paidOrderId } = appointment
	if (status !== 'requested' && status !== 'confirmed') return null
	const { when, holdEnds } = appointmentLabels(appointment)
	return {
		appointmentId: id,
		status,
		reference,
		when,
		holdEnds,
		paid: paidOrderId !== null,
		managePath: manageUrl('', token),
	}
}
