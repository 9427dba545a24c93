import {
	type AppointmentStatus,
	type AppointmentTab,
	appointmentStatuses,
	appointmentTabs,
} from '#app/modules/appointments/appointment-status.ts'
import { type DayRange, readDayRange } from '#app/routes/admin/day-range.server.ts'

export type AppointmentFilters = DayRange & {
	tab: AppointmentTab
	q: string
	status: AppointmentStatus | ''
	after: string
}

/** Reads the filters of the appointment list from a query string. Invalid values are ignored, because URLs can be typed by hand. */
export function readAppointmentFilters(query: URLSearchParams): AppointmentFilters {
	const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
	return {
		tab: appointmentTabs.find((tab) => tab === query.get('tab')) ?? 'upcoming',
		q: text('q'),
		status: appointmentStatuses.find((status) => status === query.get('status')) ?? '',
		...readDayRange(query),
		after: text('after'),
	}
}

/** Converts the filters to the input of `listAppointments`. */
export function appointmentQuery({ tab, q, status, from, until, after }: AppointmentFilters) {
	return {
		tab,
		search: q,
		status: status || undefined,
		from: from || undefined,
		until: until || undefined,
		after: after || undefined,
	}
}
