import { and, between, eq, exists, isNotNull, or, sql } from 'drizzle-orm'
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

/** Whether an appointment that an order paid for, or a call in its case, took place. */
export async function hasCompletedAppointment(db: Db, { orderId }: { orderId: string }): Promise<boolean> {
	const [found] = await db
		.select({ id: appointment.id })
		.from(appointment)
		.where(
			and(
				eq(appointment.status, 'completed'),
				or(eq(appointment.paidOrderId, orderId), eq(appointment.caseOrderId, orderId)),
			),
		)
		.limit(1)
	return found !== undefined
}
