import { formatAgo } from '#app/lib/dates/ago.ts'
import type { WorkQueue } from '#app/ui/admin/work-groups.tsx'
import type { WorkFacts } from './work-facts.server.ts'
import { queueOf } from './work-kinds.ts'

/** The emails that were not sent when their time came, the messages in quarantine, and the unread ones. */
export function mailQueue({ emails, nameOf, now }: WorkFacts): WorkQueue {
	const who = (clientId: string | null) => (clientId && nameOf(clientId)) || 'Not filed'
	const [drafts, quarantined, threads] = (['draft', 'quarantined', 'thread'] as const).map((kind) => {
		const rows = emails.filter((email) => email.kind === kind)
		return { rows, count: rows[0]?.count ?? 0 }
	})
	return queueOf({ title: 'Email', tone: 'info', note: 'longest wait first' }, [
		{
			count: drafts!.count,
			more: { to: '/admin/mail?view=drafts', label: 'Drafts' },
			lines: drafts!.rows.map(({ id, clientId, subject }) => ({
				key: `draft ${id}`,
				who: who(clientId),
				what: `“${subject}” wasn’t sent at its scheduled time`,
				to: `/admin/mail/drafts/${id}`,
				actionLabel: 'Look at it',
			})),
		},
		{
			// One line opens all.
			count: quarantined!.count,
			more: null,
			lines: quarantined!.rows.map(() => ({
				key: 'quarantine',
				who: 'Quarantine',
				what: quarantined!.count === 1 ? 'One message waits' : `${quarantined!.count} messages wait`,
				to: '/admin/mail/quarantine',
				actionLabel: 'Decide',
			})),
		},
		{
			count: threads!.count,
			more: { to: '/admin/mail', label: 'Email' },
			lines: threads!.rows.map(({ id, clientId, subject, sender, at }) => ({
				key: id,
				who: who(clientId),
				what: `“${subject.slice(0, 90)}”${sender && ` from ${sender.slice(0, 60)}`} · ${formatAgo(at, now)}`,
				to: `/admin/mail/${id}`,
				actionLabel: 'Read',
			})),
		},
	])
}
