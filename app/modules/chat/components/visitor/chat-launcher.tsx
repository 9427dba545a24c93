import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type ChatView, hasConversation, readStoredView, storeView } from '../../browser/chat-memory.ts'
import type { ChatFrameProps } from './chat-frame.tsx'
import type { ChatPanelProps } from './chat-panel.tsx'

// If its code cannot be loaded (offline, a new release), the page for the same conversation may still load.
const ChatPanel = lazy<ComponentType<ChatPanelProps>>(() =>
	import('./chat-panel.tsx').catch(() => ({ default: OpenChatPage })),
)

// Small, and there before the first tap, which opens it.
const ChatFrame = onDemand<ChatFrameProps>('chat-frame', () =>
	import('./chat-frame.tsx').then((module) => module.ChatFrame),
)

type LauncherProps = Pick<ChatPanelProps, 'name' | 'phone' | 'owner'>

/**
 * The round chat button at the end of every page outside the admin area. Without scripts it leads to the page with the same conversation. A click
 * opens the frame of the panel, which is loaded when the browser is idle; everything else is loaded then.
 */
export function ChatLauncher(props: LauncherProps) {
	const [view, setView] = useState<ChatView>('closed')
	const [needsPanel, setNeedsPanel] = useState(false)
	const [unread, setUnread] = useState(0)
	useEffect(() => {
		const remembered = readStoredView()
		setView(remembered)
		setNeedsPanel(remembered !== 'closed' || hasConversation())
	}, [])
	useEffect(() => {
		window.requestIdleCallback?.(() => ChatFrame.ready().catch(() => {}))
	}, [])
	const show = (next: ChatView) => {
		storeView(next)
		setNeedsPanel(true)
		setView(next)
	}
	return (
		<>
			{view === 'closed' && (
				<form
					action="/chat"
					className="chat-button"
					onSubmit={(event) => {
						event.preventDefault()
						show('open')
					}}
				>
					<button
						type="submit"
						aria-label={`Chat with ${props.name}${unread ? `, ${unread} unread` : ''}`}
						aria-haspopup="dialog"
					>
						<Icon name="message-square" />
						{unread > 0 && <b className="chat-count">{unread}</b>}
					</button>
				</form>
			)}
			{needsPanel && (
				<Suspense fallback={view === 'open' && <ChatFrame {...props} onClose={() => show('closed')} />}>
					<ChatPanel key={props.owner} {...props} view={view} onView={show} onUnread={setUnread} />
				</Suspense>
			)}
		</>
	)
}

function OpenChatPage({ view }: ChatPanelProps) {
	useEffect(() => {
		if (view === 'open' && navigator.onLine) window.location.assign('/chat')
	}, [view])
	return null
}
