import type { RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { ChecklistView } from '#app/modules/clients/checklist-view.ts'
import { countUnderWay, listChecklists } from '#app/modules/clients/checklists.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { type VehicleView, vehicleView } from '#app/modules/clients/recommendation-view.ts'
import { listRecommendations } from '#app/modules/clients/recommendations.server.ts'
import type { Support } from '#app/modules/clients/support.server.ts'
import type { SupportClock } from '#app/modules/clients/support-clock.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { checklistView } from './checklist-view.server.ts'
import { getFacts, getServices } from './context.server.ts'

type Asked = { actor: Viewer; after: string | undefined }

/** What joins checklists and the chat is the route's to hand in. */
export type ReadClocks = (
	db: Db,
	asked: { checklistIds: string[]; now: Date },
) => Promise<Map<string, Support & { clock: SupportClock }>>

/**
 * The dashboard's client checklists, the newest first, a page at a time. `checklists` is null when they could not be read, so that the
 * rest of the dashboard stands.
 */
export async function readDashboardChecklists(
	context: Readonly<RouterContextProvider>,
	{ actor, after, readClocks }: Asked & { readClocks: ReadClocks },
): Promise<{ checklists: ChecklistView[] | null; next: string | null }> {
	const { db, log, clock } = getServices(context)
	try {
		const { timeZone } = await getSettings(db)
		const { checklists, next } = await listChecklists(db, { actor: asFileAdvisor(actor), after, limit: 20 })
		const clocks = await readClocks(db, { checklistIds: checklists.map(({ id }) => id), now: clock.now() })
		return {
			checklists: checklists.map((each) => checklistView(each, { support: clocks.get(each.id), timeZone })),
			next,
		}
	} catch (error) {
		log.error({ requestId: getFacts(context).requestId, error }, 'the checklists could not be read')
		return { checklists: null, next: null }
	}
}

/** The vehicles recommended to clients, the newest first. `vehicles` is null when they could not be read. */
export async function readDashboardVehicles(
	context: Readonly<RouterContextProvider>,
	{ actor, after }: Asked,
): Promise<{ vehicles: VehicleView[] | null; next: string | null }> {
	const { db, log } = getServices(context)
	try {
		const { timeZone } = await getSettings(db)
		const page = await listRecommendations(db, { actor: asFileAdvisor(actor), after, limit: 24 })
		const dayOf = (at: Date) => formatDay(at, timeZone)
		return { vehicles: page.recommendations.map((each) => vehicleView(each, { dayOf })), next: page.next }
	} catch (error) {
		log.error({ requestId: getFacts(context).requestId, error }, 'the recommendations could not be read')
		return { vehicles: null, next: null }
	}
}

/** How far the clients of each package are; nothing when it could not be read. */
export async function readUnderWay(context: Readonly<RouterContextProvider>, { actor }: { actor: Viewer }) {
	const { db, log } = getServices(context)
	try {
		return await countUnderWay(db, { actor: asFileAdvisor(actor) })
	} catch (error) {
		log.error({ requestId: getFacts(context).requestId, error }, 'the packages could not be counted')
		return []
	}
}
