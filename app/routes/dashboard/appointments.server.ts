import type { RouterContextProvider } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import type { AppointmentRow } from '#app/modules/appointments/components/dashboard/appointment-table.tsx'
import { listAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

type ListPageInput = { actor: Viewer; after: string | undefined }

/**
 * Returns the appointments of the dashboard by date, in pages of 50. `appointments` is null if they could not be read, so
 * that the rest of the dashboard still works.
 */
export async function readDashboardAppointments(
	context: Readonly<RouterContextProvider>,
	{ actor, after }: ListPageInput,
): Promise<{ appointments: AppointmentRow[] | null; next: string | null }> {
	const { db, log, clock } = getServices(context)
	try {
		const page = await listAppointments(db, { actor, after, tab: 'all', order: 'ascending', limit: 50 })
		const appointments = page.appointments.map((appointment) => {
			const { id, type, name: clientName, location, status, paidOrderId, timeZone } = appointment
			const { hours, startsAt } = appointmentLabels(appointment)
			const thisYear = yearOf(clock.now(), timeZone)
			return {
				id,
				clientName,
				location,
				status,
				startsAt,
				day: formatDay(new Date(startsAt), timeZone, thisYear),
				description: `${type === 'online_search' ? 'Online search, call' : 'In-person visit'}, ${hours}${paidOrderId ? ', paid' : ''}`,
			}
		})
		return { appointments, next: page.next }
	} catch (error) {
		log.error(
			{ requestId: getRequestMetadata(context).requestId, error },
			'the appointments could not be read',
		)
		return { appointments: null, next: null }
	}
}
