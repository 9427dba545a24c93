import { csvOfDesk } from '#app/http/csv.server.ts'
import { readVisitFilters, visitQuery } from '#app/http/visit-filters.server.ts'
import { listAppointments } from '#app/modules/appointments/listing.server.ts'
import type { Route } from './+types/admin.appointments-csv'

/** The appointments of a view as a file; dates are the venue's, instants in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	csvOfDesk(args, {
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
			const asked = visitQuery(readVisitFilters(query))
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
