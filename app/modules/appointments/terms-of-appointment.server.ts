import type { Db } from '#app/db/client.server.ts'
import { getAvailability } from './availability/availability.server.ts'
import { tiersOf } from './availability/availability.ts'
import { cancellationTerms, datedCancellationTerms } from './cancellation-terms.ts'
import type { Appointment } from './find-appointments.server.ts'
import { beginningOf } from './notice.ts'

type TermsInput = {
	appointment: Pick<Appointment, 'slotDate' | 'slot' | 'timeZone' | 'startsAt'>
	now: Date
}

/** Returns the cancellation terms of an appointment, with their deadlines. */
export async function termsOf(db: Db, { appointment, now }: TermsInput): Promise<string> {
	const { rules } = await getAvailability(db, { now })
	return datedCancellationTerms({
		tiers: tiersOf(rules),
		appointmentStartsAt: beginningOf(appointment),
		timeZone: appointment.timeZone,
	})
}

/** Returns the cancellation terms of all appointments, for pages where no time was chosen yet. */
export async function getCancellationTerms(db: Db, { now }: { now: Date }): Promise<string> {
	const { rules } = await getAvailability(db, { now })
	return cancellationTerms(tiersOf(rules))
}
