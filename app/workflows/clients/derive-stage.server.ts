import type { Db } from '#app/db/client.server.ts'
import type { ClientStage } from '#app/modules/clients/files/client-file.ts'
import { lockFile } from '#app/modules/clients/files/open-file.server.ts'
import { setDerivedStage } from '#app/modules/clients/files/stages.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { readDealFacts } from '../deals/deal-facts.server.ts'
import { listServiceStatuses } from '../services/read-services.server.ts'
import { clientStageOf } from './client-stage.ts'

/** Derives how far the work for a client is, and stores it. Call it in the transaction of an event, after it. */
export async function deriveStage(
	tx: Db,
	{ clientId, now }: { clientId: string; now: Date },
): Promise<ClientStage> {
	const { id, closedAt } = await lockFile(tx, clientId)
	const { timeZone } = await getSettings(tx)
	const deal = closedAt ? null : await readDealFacts(tx, { clientId: id, now, timeZone })
	const services = closedAt || (deal && !deal.closedAt) ? [] : await listServiceStatuses(tx, { clientId: id })
	const stage = clientStageOf({ isClosed: closedAt !== null, deal, services })
	await setDerivedStage(tx, { clientId: id, stage })
	return stage
}
