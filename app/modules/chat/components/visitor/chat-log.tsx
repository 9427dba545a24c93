import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Thread } from '../../browser/thread.ts'
import { type Side, sideOf } from '../../browser/thread.ts'
import { threadEntries } from '../../browser/thread-entries.ts'
import { ChatBubble, OutgoingBubble } from './chat-bubble.tsx'

type ChatLogProps = {
	thread: Thread
	side: Side
	otherName: string
	phone: string
	/** The reader's time zone if undefined. */
	timeZone?: string | undefined
	now: Date
	otherTyping: boolean
	/** Whether messages at the end count as seen. */
	watched: boolean
	onSeen(): void
	onRetry(clientKey: string): void
	onCancel(clientKey: string): void
	/** Rendered above the first message: the greeting, a button for older messages. */
	head?: ReactNode
	/** Rendered below the last message: a question, a notice. */
	foot?: ReactNode
}

/** The distance in pixels that still counts as the end. */
const endTolerancePx = 48

/** The message list. It keeps its scroll position while somebody reads above, and follows new messages at the end. */
export function ChatLog(props: ChatLogProps) {
	const { thread, side, otherName, phone, timeZone, now, otherTyping, watched, onSeen } = props
	const { messages, outgoing } = thread
	const box = useRef<HTMLDivElement>(null)
	const [atEnd, setAtEnd] = useState(true)
	useKeepScroll(box, messages[0]?.id, messages.at(-1)?.id, outgoing.length, otherTyping, atEnd)

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new last message must be marked as seen, too.
	useEffect(() => {
		if (watched && atEnd) onSeen()
	}, [watched, atEnd, messages.at(-1)?.id])

	const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
	const lastOwn = messages.findLast(({ sender }) => sideOf(sender) === side && sender !== 'automatic')
	const unseen = messages.some(({ sender, seq }) => sideOf(sender) !== side && seq > thread.ownReadSeq)
	return (
		<div className="chat-log-frame">
			<div
				ref={box}
				className="chat-log"
				role="log"
				aria-label="Messages"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: must be scrollable by keyboard.
				tabIndex={0}
				onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
					setAtEnd(scrollHeight - scrollTop - clientHeight < endTolerancePx)
				}
			>
				{props.head}
				<ol className="chat-items">
					{threadEntries(messages, { timeZone, now }).map((entry) =>
						entry.kind === 'day' ? (
							<li key={entry.key} className="chat-day">
								<time dateTime={entry.isoDay}>{entry.label}</time>
							</li>
						) : (
							<ChatBubble
								key={entry.key}
								entry={entry}
								side={side}
								otherName={otherName}
								phone={phone}
								mark={
									entry.message.id !== lastOwn?.id
										? null
										: lastOwn.seq <= thread.otherReadSeq
											? 'Seen'
											: 'Sent'
								}
							/>
						),
					)}
					{outgoing.map((message) => (
						<OutgoingBubble
							key={message.clientKey}
							message={message}
							onRetry={() => props.onRetry(message.clientKey)}
							onCancel={() => props.onCancel(message.clientKey)}
						/>
					))}
				</ol>
				{otherTyping && (
					<p className="chat-typing">
						<i aria-hidden="true" />
						<span>{`${otherName} is typing`}</span>
					</p>
				)}
				{props.foot}
			</div>
			{!atEnd && (
				<button type="button" className="chat-to-end" onClick={toEnd}>
					<Icon name="arrow-down" />
					<span>{unseen ? 'New messages' : 'Go to the latest'}</span>
				</button>
			)}
		</div>
	)
}

/** Follows the end if the reader is there; otherwise keeps the position, also when older messages are added above. */
function useKeepScroll(
	box: React.RefObject<HTMLDivElement | null>,
	first: string | undefined,
	last: string | undefined,
	waiting: number,
	typing: boolean,
	atEnd: boolean,
): void {
	const before = useRef({ first, height: 0, waiting: 0 })
	// biome-ignore lint/correctness/useExhaustiveDependencies: must run whenever the list grows.
	useLayoutEffect(() => {
		const list = box.current
		if (!list) return
		const previous = before.current
		const wroteMessage = waiting > previous.waiting
		if (atEnd || wroteMessage) list.scrollTop = list.scrollHeight
		else if (previous.first !== first) list.scrollTop += list.scrollHeight - previous.height
		before.current = { first, height: list.scrollHeight, waiting }
	}, [first, last, waiting, typing])
	// Stays at the end when a picture loads or an on-screen keyboard opens.
	useEffect(() => {
		const list = box.current
		if (!list || !atEnd) return
		const observer = new ResizeObserver(() => {
			list.scrollTop = list.scrollHeight
		})
		observer.observe(list)
		for (const child of list.children) observer.observe(child)
		return () => observer.disconnect()
	}, [box, atEnd])
}
