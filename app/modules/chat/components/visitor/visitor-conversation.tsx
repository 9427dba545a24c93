import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Conversation } from '../../browser/conversation-state.ts'
import type { VisitorChat } from '../../browser/visitor-chat.ts'
import { AddressForm } from './address-form.tsx'
import { ChatLog } from './chat-log.tsx'
import { ChatQuestion } from './chat-question.tsx'
import { Composer } from './composer.tsx'
import { LinkedText } from './linked-text.tsx'
import { ConnectionNotice } from './message-status.tsx'

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
	const { greeting, email } = chat.details()
	const { thread, status, rating } = state
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
					<>
						{state.exists && status === 'closed' && (
							<ChatQuestion name={name} rating={rating} onRate={(stars) => chat.rate(stars)} />
						)}
						{state.exists && owner === 'visitor' && (
							<AddressForm
								name={name}
								needed={!state.otherOnline && email === null}
								onSave={(address) => chat.saveAddress(address)}
							/>
						)}
					</>
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
			{state.exists && (
				<p className="chat-tools">
					{state.earlier && (
						<Button variant="quiet" size="mini" onClick={() => onEarlier().catch(() => {})}>
							Earlier messages
						</Button>
					)}
					<Button asChild variant="quiet" size="mini">
						<a href="/api/chat/transcript" download>
							<Icon name="download" />
							Transcript
						</a>
					</Button>
				</p>
			)}
			{!state.earlier && children}
		</div>
	)
}
