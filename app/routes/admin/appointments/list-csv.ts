import type { RouteHandle } from '#app/http/route-policy.ts'
import { listAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { adminCsv } from '#app/routes/admin/csv.server.ts'
import type { Route } from './+types/list-csv'
import { appointmentQuery, readAppointmentFilters } from './filters.server.ts'

export const handle: RouteHandle = { access: 'admin' }

/** The appointments of a view as a file; dates are the venue's, instants in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	adminCsv(args, {
		name: 'appointments',
		columns: [
			'reference',
			'status',
			'customer',
			'email',
			'phone',
			'location',
			'date',
			'slot',
			'time zone',
			'begins',
			'paid',
		],
		async page({ db, actor, query, after, limit }) {
			const asked = appointmentQuery(readAppointmentFilters(query))
			const { visits, next } = await listAppointments(db, { actor, ...asked, after, limit })
			return { rows: visits, next }
		},
		line: (visit) => [
			visit.reference,
			visit.status,
			visit.name,
			visit.email,
			visit.phone,
			visit.location,
			visit.slotDate,
			visit.slot,
			visit.timeZone,
			visit.startsAt?.toISOString() ?? null,
			visit.paidOrderId ? 'yes' : 'no',
		],
	})
