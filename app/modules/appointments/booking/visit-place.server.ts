import type { Db } from '#app/db/client.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Appointment } from '../find-appointments.server.ts'
import { isOutside, placeProblem } from './visit-place.ts'

/** Returns why the advisor cannot come to a location, as the error of its field. */
export async function findPlaceErrors(
	db: Db,
	{ location = '' }: { location?: string },
): Promise<{ location?: string }> {
	const problem = placeProblem((await getSettings(db)).visitArea, location)
	return problem ? { location: problem } : {}
}

/** @throws Invalid at `location` if the location is certainly outside the area where the advisor meets clients, or contradicts itself */
export async function assertVisitPlace(db: Db, place: { location: string }): Promise<void> {
	const { location: problem } = await findPlaceErrors(db, place)
	if (problem) throw new Invalid(problem, 'location')
}

/**
 * For the payment, as the area may have become smaller since the request. What the advisor has confirmed is fine wherever it is.
 * @throws Conflict if the appointment is outside the area
 */
export async function assertStillServed(
	db: Db,
	{ status, location }: Pick<Appointment, 'status' | 'location'>,
): Promise<void> {
	if (status === 'confirmed') return
	const { visitArea, phone } = await getSettings(db)
	if (isOutside(visitArea, location))
		throw new Conflict(
			`We no longer meet clients in this area, so this appointment cannot be paid. You were not charged. Questions? Call ${phone}.`,
		)
}
