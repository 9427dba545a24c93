import type { RouterContextProvider } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { listAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import {
	type AdminAppointment,
	advisorView,
} from '#app/modules/appointments/lists/appointment-views.server.ts'
import { startOf } from '#app/modules/appointments/notice.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

type ListPageInput = { actor: Viewer; after: string | undefined }

/**
 * Returns the appointments of the dashboard by date, in pages of 50. `appointments` is null if they could not be read, so
 * that the rest of the dashboard still works.
 */
export async function readDashboardAppointments(
	context: Readonly<RouterContextProvider>,
	{ actor, after }: ListPageInput,
): Promise<{ appointments: AdminAppointment[] | null; next: string | null }> {
	const { db, log, clock } = getServices(context)
	try {
		const page = await listAppointments(db, { actor, after, tab: 'all', order: 'ascending', limit: 50 })
		const now = clock.now()
		const appointments = page.appointments.map((appointment) => ({
			...advisorView(appointment, { now }),
			day: formatDay(startOf(appointment), appointment.timeZone),
		}))
		return { appointments, next: page.next }
	} catch (error) {
		log.error(
			{ requestId: getRequestMetadata(context).requestId, error },
			'the appointments could not be read',
		)
		return { appointments: null, next: null }
	}
}
