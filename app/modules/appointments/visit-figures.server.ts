import { and, between, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import type { Slot } from '#app/lib/visit-slots.ts'
import { asAdvisor } from './policy.ts'

type Asked = {
	actor: { id: string; isAdmin: boolean }
	/** Local days, both included. */
	from: string
	until: string
}

/** Held, to come or missed; what was cancelled or expired is no visit. The same that `countAppointments` counts. */
const counted = ({ from, until }: Asked) =>
	and(
		between(appointment.slotDate, from, until),
		inArray(appointment.status, ['requested', 'confirmed', 'completed', 'no_show']),
	)

/** Visits of those days by the week they are in (its Monday, a local date); weeks without one are left out. @throws Forbidden */
export async function listVisitWeeks(db: Db, asked: Asked): Promise<{ week: string; count: number }[]> {
	asAdvisor(asked.actor)
	const rows = await db
		.select({
			week: sql<string>`to_char(date_trunc('week', ${appointment.slotDate}::timestamp), 'YYYY-MM-DD') as week`,
			count: sql<string>`count(*)`,
		})
		.from(appointment)
		.where(counted(asked))
		.groupBy(sql`week`)
		.orderBy(sql`week`)
	return rows.map(({ week, count }) => ({ week, count: Number(count) }))
}

/** How many of them fall on each weekday (0 is Sunday) and slot; pairs without one are left out. @throws Forbidden */
export async function countBySlotOfWeek(
	db: Db,
	asked: Asked,
): Promise<{ weekday: number; slot: Slot; count: number }[]> {
	asAdvisor(asked.actor)
	const rows = await db
		.select({
			weekday: sql<number>`extract(dow from ${appointment.slotDate})::int as weekday`,
			slot: appointment.slot,
			count: sql<string>`count(*)`,
		})
		.from(appointment)
		.where(counted(asked))
		.groupBy(sql`weekday`, appointment.slot)
	return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
