import { and, between, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'

/** Lists the confirmed appointments that begin in a span of time, without samples. */
export async function listStartingAppointments(db: Db, { from, until }: { from: Date; until: Date }) {
	const rows = await db
		.select({
			id: appointment.id,
			type: appointment.type,
			name: appointment.name,
			startsAt: appointment.startsAt,
			timeZone: appointment.timeZone,
		})
		.from(appointment)
		.where(
			and(
				eq(appointment.status, 'confirmed'),
				eq(appointment.sample, false),
				between(appointment.startsAt, from, until),
			),
		)
	return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt! }))
}
