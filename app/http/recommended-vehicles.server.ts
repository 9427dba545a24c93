import type { RouterContextProvider } from 'react-router'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { type VehicleView, vehicleView } from '#app/modules/clients/recommendations/recommendation-view.ts'
import { listRecommendations } from '#app/modules/clients/recommendations/recommendations.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getRequestMetadata, getServices } from './context.server.ts'

/**
 * Returns one page of the vehicles recommended to clients, newest first; `year` says whether days of this year have it, too. `vehicles` is
 * null if they could not be read.
 */
export async function listVehicleViews(
	context: Readonly<RouterContextProvider>,
	{ actor, after, year = false }: { actor: Viewer; after: string | undefined; year?: boolean },
): Promise<{ vehicles: VehicleView[] | null; next: string | null }> {
	const { db, log, clock } = getServices(context)
	try {
		const { timeZone } = await getSettings(db)
		const page = await listRecommendations(db, { actor, after, limit: 24 })
		const left = year ? undefined : yearOf(clock.now(), timeZone)
		const dayOf = (date: Date) => formatDay(date, timeZone, left)
		return { vehicles: page.recommendations.map((each) => vehicleView(each, { dayOf })), next: page.next }
	} catch (error) {
		log.error(
			{ requestId: getRequestMetadata(context).requestId, error },
			'the recommendations could not be read',
		)
		return { vehicles: null, next: null }
	}
}
