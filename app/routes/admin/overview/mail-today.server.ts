import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formatAgo } from '#app/lib/dates/ago.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { countQuarantine } from '#app/modules/mail/incoming/quarantine.server.ts'
import {
	countUnreadThreads,
	listUnreadThreads,
	listUnsentDrafts,
} from '#app/modules/mail/threads/unread.server.ts'
import type { WorkQueue } from '#app/ui/admin/work-groups.tsx'

type MailTodayInput = { actor: Viewer; limit: number }

/** Returns the unread emails, and those that were not sent when their time came. */
export async function readMailToday(
	context: Readonly<RouterContextProvider>,
	{ actor: viewer, limit }: MailTodayInput,
): Promise<WorkQueue> {
	const { db, clock } = getServices(context)
	const actor = viewer
	const now = clock.now()
	const [count, threads, unsent, { quarantined }] = await Promise.all([
		countUnreadThreads(db, { actor }),
		listUnreadThreads(db, { actor, limit }),
		listUnsentDrafts(db, { actor, limit }),
		countQuarantine(db),
	])
	const ids = [...threads, ...unsent].flatMap(({ clientId }) => clientId ?? [])
	const names = await namesOfClients(db, { actor: viewer, ids: [...new Set(ids)] })
	const nameOf = (clientId: string | null) => (clientId && names.get(clientId)?.name) || 'Not filed'
	return {
		title: 'Email',
		tone: 'info',
		note: 'longest wait first',
		more:
			count > threads.length ? [{ to: '/admin/mail', label: 'Email', count: count - threads.length }] : [],
		count: count + unsent.length + quarantined,
		lines: [
			...unsent.map(({ id, clientId, subject }) => ({
				key: `draft ${id}`,
				who: nameOf(clientId),
				what: `“${subject}” wasn’t sent at its scheduled time`,
				to: `/admin/mail/drafts/${id}`,
				actionLabel: 'Look at it',
			})),
			...(quarantined > 0
				? [
						{
							key: 'quarantine',
							who: 'Quarantine',
							what: quarantined === 1 ? 'One message waits' : `${quarantined} messages wait`,
							to: '/admin/mail/quarantine',
							actionLabel: 'Decide',
						},
					]
				: []),
			...threads.map(({ id, clientId, subject, lastMessageAt }) => ({
				key: id,
				who: nameOf(clientId),
				what: `“${subject.slice(0, 90)}” · ${formatAgo(lastMessageAt, now)}`,
				to: `/admin/mail/${id}`,
				actionLabel: 'Read',
			})),
		],
	}
}
