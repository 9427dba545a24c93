import type { Services } from '#app/http/services.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { listDeals } from '#app/modules/deals/list-deals.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { findDealClient } from '#app/workflows/deals/own-deal.server.ts'

/** A page where a document can be added to a deal: its path, whose deal it is, and what the deal is about. */
export type PlaceForPaper = { to: string; name: string; about: string }

type DealServices = Pick<Services, 'db' | 'clock'>

/** Lists the open deals that a shared paper can be for: the viewer's own, or for the advisor those of clients, the last active first. */
export async function listPlacesForPaper(services: DealServices, viewer: Viewer): Promise<PlaceForPaper[]> {
	return viewer.kind === 'staff' ? listForAdvisor(services, viewer) : listForClient(services, viewer)
}

async function listForAdvisor({ db, clock }: DealServices, viewer: Viewer): Promise<PlaceForPaper[]> {
	const { timeZone } = await getSettings(db)
	const today = localDateOf(clock.now(), timeZone)
	const { deals } = await listDeals(db, { actor: viewer, view: 'open', today })
	const ids = [...new Set(deals.map(({ clientId }) => clientId))]
	const names = await namesOfClients(db, { actor: viewer, ids })
	return deals.map(({ id, clientId, vehicle, wants }) => ({
		to: `/admin/clients/${clientId}/deal/documents/new?deal=${id}`,
		name: names.get(clientId)?.name ?? 'A deleted client',
		about: vehicle ?? inShort(wants),
	}))
}

async function listForClient({ db }: DealServices, viewer: Viewer): Promise<PlaceForPaper[]> {
	const actor = await findDealClient(db, { actor: viewer })
	if (!actor) return []
	const deals = await listDealsOfClient(db, { actor, clientId: actor.clientId })
	return deals.filter(can.receive).map(({ id, wants }) => ({
		to: `/account/deal/documents/new?deal=${id}`,
		name: 'Your deal',
		about: inShort(wants),
	}))
}

const inShort = (wants: string) => wants.split('\n')[0]!.slice(0, 80) || 'Added as a quote'
