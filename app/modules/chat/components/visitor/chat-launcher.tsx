import { MessageSquare } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type ChatView, hasConversation, rememberedView, rememberView } from '../../browser/chat-memory.ts'
import type { ChatPanelProps } from './chat-panel.tsx'

// Without its code (offline, a new release) the page for the same conversation may still come.
const ChatPanel = lazy<ComponentType<ChatPanelProps>>(() =>
	import('./chat-panel.tsx').catch(() => ({ default: Elsewhere })),
)

type LauncherProps = Pick<ChatPanelProps, 'name' | 'phone' | 'owner'>

/** The round button of the chat, on every page but the desk's; all the rest comes when it is first pressed. */
export function ChatLauncher(props: LauncherProps) {
	const [view, setView] = useState<ChatView>('closed')
	const [wanted, setWanted] = useState(false)
	const [unread, setUnread] = useState(0)
	useEffect(() => {
		const remembered = rememberedView()
		setView(remembered)
		setWanted(remembered !== 'closed' || hasConversation())
	}, [])
	const show = (next: ChatView) => {
		rememberView(next)
		setWanted(true)
		setView(next)
	}
	return (
		<>
			{view === 'closed' && (
				<form
					action="/chat"
					className="chat-button fixed right-4 bottom-4 z-20 print:hidden"
					onSubmit={(event) => {
						event.preventDefault()
						show('open')
					}}
				>
					<button
						type="submit"
						data-js
						aria-label={`Chat with ${props.name}${unread ? `, ${unread} unread` : ''}`}
						aria-haspopup="dialog"
						className="grid size-14 place-items-center rounded-full bg-brand text-brand-ink shadow-card hover:bg-brand-hover"
					>
						<MessageSquare aria-hidden="true" />
						{unread > 0 && <b className="chat-count">{unread}</b>}
					</button>
				</form>
			)}
			{wanted && (
				<Suspense>
					<ChatPanel key={props.owner} {...props} view={view} onView={show} onUnread={setUnread} />
				</Suspense>
			)}
		</>
	)
}

function Elsewhere({ view }: ChatPanelProps) {
	useEffect(() => {
		if (view === 'open' && navigator.onLine) window.location.assign('/chat')
	}, [view])
	return null
}
