import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { slotSpot } from '#app/db/schema/appointments.ts'
import type { DaySlot } from '../availability/availability.ts'

type Holder = { appointmentId: string } | { waitlistEntryId: string }

/**
 * Takes the lowest free spot of a slot; null when there is none. No check decides this: the primary key of
 * `slot_spot` does. Whoever comes second waits for the first one's transaction and then looks again.
 */
export async function reserveSpot(
	tx: Db,
	{ date, slot, capacity, holder }: DaySlot & { capacity: number; holder: Holder },
): Promise<number | null> {
	const appointmentId = 'appointmentId' in holder ? holder.appointmentId : null
	const waitlistEntryId = 'waitlistEntryId' in holder ? holder.waitlistEntryId : null
	for (;;) {
		const { rows } = await tx.execute<{ free: number; taken: number | null }>(sql`
			with held as (
				select spot from slot_spot where slot_date = ${date} and slot = ${slot}
			), free as (
				select n from generate_series(1, ${capacity}::int) n
				where n not in (select spot from held) and (select count(*) from held) < ${capacity}
				order by n limit 1
			), taken as (
				insert into slot_spot (slot_date, slot, spot, appointment_id, waitlist_entry_id)
				select ${date}, ${slot}, n, ${appointmentId}, ${waitlistEntryId} from free
				on conflict (slot_date, slot, spot) do nothing
				returning spot
			)
			select (select count(*) from free)::int as free, (select spot from taken) as taken`)
		const { free, taken } = rows[0]!
		if (taken !== null) return taken
		if (free === 0) return null
	}
}

/** Gives a spot back. The holder's own row has to say so too before the transaction ends. */
export async function releaseSpot(tx: Db, { date, slot, spot }: DaySlot & { spot: number }): Promise<void> {
	await tx
		.delete(slotSpot)
		.where(and(eq(slotSpot.slotDate, date), eq(slotSpot.slot, slot), eq(slotSpot.spot, spot)))
}

/** A spot kept for somebody on the waitlist becomes their appointment's. */
export async function transferSpot(
	tx: Db,
	{ waitlistEntryId, appointmentId }: { waitlistEntryId: string; appointmentId: string },
): Promise<void> {
	await tx
		.update(slotSpot)
		.set({ waitlistEntryId: null, appointmentId })
		.where(eq(slotSpot.waitlistEntryId, waitlistEntryId))
}
