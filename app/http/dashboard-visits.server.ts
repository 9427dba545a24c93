import type { RouterContextProvider } from 'react-router'
import { formatDay } from '#app/lib/dates.ts'
import type { VisitRow } from '#app/modules/appointments/components/visit-table.tsx'
import { listAppointments } from '#app/modules/appointments/listing.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getFacts, getServices } from './context.server.ts'
import { visitWords } from './visit-words.server.ts'

type Asked = { actor: Viewer; after: string | undefined }

/**
 * The dashboard's appointments by their date, a page of 50 at a time. `visits` is null when they could not be read, so
 * that the rest of the dashboard stands.
 */
export async function readDashboardVisits(
	context: Readonly<RouterContextProvider>,
	{ actor, after }: Asked,
): Promise<{ visits: VisitRow[] | null; next: string | null }> {
	const { db, log } = getServices(context)
	try {
		const page = await listAppointments(db, { actor, after, tab: 'all', order: 'ascending', limit: 50 })
		const visits = page.visits.map((visit) => {
			const { id, name: clientName, location, status, paidOrderId, timeZone } = visit
			const { hours, startsAt } = visitWords(visit)
			return {
				...{ id, clientName, location, status, startsAt },
				day: formatDay(new Date(startsAt), timeZone),
				description: `In-person visit, ${hours}${paidOrderId ? ', paid' : ''}`,
			}
		})
		return { visits, next: page.next }
	} catch (error) {
		log.error({ requestId: getFacts(context).requestId, error }, 'the appointments could not be read')
		return { visits: null, next: null }
	}
}
