import { Link } from 'react-router'
import { Icon } from '#app/ui/icons/icon.tsx'

/** What the advisor sees in place of the chat button on public pages: a link to the inbox, because a chat with oneself is of no use. */
export function ChatInboxLink() {
	return (
		<aside aria-label="Chat">
			<Link
				to="/admin/chat"
				aria-label="Open the chat inbox"
				className="chat-button fixed right-4 bottom-4 z-20 grid size-14 place-items-center rounded-full bg-brand text-brand-ink shadow-card hover:bg-brand-hover print:hidden"
			>
				<Icon name="inbox" />
			</Link>
		</aside>
	)
}
