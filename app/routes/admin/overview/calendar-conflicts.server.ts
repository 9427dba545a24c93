import type { RouterContextProvider } from 'react-router'
import { getServices, readShared } from '#app/http/context.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getBookingRules } from '#app/modules/appointments/availability/availability.server.ts'
import {
	listCalendarConflicts,
	listCalendarStates,
	listCopyConflicts,
} from '#app/modules/appointments/calendars/conflicts.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { linesMax, type WorkKind } from './work-kinds.ts'

/** A server that cannot be reached for an hour is no work for the advisor. */
const outdatedAfterMs = 3_600_000

/** Returns the appointments at times that are busy in another calendar, and the calendars that can no longer be read. */
export async function readCalendarConflicts(
	context: Readonly<RouterContextProvider>,
	{ actor, timeZone }: { actor: Viewer; timeZone: string },
): Promise<WorkKind[]> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const calendars = await listCalendarStates(db, { actor })
	if (calendars.length === 0) return []
	const outdated = calendars.filter(
		({ error, currentAt }) => error !== null && now.getTime() - currentAt.getTime() > outdatedAfterMs,
	)
	const today = localDateOf(now, timeZone)
	const copies = await listCopyConflicts(db, { actor, today })
	const { appointmentMinutes } = await readShared(context, 'booking rules', () => getBookingRules(db))
	const conflicts = await listCalendarConflicts(db, { actor, today, timeZone, appointmentMinutes })
	return [
		{
			count: conflicts.length,
			more: { to: '/admin/appointments', label: 'Appointments at busy times' },
			lines: conflicts.slice(0, linesMax).map(({ appointment, calendars }) => ({
				key: `busy ${appointment.id}`,
				who: appointment.name,
				what: `${appointmentLabels(appointment).when}: you are busy then (${calendars.join(', ')})`,
				reference: appointment.reference,
				to: `/admin/appointments/${appointment.id}`,
				actionLabel: 'Open',
			})),
		},
		{
			count: copies.length,
			more: { to: '/admin/appointments', label: 'Appointments that differ in your calendar' },
			lines: copies.slice(0, linesMax).map(({ appointment, calendar, conflict }) => ({
				key: `copy ${calendar} ${appointment.id}`,
				who: appointment.name,
				what: `${appointmentLabels(appointment).when}: ${conflict === 'gone' ? 'deleted from' : 'changed in'} your calendar ${calendar}. Nothing else was changed`,
				reference: appointment.reference,
				to: `/admin/appointments/${appointment.id}`,
				actionLabel: 'Open',
			})),
		},
		{
			count: outdated.length,
			more: { to: '/admin/availability', label: 'Calendars that are not updated' },
			lines: outdated.slice(0, linesMax).map(({ id, name, currentAt, error }) => ({
				key: `calendar ${id}`,
				who: name,
				what: `Calendar not updated since ${formatMoment(currentAt, timeZone, yearOf(now, timeZone))}: ${error}`,
				to: '/admin/availability#calendars',
				actionLabel: 'Open',
			})),
		},
	]
}
