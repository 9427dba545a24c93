import { Icon } from '#app/ui/icons/icon.tsx'
import type { ChatMessage } from '../../browser/chat-api.ts'
import type { Outgoing, Side } from '../../browser/thread.ts'
import { sideOf } from '../../browser/thread.ts'
import type { MessageEntry } from '../../browser/thread-entries.ts'
import { LinkedText } from './linked-text.tsx'

type BubbleProps = {
	entry: MessageEntry
	/** The side that views it. */
	side: Side
	/** The other side's name. */
	otherName: string
	phone: string
	/** Shown under the last own message, depending on whether the other side has read it. */
	mark: 'Sent' | 'Seen' | null
}

/** A stored message. */
export function ChatBubble({ entry, side, otherName, phone, mark }: BubbleProps) {
	const { message, time, endsRun } = entry
	const own = sideOf(message.sender) === side
	const who = own ? 'You' : otherName
	const automatic = message.sender === 'automatic'
	return (
		<li className="chat-item" data-own={own || undefined} data-automatic={automatic || undefined}>
			<span className="sr-only">{automatic ? 'Automatic reply: ' : `${who}: `}</span>
			{message.picture && <Picture message={message} who={who} />}
			{message.text && (
				<p className="chat-bubble">
					<LinkedText text={message.text} phone={phone} />
				</p>
			)}
			{(endsRun || mark || automatic) && (
				<p className="chat-stamp">
					{automatic && <Icon name="bot" />}
					<span>{automatic ? 'Automatic reply · ' : own ? '' : `${otherName} · `}</span>
					<time dateTime={message.sentAt}>{time}</time>
					{mark && <span>{` · ${mark}`}</span>}
				</p>
			)}
		</li>
	)
}

function Picture({ message, who }: { message: ChatMessage; who: string }) {
	const { picture } = message
	if (!picture) return null
	return (
		<a className="chat-picture" href={picture.url} target="_blank" rel="noreferrer">
			<img
				src={picture.url}
				width={picture.width}
				height={picture.height}
				loading="lazy"
				alt={who === 'You' ? 'The picture you sent' : `Picture from ${who}`}
			/>
		</a>
	)
}

type OutgoingBubbleProps = { message: Outgoing; onRetry(): void; onCancel(): void }

/** An outgoing message, and what can be done when it is not sent. */
export function OutgoingBubble({ message, onRetry, onCancel }: OutgoingBubbleProps) {
	const { state, text, picture, rejection } = message
	return (
		<li className="chat-item" data-own data-state={state}>
			<span className="sr-only">You: </span>
			{picture && (
				<span className="chat-picture">
					<img src={picture.previewUrl} alt="What you’re sending" />
				</span>
			)}
			{text && <p className="chat-bubble">{text}</p>}
			<div className="chat-stamp">
				{state === 'sending' && <span>Sending…</span>}
				{state === 'waiting' && (
					<>
						<Icon name="clock" />
						<span>Waiting for a connection</span>
						<button type="button" onClick={onRetry}>
							<Icon name="rotate-cw" /> Try now
						</button>
					</>
				)}
				{state === 'failed' && (
					<>
						<Icon name="circle-alert" />
						<span role="alert">{`Not sent. ${rejection ?? ''}`}</span>
						<button type="button" onClick={onRetry}>
							<Icon name="rotate-cw" /> Retry
						</button>
						<button type="button" onClick={onCancel}>
							<Icon name="trash-2" /> Remove
						</button>
					</>
				)}
			</div>
		</li>
	)
}
