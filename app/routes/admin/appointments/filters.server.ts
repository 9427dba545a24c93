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
	/** Local days, both included. */
	from: string
	until: string
	after: string
}

/** The desk's view of appointments in an address. What is no filter is none: addresses can be typed. */
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

/** The same as the list of appointments asks it. */
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
