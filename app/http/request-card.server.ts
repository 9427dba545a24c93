import type { RouterContextProvider } from 'react-router'
import { NotFound } from '#app/lib/errors.ts'
import { manageUrl } from '#app/lib/visit-addresses.ts'
import { openManageLink } from '#app/modules/appointments/appointment-links.server.ts'
import { type Appointment, getVisit } from '#app/modules/appointments/appointments.server.ts'
import type { RequestCard } from '#app/modules/appointments/booking-answer.ts'
import { asClient } from '#app/modules/appointments/policy.ts'
import { getServices } from './context.server.ts'
import { readVisitCookie } from './visit-cookie.server.ts'
import { visitWords } from './visit-words.server.ts'

type Context = Readonly<RouterContextProvider>

/** The card of what this browser asked for; null when it did not, or when that is over. */
export async function findRequestCard(request: Request, context: Context): Promise<RequestCard | null> {
	const token = readVisitCookie(request)
	if (!token) return null
	const { db, links, clock } = getServices(context)
	try {
		const id = await openManageLink(db, { links, token, now: clock.now() })
		return requestCardOf(await getVisit(db, { actor: asClient(null, { linkTo: id }), id }), token)
	} catch (error) {
		if (error instanceof NotFound) return null
		throw error
	}
}

/** Null for a visit that is over. */
export function requestCardOf(visit: Appointment, token: string): RequestCard | null {
	const { id, status, reference, paidOrderId } = visit
	if (status !== 'requested' && status !== 'confirmed') return null
	const { when, holdEnds } = visitWords(visit)
	return {
		...{ appointmentId: id, status, reference, when, holdEnds },
		paid: paidOrderId !== null,
		managePath: manageUrl('', token),
	}
}
