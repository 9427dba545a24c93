import { isLocalDate } from '#app/lib/dates/zoned-time.ts'
import {
	type AppointmentStatus,
	type AppointmentTab,
	appointmentStatuses,
	appointmentTabs,
} from '#app/modules/appointments/appointment-status.ts'

export type AppointmentFilters = {
	tab: AppointmentTab
	q: string
	status: AppointmentStatus | ''
	/** Local dates, both inclusive. */
	from: string
	until: string
	after: string
}

/** Reads the filters of the appointment list from a query string. Invalid values are ignored, because URLs can be typed by hand. */
export function readAppointmentFilters(query: URLSearchParams): AppointmentFilters {
	const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
	const day = (name: string) => (isLocalDate(text(name)) ? text(name) : '')
	return {
		tab: appointmentTabs.find((tab) => tab === query.get('tab')) ?? 'upcoming',
		q: text('q'),
		status: appointmentStatuses.find((status) => status === query.get('status')) ?? '',
		from: day('from'),
		until: day('until'),
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
