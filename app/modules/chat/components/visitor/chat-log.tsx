import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Thread } from '../../browser/thread.ts'
import { type Side, sideOf } from '../../browser/thread.ts'
import { threadEntries } from '../../browser/thread-entries.ts'
import { ChatBubble, WaitingBubble } from './chat-bubble.tsx'

type ChatLogProps = {
	thread: Thread
	side: Side
	otherName: string
	phone: string
	/** The reader's own when undefined. */
	timeZone?: string | undefined
	now: Date
	otherTyping: boolean
	/** Whether what is at the end counts as seen. */
	watched: boolean
	onSeen(): void
	onRetry(clientKey: string): void
	onTakeBack(clientKey: string): void
	/** Above the first message: the greeting, a way to older ones. */
	head?: ReactNode
	/** Below the last: a question, a notice. */
	foot?: ReactNode
}

/** So near the end counts as at the end, in pixels. */
const nearPx = 48

/** The messages, which stay where they are while one reads, and follow what comes while one is at the end. */
export function ChatLog(props: ChatLogProps) {
	const { thread, side, otherName, phone, timeZone, now, otherTyping, watched, onSeen } = props
	const { messages, outgoing } = thread
	const box = useRef<HTMLDivElement>(null)
	const [atEnd, setAtEnd] = useState(true)
	useStoredScroll(box, messages[0]?.id, messages.at(-1)?.id, outgoing.length, otherTyping, atEnd)

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is to be seen, too.
	useEffect(() => {
		if (watched && atEnd) onSeen()
	}, [watched, atEnd, messages.at(-1)?.id])

	const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
	const lastOwn = messages.findLast(({ sender }) => sideOf(sender) === side && sender !== 'automatic')
	const unseen = messages.some(({ sender, seq }) => sideOf(sender) !== side && seq > thread.readSeq)
	return (
		<div className="chat-log-frame">
			<div
				ref={box}
				className="chat-log"
				role="log"
				aria-label="Messages"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard, too.
				tabIndex={0}
				onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
					setAtEnd(scrollHeight - scrollTop - clientHeight < nearPx)
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
						<WaitingBubble
							key={message.clientKey}
							message={message}
							onRetry={() => props.onRetry(message.clientKey)}
							onTakeBack={() => props.onTakeBack(message.clientKey)}
						/>
					))}
				</ol>
				{otherTyping && (
					<p className="chat-typing">
						<i aria-hidden="true" />
						{otherName} is typing
					</p>
				)}
				{props.foot}
			</div>
			{!atEnd && (
				<button type="button" className="chat-to-end" onClick={toEnd}>
					<ArrowDown aria-hidden="true" />
					{unseen ? 'New messages' : 'Go to the latest'}
				</button>
			)}
		</div>
	)
}

/** At the end it follows; elsewhere what is read keeps its place, also when older messages come above it. */
function useStoredScroll(
	box: React.RefObject<HTMLDivElement | null>,
	first: string | undefined,
	last: string | undefined,
	waiting: number,
	typing: boolean,
	atEnd: boolean,
): void {
	const before = useRef({ first, height: 0, waiting: 0 })
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever makes the list longer is a reason to look.
	useLayoutEffect(() => {
		const list = box.current
		if (!list) return
		const was = before.current
		const wroteSomething = waiting > was.waiting
		if (atEnd || wroteSomething) list.scrollTop = list.scrollHeight
		else if (was.first !== first) list.scrollTop += list.scrollHeight - was.height
		before.current = { first, height: list.scrollHeight, waiting }
	}, [first, last, waiting, typing])
	// A picture that has loaded, a keyboard that has come up: the end stays the end.
	useEffect(() => {
		const list = box.current
		if (!list || !atEnd) return
		const watch = new ResizeObserver(() => {
			list.scrollTop = list.scrollHeight
		})
		watch.observe(list)
		for (const child of list.children) watch.observe(child)
		return () => watch.disconnect()
	}, [box, atEnd])
}
