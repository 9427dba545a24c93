import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formatAgo } from '#app/lib/dates/ago.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { listSignings } from '#app/modules/signing/desk/list-signings.server.ts'

/** The board shows what happened in the last 18 hours: a day at the dealer with its evening. */
const boardMs = 18 * 3_600_000

/** Returns the signings of the day for the board, the last changed first. */
export async function readSignings(context: Readonly<RouterContextProvider>, { actor }: { actor: Viewer }) {
	const services = getServices(context)
	const { db, clock } = services
	const now = clock.now()
	const signings = await listSignings(db, {
		actor,
		since: new Date(now.getTime() - boardMs),
		law: () => getCurrentLaw(services),
	})
	const names = await namesOfClients(db, {
		actor,
		ids: signings.map(({ clientId }) => clientId),
	})
	return signings.map(({ dealId, clientId, lastAt, status, costs, openAskCount }) => ({
		id: dealId,
		to: `/admin/clients/${clientId}/deal/signing?deal=${dealId}`,
		name: names.get(clientId)?.name ?? 'A client',
		changed: formatAgo(lastAt, now),
		status,
		costs,
		openAskCount,
	}))
}
