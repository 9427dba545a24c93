import { and, between, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import type { AppointmentStatus } from '../appointment-status.ts'

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

/** What took place of the appointments of an order. */
export type ServiceAppointments = {
	/** The appointment that the order paid for. */
	visit: { status: AppointmentStatus; completedAt: Date | null } | null
	/** Whether a call in the case of the order took place. */
	hasCalled: boolean
}

/** Returns what took place for each of these orders that paid for an appointment or has a completed call. */
export async function listServiceAppointments(
	db: Db,
	{ orderIds }: { orderIds: readonly string[] },
): Promise<Map<string, ServiceAppointments>> {
	const found = new Map<string, ServiceAppointments>()
	if (orderIds.length === 0) return found
	const completedAt = sql<Date | null>`(
		select max(e.at) from appointment_event e where e.appointment_id = "appointment"."id" and e.what = 'completed'
	)`.mapWith(appointmentEvent.at)
	const { status, paidOrderId, caseOrderId } = appointment
	const rows = await db
		.select({ status, paidOrderId, caseOrderId, completedAt })
		.from(appointment)
		.where(
			or(
				inArray(paidOrderId, [...orderIds]),
				and(inArray(caseOrderId, [...orderIds]), eq(status, 'completed')),
			),
		)
	for (const row of rows)
		for (const id of [row.paidOrderId, row.caseOrderId]) {
			if (!id) continue
			const before = found.get(id) ?? { visit: null, hasCalled: false }
			const isVisit = id === row.paidOrderId
			found.set(id, {
				visit: isVisit ? { status: row.status, completedAt: row.completedAt } : before.visit,
				hasCalled: before.hasCalled || !isVisit,
			})
		}
	return found
}
