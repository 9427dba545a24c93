import type { RouterContextProvider } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { readLaw, readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { appointmentCalendarPath } from '#app/lib/paths/appointment-paths.ts'
import { linkPath, withLink } from '#app/lib/paths/link-purposes.ts'
import { findAgreementOfAppointment } from '#app/modules/agreements/agreements.server.ts'
import { isUpcoming } from '#app/modules/appointments/appointment-status.ts'
import type { RequestCard } from '#app/modules/appointments/booking/booking-result.ts'
import { openManageLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { type Appointment, getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { clientView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import { getCancellationTerms, termsOf } from '#app/modules/appointments/terms-of-appointment.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { findOfferingOfAppointment } from '#app/modules/catalog/catalog.server.ts'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import { stateTermsOf } from '#app/workflows/agreements/home-states.server.ts'
import { readAppointmentCookie } from './appointment-cookie.server.ts'

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
		return await readRequestCard(context, { appointment, token })
	} catch (error) {
		if (error instanceof NotFound) return null
		throw error
	}
}

type CardInput = { appointment: Appointment; token: string }

/** Returns the card of an appointment, or null if it is over. The caller must check that it is the client's. */
export async function readRequestCard(
	context: Context,
	{ appointment, token }: CardInput,
): Promise<RequestCard | null> {
	if (!isUpcoming(appointment.status)) return null
	const { db, clock } = getServices(context)
	const now = clock.now()
	const { timeZone, holdEndsAt } = appointment
	const thisYear = yearOf(now, timeZone)
	const view = clientView(appointment, thisYear)
	const offering = await findOfferingOfAppointment(db, appointment)
	const agreement =
		view.payment === 'unpaid' ? await findAgreementOfAppointment(db, { appointmentId: appointment.id }) : null
	return {
		...view,
		// The time above it names the place.
		holdEnds: holdEndsAt && formatMoment(holdEndsAt, timeZone, thisYear),
		name: appointment.name,
		terms:
			view.payment !== 'unpaid'
				? await termsOf(db, { appointment, thisYear, isPlaceKnown: true, now })
				: offering && agreement?.state
					? (await readStateTerms(context, { offering, state: agreement.state })).text
					: null,
		isSigned: agreement?.status === 'signed',
		pay: offering?.active ? { priceId: offering.priceId } : null,
		managePath: linkPath('appointment', token),
		calendarPath: withLink(appointmentCalendarPath, token),
	}
}

/** Returns what is true for the clients of a state, as the form said before. */
async function readStateTerms(context: Context, { offering, state }: { offering: Offering; state: string }) {
	const [settings, law, appointmentTerms] = await Promise.all([
		readSettings(context),
		readLaw(context),
		getCancellationTerms(getServices(context).db),
	])
	return stateTermsOf(offering, { state, settings, law, appointmentTerms })
}
