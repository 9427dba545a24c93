import { desc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { type Appointment, type AppointmentEvent, appointmentColumns } from '../find-appointments.server.ts'
import { assertMay } from '../policy.ts'

type AdvisorInput = { actor: Actor }
type PersonInput = AdvisorInput & {
	clientId?: string | null
	userIds: string[]
	emails: string[]
	limit?: number
}

/** Lists one person's appointments, by client file, accounts and email addresses, latest day first. @throws Forbidden */
export async function listAppointmentsOfPerson(
	db: Db,
	{ actor, clientId, userIds, emails, limit = 50 }: PersonInput,
): Promise<Appointment[]> {
	assertMay(actor, 'look-up')
	const conditions = [
		...(clientId ? [eq(appointment.clientId, clientId)] : []),
		...(userIds.length ? [inArray(appointment.userId, userIds)] : []),
		...(emails.length ? [inArray(appointment.email, emails)] : []),
	]
	if (conditions.length === 0) return []
	return db
		.select(appointmentColumns)
		.from(appointment)
		.where(or(...conditions))
		.orderBy(desc(appointment.slotDate), desc(appointment.slot), desc(appointment.id))
		.limit(limit)
}

/** Lists up to 200 events of these appointments, newest first. @throws Forbidden */
export async function listEventsOfAppointments(
	db: Db,
	{ actor, ids }: AdvisorInput & { ids: string[] },
): Promise<AppointmentEvent[]> {
	assertMay(actor, 'manage')
	if (ids.length === 0) return []
	return db
		.select()
		.from(appointmentEvent)
		.where(inArray(appointmentEvent.appointmentId, ids))
		.orderBy(desc(appointmentEvent.id))
		.limit(200)
}
