import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { slotSpot } from '#app/db/schema/appointments.ts'
import type { DaySlot } from '../availability/availability.ts'

/** As many as a slot can ever have. The hours of today say nothing about those of a past year, and the advisor may exceed them. */
export const spotsMax = 50

type Holder = { appointmentId: string } | { waitlistEntryId: string }

/**
 * Reserves the lowest free spot of a slot and returns it; null when there is none. The primary key of `slot_spot`
 * decides concurrent reservations: the second one waits for the first one's transaction and then tries again.
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

/** Releases a spot. The holder's row has to be updated too before the transaction ends. */
export async function releaseSpot(tx: Db, { date, slot, spot }: DaySlot & { spot: number }): Promise<void> {
	await tx
		.delete(slotSpot)
		.where(and(eq(slotSpot.slotDate, date), eq(slotSpot.slot, slot), eq(slotSpot.spot, spot)))
}

/** Transfers a spot from a waitlist entry to its appointment. */
export async function transferSpot(
	tx: Db,
	{ waitlistEntryId, appointmentId }: { waitlistEntryId: string; appointmentId: string },
): Promise<void> {
	await tx
		.update(slotSpot)
		.set({ waitlistEntryId: null, appointmentId })
		.where(eq(slotSpot.waitlistEntryId, waitlistEntryId))
}
