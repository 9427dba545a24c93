import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { formatAgo } from '#app/lib/dates/ago.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listSignings, type SigningRow } from '#app/modules/signing/desk/list-signings.server.ts'
import { signingPath } from './signing-path.ts'
import type { WorkFacts } from './work-facts.server.ts'

/** The board shows what happened in the last 18 hours: a day at the dealer with its evening. */
const boardMs = 18 * 3_600_000

/** Returns the signings of the day for the board, the last changed first. */
export async function readSignings(
	context: Readonly<RouterContextProvider>,
	{ actor }: { actor: Viewer },
): Promise<SigningRow[]> {
	const { db, clock } = getServices(context)
	const since = new Date(clock.now().getTime() - boardMs)
	return listSignings(db, { actor, since, law: () => readLaw(context) })
}

/** What the board shows of each signing. */
export const boardOf = ({ signings, nameOf, now }: Pick<WorkFacts, 'signings' | 'nameOf' | 'now'>) =>
	signings.map(({ dealId, clientId, lastAt, status, costs, openAskCount }) => ({
		id: dealId,
		to: signingPath({ clientId, dealId }),
		name: nameOf(clientId) ?? 'A client',
		changed: formatAgo(lastAt, now),
		status,
		costs,
		openAskCount,
	}))
