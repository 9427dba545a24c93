import type { Db } from '#app/db/client.server.ts'
import { formatLocalTime } from '#app/lib/dates/appointment-time.ts'
import { localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { appointmentTypeLabels } from '#app/modules/appointments/appointment-type.ts'
import { listStartingAppointments } from '#app/modules/appointments/starting-appointments.server.ts'
import { queuePush } from '#app/modules/notifications/push/queue-push.server.ts'

const hourMs = 3_600_000

/** Tells the devices of the staff of each confirmed appointment that begins within the hour; once for each time it is moved to. For a job. */
export async function announceVisits(db: Db, { now }: { now: Date }): Promise<void> {
	const until = new Date(now.getTime() + hourMs)
	for (const { id, type, name, startsAt, timeZone } of await listStartingAppointments(db, {
		from: now,
		until,
	}))
		await db.transaction((tx) =>
			queuePush(tx, {
				kind: 'visit',
				key: `visit:${id}:${startsAt.getTime()}`,
				text: `At ${formatLocalTime(localTimeOf(startsAt, timeZone))}: ${appointmentTypeLabels[type]} with ${name}`,
				path: `/admin/appointments/${id}`,
				now,
			}),
		)
}
