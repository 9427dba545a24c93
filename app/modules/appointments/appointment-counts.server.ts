import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { timeSpansOf } from '#app/db/time-spans.server.ts'
import type { Slot } from '#app/lib/dates/appointment-slots.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { boundariesOf, rowsWithin } from '#app/lib/dates/time-ranges.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'

export type AppointmentFigures = {
	count: number
	/** The number per weekday (0 is Sunday) and slot; pairs without appointments are left out. */
	slots: { weekday: number; slot: Slot; count: number }[]
}

type AppointmentCountsInput = {
	actor: Actor
	/** Local days; both ends are included. */
	spans: readonly { from: string; until: string }[]
}

/**
 * Counts the appointments in each of the spans, in the given order; canceled and expired ones are not counted.
 * Spans may overlap, and all are counted in one query. @throws Forbidden
 */
export async function getAppointmentFigures(
	db: Db,
	{ actor, spans }: AppointmentCountsInput,
): Promise<AppointmentFigures[]> {
	assertMay(actor, 'manage')
	const dayRanges = spans.map(({ from, until }) => ({ from, until: addDays(until, 1) }))
	const cuts = boundariesOf(dayRanges)
	const { rows } = await db.execute<{ span: string; weekday: number; slot: Slot; count: string }>(sql`
		select span, found.* from ${timeSpansOf(cuts, 'date')}, lateral (
			select extract(dow from ${appointment.slotDate})::int as weekday, ${appointment.slot}, count(*)
			from ${appointment}
			where ${counted} and ${appointment.slotDate} >= since and ${appointment.slotDate} < until
			group by 1, 2
		) found`)
	const numbered = rows.map((row) => ({ ...row, span: Number(row.span), count: Number(row.count) }))
	return dayRanges.map((span) => sumUp(rowsWithin(numbered, span, cuts)))
}

// The statuses are literals instead of parameters, so that a prepared plan can use the partial index.
const counted = sql`${appointment.status} in ('requested', 'confirmed', 'completed', 'no_show')`

function sumUp(rows: AppointmentFigures['slots']): AppointmentFigures {
	const bySlot = new Map<string, AppointmentFigures['slots'][number]>()
	for (const { weekday, slot, count: more } of rows) {
		const before = bySlot.get(`${weekday} ${slot}`)
		bySlot.set(`${weekday} ${slot}`, { weekday, slot, count: more + (before?.count ?? 0) })
	}
	return { count: rows.reduce((sum, row) => sum + row.count, 0), slots: [...bySlot.values()] }
}
