import { Link } from 'react-router'
import { Icon } from '#app/ui/icons/icon.tsx'

/** What the advisor sees in place of the chat button on public pages: a link to the inbox, because a chat with oneself is of no use. */
export function ChatInboxLink() {
	return (
		<aside aria-label="Chat" className="chat-button">
			<Link to="/admin/chat" aria-label="Open the chat inbox">
				<Icon name="inbox" />
			</Link>
		</aside>
	)
}
