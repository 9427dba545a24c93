import { Link, NavLink } from 'react-router'
import { Avatar } from '#app/ui/controls/avatar.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { ConversationSummary } from '../../browser/chat-api.ts'
import { formatShortTime } from '../../browser/thread-entries.ts'

type AdminConversationListProps = {
	conversations: readonly ConversationSummary[]
	next: string | null
	/** The query string of the list, kept in every link. */
	query: string
	searched: boolean
	timeZone: string
	now: Date
}

/** A list of conversations, unread ones first, each with its person, the last message, the page and the time. */
export function AdminConversationList(props: AdminConversationListProps) {
	const { conversations, next, query, searched, timeZone, now } = props
	if (conversations.length === 0)
		return (
			<EmptyState title={searched ? 'Nothing found' : 'No conversations yet'}>
				{searched
					? 'No name, address or message matches your search.'
					: 'Conversations appear here when visitors message you.'}
			</EmptyState>
		)
	return (
		<>
			<ul>
				{conversations.map((each) => (
					<li key={each.id}>
						<NavLink
							to={`/admin/chat/${each.id}${query}`}
							prefetch="intent"
							preventScrollReset
							className="admin-conversation"
							data-unread={each.unread > 0 || undefined}
						>
							<Avatar name={each.name} />
							<b translate="no">{each.name}</b>
							<time dateTime={each.lastMessageAt}>
								{formatShortTime(new Date(each.lastMessageAt), { timeZone, now })}
							</time>
							<span className="admin-conversation-text">{lastMessageText(each)}</span>
							{each.unread > 0 ? (
								<span className="num justify-self-end rounded-full bg-brand-wash px-1.75 py-px font-bold text-brand text-micro">
									<span>{each.unread}</span>
									<span className="sr-only"> unread</span>
								</span>
							) : (
								each.status === 'closed' && <span className="text-ink-soft text-micro">Closed</span>
							)}
							{each.unansweredSince && (
								<span className="admin-conversation-waits">
									<StatusBadge tone="new">Unanswered</StatusBadge>
									{each.pagePath && <span className="truncate">{` on ${each.pagePath}`}</span>}
								</span>
							)}
						</NavLink>
					</li>
				))}
			</ul>
			{next && (
				<p className="p-3 text-center">
					<Link to={`/admin/chat${nextPageQuery(query, next)}`} className="font-semibold">
						Older conversations
					</Link>
				</p>
			)}
		</>
	)
}

function lastMessageText({ lastMessage }: ConversationSummary): string {
	if (!lastMessage) return 'No messages yet'
	const { sender, text, hasPicture } = lastMessage
	const who = sender === 'advisor' ? 'You: ' : ''
	return who + (text || (hasPicture ? 'A picture' : ''))
}

function nextPageQuery(query: string, after: string): string {
	const params = new URLSearchParams(query)
	params.set('after', after)
	return `?${params}`
}
