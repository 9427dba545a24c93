import { and, between, eq, exists, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'

/** Lists the orders of paid appointments that the advisor completed between the two instants. */
export async function listOrdersOfCompletedAppointments(
	db: Db,
	{ from, until }: { from: Date; until: Date },
): Promise<string[]> {
	const completedEvent = db
		.select({ one: sql`1` })
		.from(appointmentEvent)
		.where(
			and(
				eq(appointmentEvent.appointmentId, appointment.id),
				eq(appointmentEvent.what, 'completed'),
				between(appointmentEvent.at, from, until),
			),
		)
	const rows = await db
		.select({ orderId: appointment.paidOrderId })
		.from(appointment)
		.where(
			and(
				eq(appointment.status, 'completed'),
				isNotNull(appointment.paidOrderId),
				eq(appointment.sample, false),
				exists(completedEvent),
			),
		)
	return rows.map(({ orderId }) => orderId!)
}
