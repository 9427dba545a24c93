import '../../browser/chat-frame.css'
import '../../browser/chat.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '#app/ui/controls/avatar.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { ScrollLock } from '#app/ui/foundations/scroll-lock.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { keepFocusIn } from '#app/ui/overlays/popover-dialog.ts'
import type { ChatView } from '../../browser/chat-memory.ts'
import { useConversation, useVisible } from '../../browser/use-conversation.ts'
import { openVisitorChat, type VisitorChat } from '../../browser/visitor-chat.ts'
import { announceReply } from './announce-reply.ts'
import { VisitorConversation } from './visitor-conversation.tsx'

export type ChatPanelProps = {
	name: string
	phone: string
	/** The owner of the conversation: an account's address, or 'visitor'. */
	owner: string
	view: ChatView
	onView(view: ChatView): void
	onUnread(count: number): void
}

/** The chat panel, open or minimized. When closed it keeps following the conversation, for the count on the button. */
export default function ChatPanel({ name, phone, owner, view, onView, onUnread }: ChatPanelProps) {
	const watched = useRef(false)
	const chat = useVisitorChat(owner, name, watched)
	const state = useConversation(chat.conversation)
	const panel = useRef<HTMLElement>(null)
	const visible = useVisible()
	watched.current = view === 'open' && visible
	const isModal = usePhone() && view === 'open'
	useEffect(() => onUnread(state.unread), [onUnread, state.unread])
	useEffect(() => (isModal ? keepFocusIn(panel.current) : undefined), [isModal])
	useFocus(panel, view)
	if (view === 'closed') return null
	const minimized = view === 'minimized'
	return (
		<section
			ref={panel}
			role="dialog"
			aria-labelledby="chat-title"
			aria-modal={isModal || undefined}
			className="chat-panel"
			data-minimized={minimized || undefined}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || event.defaultPrevented) return
				event.stopPropagation()
				onView('closed')
			}}
		>
			{isModal && <ScrollLock />}
			<div className="chat-head">
				<Avatar name={name} className="chat-face" />
				<div>
					<h2 id="chat-title">{`Chat with ${name}`}</h2>
					<p>{headline(state.unread, minimized, state.otherOnline)}</p>
				</div>
				{minimized ? (
					<button
						type="button"
						className="chat-restore"
						aria-label={`Open the chat with ${name}${state.unread ? `, ${state.unread} unread` : ''}`}
						onClick={() => onView('open')}
					/>
				) : (
					<IconButton label="Minimize chat" onClick={() => onView('minimized')}>
						<Icon name="minus" />
					</IconButton>
				)}
				<IconButton label="Close chat" onClick={() => onView('closed')}>
					<Icon name="x" />
				</IconButton>
			</div>
			{!minimized && (
				<>
					<VisitorConversation
						chat={chat}
						state={state}
						name={name}
						phone={phone}
						now={new Date()}
						owner={owner}
						watched={visible}
					/>
					<p className="chat-privacy">
						<Icon name="lock" />
						<span>{`Messages are only seen by our advisor ${name}`}</span>
					</p>
				</>
			)}
		</section>
	)
}

function headline(unread: number, minimized: boolean, present: boolean): string {
	if (minimized && unread > 0) return unread === 1 ? '1 new message' : `${unread} new messages`
	return present ? 'Here now' : 'Away right now'
}

/** Opens one conversation for as long as the page and its owner stay the same. */
function useVisitorChat(owner: string, name: string, watched: { current: boolean }): VisitorChat {
	const [chat] = useState(() =>
		openVisitorChat({ owner, onMessage: (message) => announceReply(message, name, watched.current) }),
	)
	useEffect(() => {
		chat.conversation.setOnline(navigator.onLine)
		chat.conversation.start()
		return () => chat.conversation.stop()
	}, [chat])
	return chat
}

function usePhone(): boolean {
	const [phone, setPhone] = useState(false)
	useEffect(() => {
		const query = matchMedia('(width < 40rem)')
		const update = () => setPhone(query.matches)
		update()
		query.addEventListener('change', update)
		return () => query.removeEventListener('change', update)
	}, [])
	return phone
}

/** Moves focus to the field when the panel is opened, and back to the button when it is closed. */
function useFocus(panel: React.RefObject<HTMLElement | null>, view: ChatPanelProps['view']): void {
	const before = useRef<ChatPanelProps['view'] | null>(null)
	// Before the next key, which would go to the page when the panel replaces its frame.
	useLayoutEffect(() => {
		const previous = before.current
		before.current = view
		if (previous === null && document.activeElement !== document.body) return
		if (view === 'open') panel.current?.querySelector('textarea')?.focus({ preventScroll: true })
		else if (view === 'minimized')
			panel.current?.querySelector<HTMLElement>('.chat-restore')?.focus({ preventScroll: true })
		else if (previous !== null)
			document.querySelector<HTMLElement>('.chat-button button')?.focus({ preventScroll: true })
	}, [view, panel])
}
