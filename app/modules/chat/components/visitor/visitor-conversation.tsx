import { type ReactNode, useState } from 'react'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import type { Conversation } from '../../browser/conversation-state.ts'
import type { VisitorChat } from '../../browser/visitor-chat.ts'
import type { ChatFootProps, ChatToolsProps } from './chat-foot.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import { LinkedText } from './linked-text.tsx'
import { ConnectionNotice } from './message-status.tsx'

// Both are shown once a conversation has begun.
export const ChatTools = onDemand<ChatToolsProps>('chat-tools', () =>
	import('./chat-foot.tsx').then((module) => module.ChatTools),
)
export const ChatFoot = onDemand<ChatFootProps>('chat-foot', () =>
	import('./chat-foot.tsx').then((module) => module.ChatFoot),
)

type VisitorConversationProps = {
	chat: VisitorChat
	state: Conversation
	name: string
	phone: string
	watched: boolean
	/** The owner: an account's address, to which replies are emailed, or 'visitor'. */
	owner: string
	now: Date
	/** The reader's time zone if undefined. */
	timeZone?: string | undefined
	/** For pages that accept a message without JavaScript. */
	post?: { action: string; key: string }
}

/** The visitor's view of the conversation: greeting, messages and composer. */
export function VisitorConversation(props: VisitorConversationProps) {
	const { chat, state, name, phone, watched, owner, now, timeZone, post } = props
	const { conversation } = chat
	const { greeting } = chat.details()
	const { thread } = state
	const [insert, setInsert] = useState<{ text: string } | null>(null)
	const cancel = (clientKey: string) => setInsert({ text: conversation.cancel(clientKey) })
	return (
		<>
			<ChatLog
				thread={thread}
				side="visitor"
				otherName={name}
				phone={phone}
				now={now}
				timeZone={timeZone}
				otherTyping={state.otherTyping}
				watched={watched}
				onSeen={() => conversation.read()}
				onRetry={(key) => conversation.retry(key)}
				onCancel={cancel}
				head={
					<Head state={state} onEarlier={chat.loadEarlier}>
						{greeting && (
							<p className="chat-bubble">
								<span className="sr-only">{`${name}: `}</span>
								<LinkedText text={greeting} phone={phone} />
							</p>
						)}
					</Head>
				}
				foot={
					state.exists &&
					(state.status === 'closed' || owner === 'visitor') && (
						<ChatFoot chat={chat} state={state} name={name} owner={owner} />
					)
				}
			/>
			<ConnectionNotice state={state} onRetry={() => conversation.retryNow()} />
			<Composer
				draftKey={owner}
				insert={insert}
				post={post}
				onSend={(text, picture) => conversation.send(text, picture)}
				onTyping={() => conversation.typing()}
			/>
		</>
	)
}

function Head({
	state,
	onEarlier,
	children,
}: {
	state: Conversation
	onEarlier(): Promise<void>
	children: ReactNode
}) {
	if (!state.loaded)
		return (
			<p className="chat-day" role="status">
				{state.loadFailed ? 'We couldn’t load the conversation yet.' : 'Loading…'}
			</p>
		)
	return (
		<div className="chat-beginning">
			{state.exists && <ChatTools hasEarlier={state.earlier} onEarlier={onEarlier} />}
			{!state.earlier && children}
		</div>
	)
}
