import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#app/ui/controls/avatar.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { AdminConversation, CannedReply, ChatMessage } from '../../browser/chat-api.ts'
import { useConversation, useVisible } from '../../browser/use-conversation.ts'
import { openAdminChat, snapshotOf } from '../../conversations/admin-chat.ts'
import { ChatLog } from '../visitor/chat-log.tsx'
import { Composer } from '../visitor/composer.tsx'
import { ConnectionNotice } from '../visitor/message-status.tsx'
import { SendLater } from './send-later.tsx'

type AdminThreadProps = {
	conversation: AdminConversation
	canned: readonly CannedReply[]
	phone: string
	timeZone: string
	now: Date
	/** Links back to the list, and to the details on a narrow screen. */
	listHref: string
	detailsHref: string
}

/** One conversation in the admin area: the live thread and the composer. Keyed by its id. */
export function AdminThread(props: AdminThreadProps) {
	const { conversation: loaded, canned, phone, timeZone, now } = props
	const [chat] = useState(() => {
		const opened = openAdminChat({
			id: loaded.id,
			onMessage: (message) => announce(message, loaded.name),
			onSent: () => toast.success('Message Sent', 'Your message has been sent successfully.'),
		})
		opened.conversation.initialize(snapshotOf(loaded))
		return opened
	})
	const live = chat.conversation
	// At once: each open conversation has a stream of its own, and all tabs hear of new messages by another.
	const state = useConversation(live, 0)
	const visible = useVisible()
	const [insert, setInsert] = useState<{ text: string } | null>(null)
	useEffect(() => {
		live.setOnline(navigator.onLine)
		live.follow(snapshotOf(loaded))
	}, [live, loaded])
	useEffect(() => () => live.stop(), [live])
	return (
		<section className="admin-thread" aria-labelledby="admin-thread-title">
			<header className="admin-thread-head">
				<IconButton asChild label="Back to conversations" size="sm" className="md:hidden">
					<Link to={props.listHref}>
						<Icon name="arrow-left" />
					</Link>
				</IconButton>
				<Avatar name={loaded.name} />
				<div className="min-w-0">
					<h2 id="admin-thread-title" translate="no" className="truncate">
						{loaded.name}
					</h2>
					<StatusBadge tone={state.otherOnline ? 'ok' : 'off'} className="text-fine">
						{`${state.otherOnline ? 'On the site now' : 'Not on the site'}${state.status === 'closed' ? ' · closed' : ''}${loaded.pagePath ? ` · wrote on ${loaded.pagePath}` : ''}`}
					</StatusBadge>
				</div>
				<IconButton asChild label="Client details" size="sm" className="ml-auto xl:hidden">
					<Link to={props.detailsHref} preventScrollReset>
						<Icon name="circle-user-round" />
					</Link>
				</IconButton>
			</header>
			<ChatLog
				thread={state.thread}
				side="advisor"
				otherName={loaded.name}
				phone={phone}
				timeZone={timeZone}
				now={now}
				otherTyping={state.otherTyping}
				watched={visible}
				onSeen={() => live.read()}
				onRetry={(key) => live.retry(key)}
				onCancel={(key) => setInsert({ text: live.cancel(key) })}
				head={
					state.earlier && (
						<p className="chat-tools">
							<Button variant="quiet" size="mini" onClick={() => chat.loadEarlier().catch(() => {})}>
								Earlier messages
							</Button>
						</p>
					)
				}
			/>
			<div className="grid">
				<ConnectionNotice state={state} onRetry={() => live.retryNow()} />
				{canned.length > 0 && (
					<ul className="admin-canned" aria-label="Canned replies">
						{canned.map(({ id, title, text }) => (
							<li key={id}>
								<button type="button" title={text} onClick={() => setInsert({ text })}>
									{title}
								</button>
							</li>
						))}
					</ul>
				)}
				<Composer
					draftKey={loaded.id}
					label={`Reply to ${loaded.name}`}
					insert={insert}
					onSend={(text, picture) => live.send(text, picture)}
					onTyping={() => live.typing()}
					below={(text, clear) => <SendLater text={text} timeZone={timeZone} onStored={clear} />}
				/>
			</div>
		</section>
	)
}

/** Shows a toast for a new message if the advisor has scrolled up; otherwise the list's count and the sound suffice. */
function announce({ text }: ChatMessage, name: string): void {
	if (document.visibilityState !== 'visible') return
	const endButton = document.querySelector('.admin-thread .chat-to-end')
	if (endButton) toast.success(`New message from ${name}`, text.slice(0, 90))
}
