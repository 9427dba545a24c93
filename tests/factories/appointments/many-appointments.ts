import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { bookingRules, weeklySlot } from '#app/db/schema/appointments.ts'
import { slots } from '#app/lib/dates/appointment-slots.ts'
import { withoutSearchIndex } from '../without-search-index.ts'

/**
 * Inserts `count` appointments in bulk, as after years of business: most are past, some canceled or expired, and the next three
 * months are booked to two thirds. Keys and checks apply.
 */
export async function insertManyAppointments(db: Db, { count, today }: { count: number; today: string }) {
	await db.insert(bookingRules).values({ weekIsSet: true }).onConflictDoNothing()
	await db
		.insert(weeklySlot)
		.values([0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => slots.map((slot) => ({ weekday, slot, capacity: 3 }))))
	await withoutSearchIndex(db, 'appointment', async (tx) => {
		await tx.execute(sql`
			insert into appointment (reference, status, slot_date, slot, spot, starts_at, duration_minutes, time_zone, name, email,
				phone, location, hold_ends_at, paid_order_id, paid_at, idempotency_key, created_at)
			select 'LV-' || n, status::appointment_status, day, slot, case when has_spot then spot end,
				case when status in ('confirmed', 'completed') then day + time '10:00' end,
				case when status in ('confirmed', 'completed') then 60 end,
				'America/New_York', 'Client ' || n, 'client' || n % 9000 || '@example.com',
				'(555) ' || lpad((n % 900)::text, 3, '0') || '-' || lpad((n % 9999)::text, 4, '0'), 'Dealer ' || n % 700,
				case when status = 'requested' then day::timestamptz end,
				case when status in ('confirmed', 'completed') then gen_random_uuid() end,
				case when status in ('confirmed', 'completed') then now() end,
				'many-' || n, day - interval '10 days'
			from (
				select *, status not in ('cancelled', 'expired') as has_spot from (
					select n, ${today}::date + 90 - (n - 1) / 6 as day,
						(array['morning', 'afternoon', 'evening']::appointment_slot[])[1 + (n - 1) % 3] as slot,
						1 + (n - 1) / 3 % 2 as spot,
						case when (n - 1) / 6 < 90 then (array['requested', 'confirmed', 'confirmed'])[1 + n % 3]
							else (array['completed', 'completed', 'completed', 'cancelled', 'expired', 'no_show'])[1 + n % 6] end as status
					from generate_series(1, ${count}::int) n
				) planned
			) rows`)
		await tx.execute(sql`
			insert into slot_spot (slot_date, slot, spot, appointment_id)
			select slot_date, slot, spot, id from appointment where spot is not null`)
	})
	for (const table of ['appointment', 'slot_spot']) await db.execute(sql.raw(`vacuum analyze ${table}`))
}
