import '../../browser/chat-frame.css'
import '../../browser/chat.css'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ChatState } from '../../browser/chat-api.ts'
import { useConversation, useVisible } from '../../browser/use-conversation.ts'
import { openVisitorChat, snapshotOf } from '../../browser/visitor-chat.ts'
import { announceReply } from './announce-reply.ts'
import { VisitorConversation } from './visitor-conversation.tsx'

type ConversationPageProps = {
	initialState: ChatState
	/** The owner: an account's address, or 'visitor'. */
	owner: string
	/** The time zone used for server rendering; the reader's own replaces it after hydration. */
	timeZone: string
	/** ISO instant at which the server loaded the data. */
	now: string
	/** Where the form posts without JavaScript, and the key of the message it would send. */
	post: { action: string; key: string }
}

/** A conversation on a page of its own: readable and answerable without JavaScript, live with it. */
export function ConversationPage({ initialState, owner, timeZone, now, post }: ConversationPageProps) {
	const { name, phone } = initialState.advisor
	const watched = useRef(true)
	const [chat] = useState(() => {
		const opened = openVisitorChat({
			owner,
			initialState,
			onMessage: (message) => announceReply(message, name, watched.current),
		})
		opened.conversation.initialize(snapshotOf(initialState))
		return opened
	})
	const live = chat.conversation
	const state = useConversation(live)
	const visible = useVisible()
	watched.current = visible
	const [clock, setClock] = useState<{ now: Date; timeZone: string | undefined }>({
		now: new Date(now),
		timeZone,
	})
	useEffect(() => {
		live.setOnline(navigator.onLine)
		// The loaded data may be stale: a page restored from the cache must load again.
		live.start()
		setClock({ now: new Date(), timeZone: undefined })
		return () => live.stop()
	}, [live])
	return (
		<section className="chat-page" aria-label={`Chat with ${name}`}>
			<VisitorConversation
				chat={chat}
				state={state}
				name={name}
				phone={phone}
				post={post}
				{...clock}
				owner={owner}
				watched={visible}
			/>
			<p className="chat-privacy">
				<Icon name="lock" />
				<span>{`Messages are only seen by our advisor ${name}`}</span>
			</p>
		</section>
	)
}
