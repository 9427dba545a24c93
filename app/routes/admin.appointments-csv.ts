import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { readVisitFilters, visitQuery } from '#app/http/visit-filters.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { listAppointments } from '#app/modules/appointments/listing.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.appointments-csv'

const pageSize = 500

/** The appointments of a view as a file; dates are the venue's, instants in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	const query = visitQuery(readVisitFilters(new URL(args.request.url).searchParams))
	return csvResponse({
		name: 'appointments',
		day: localDateOf(clock.now(), timeZone),
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
		pages: everyPage(async (after) => {
			const { visits, next } = await listAppointments(db, { actor, ...query, after, limit: pageSize })
			return { rows: visits, next }
		}),
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
}
