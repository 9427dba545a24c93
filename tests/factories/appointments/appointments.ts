import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { appointment, slotSpot } from '#app/db/schema/appointments.ts'

type Overrides = Partial<typeof appointment.$inferInsert>

const statusesWithSpot = ['requested', 'confirmed', 'completed', 'no_show']

/** Inserts an appointment as the domain would, with its spot; a paid request unless `overrides` says otherwise. */
export async function insertAppointment(db: Db, overrides: Overrides = {}) {
	const status = overrides.status ?? 'requested'
	const hasSpot = statusesWithSpot.includes(status)
	const spot = hasSpot ? (overrides.spot ?? 1) : null
	const paid = overrides.holdEndsAt
		? {}
		: { paidOrderId: randomUUID(), paidAt: new Date('2026-03-01T12:00:00Z') }
	const timed = status === 'confirmed' ? { startsAt: new Date('2026-03-04T15:00:00Z') } : {}
	const values = {
		reference: `LV-${randomUUID().slice(0, 8)}`,
		slotDate: '2026-03-04',
		slot: 'morning' as const,
		timeZone: 'America/New_York',
		name: 'Robin Ferrer',
		email: 'robin@example.com',
		phone: '(555) 010-0199',
		location: 'Main Street Motors, 12 Main Street',
		idempotencyKey: randomUUID(),
		...paid,
		...timed,
		...overrides,
		status,
		spot,
	}
	const row = { durationMinutes: values.startsAt ? 90 : null, ...values, id: overrides.id ?? randomUUID() }
	return db.transaction(async (tx) => {
		if (spot !== null)
			await tx.insert(slotSpot).values({
				slotDate: row.slotDate,
				slot: row.slot,
				spot,
				appointmentId: row.id,
			})
		const [inserted] = await tx.insert(appointment).values(row).returning()
		return inserted!
	})
}
