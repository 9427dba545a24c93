import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { Link, Links } from '#app/platform/links/signed-links.server.ts'

/**
 * The link by which a client manages one appointment without signing in. It opens only this page of this appointment, and changing
 * the contact's address invalidates all earlier ones.
 */
export const appointmentLink = ({ id, email }: { id: string; email: string }) =>
	({ purpose: 'appointment', subject: id, state: [email.toLowerCase()] }) satisfies Link

/** How many days after an appointment its link still works. */
const validDays = 90

/**
 * Returns the id of the appointment that a manage link opens; pass it to `personActor(…, { opens })`.
 * @throws NotFound when the link was altered, belongs to an earlier address or has expired
 */
export function openManageLink(
	db: Db,
	{ links, token, now }: { links: Links; token: string; now: Date },
): Promise<string> {
	return links.open('appointment', token, async (id) => {
		const found = await db
			.select({
				id: appointment.id,
				email: appointment.email,
				slotDate: appointment.slotDate,
				timeZone: appointment.timeZone,
			})
			.from(appointment)
			.where(eq(appointment.id, id))
		return found.map(({ slotDate, timeZone, ...row }) => ({
			row: row.id,
			state: appointmentLink(row).state,
			isExpired: addDays(slotDate, validDays) < localDateOf(now, timeZone),
		}))
	})
}
