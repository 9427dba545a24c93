import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Conversation } from '../../browser/conversation-state.ts'
import type { VisitorChat } from '../../browser/visitor-chat.ts'
import { AddressForm } from './address-form.tsx'
import { ChatQuestion } from './chat-question.tsx'

export type ChatFootProps = {
	chat: VisitorChat
	state: Conversation
	name: string
	/** The owner: an account's address, or 'visitor'. */
	owner: string
}

/** What is asked below the messages of a conversation that has begun. */
export function ChatFoot({ chat, state, name, owner }: ChatFootProps) {
	return (
		<>
			{state.status === 'closed' && (
				<ChatQuestion name={name} rating={state.rating} onRate={(stars) => chat.rate(stars)} />
			)}
			{owner === 'visitor' && (
				<AddressForm
					name={name}
					needed={!state.otherOnline && chat.details().email === null}
					onSave={(address) => chat.saveAddress(address)}
				/>
			)}
		</>
	)
}

export type ChatToolsProps = { hasEarlier: boolean; onEarlier(): Promise<void> }

/** The buttons above the messages. */
export function ChatTools({ hasEarlier, onEarlier }: ChatToolsProps) {
	return (
		<p className="chat-tools">
			{hasEarlier && (
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
	)
}
