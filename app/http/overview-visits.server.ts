import type { RouterContextProvider } from 'react-router'
import type { Span } from '#app/lib/month-to-date.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { countAppointments, listUpcoming } from '#app/modules/appointments/listing.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getServices } from './context.server.ts'
import { deskFormContext, deskVisit } from './desk-visits.server.ts'

/** How many visits to come the Overview shows (specification, section 9). */
const recentMax = 3

type Asked = { actor: Viewer; timeZone: string; current: Span; before: Span }

/** The visits of the Overview: how many the period and the one before had, and the next to come. */
export async function readOverviewVisits(
	context: Readonly<RouterContextProvider>,
	{ actor, timeZone, current, before }: Asked,
) {
	const { db } = getServices(context)
	const count = ({ from, until }: Span) =>
		countAppointments(db, {
			actor,
			from: localDateOf(from, timeZone),
			until: localDateOf(until, timeZone),
		})
	const [counted, countedBefore, upcoming, forms] = await Promise.all([
		count(current),
		count(before),
		listUpcoming(db, { actor, limit: recentMax }),
		deskFormContext(context),
	])
	return { counted, countedBefore, forms, upcoming: upcoming.map(deskVisit) }
}
