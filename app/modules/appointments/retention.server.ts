import { and, inArray, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { waitlistEntry } from '#app/db/schema/appointments.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getTimeZone } from './availability/time-zone.server.ts'

/** Long enough to answer somebody who asks why they got no offer. */
const storedDays = 30

/** Deletes closed waitlist entries, with name and address, thirty days after their day; nothing references them. */
export async function deleteOldWaitlistEntries(db: Db, { now }: { now: Date }): Promise<void> {
	const today = localDateOf(now, await getTimeZone(db))
	await db
		.delete(waitlistEntry)
		.where(
			and(
				inArray(waitlistEntry.status, ['claimed', 'expired', 'left']),
				lt(waitlistEntry.slotDate, addDays(today, -storedDays)),
			),
		)
}
