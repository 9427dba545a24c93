import '../../browser/chat-frame.css'
import { Avatar } from '#app/ui/controls/avatar.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { markDraftSent, readDraft, storeDraft } from '../../browser/drafts.ts'
import { isBlank } from '../../messages/message-text.ts'

export type ChatFrameProps = { name: string; owner: string; onClose(): void }

const focus = (field: HTMLTextAreaElement | null) => field?.focus({ preventScroll: true })

/**
 * Stands in for the panel until its code is there, so that a click opens it at once. What is typed is stored as the draft, which the panel
 * takes over; a message that is sent before is sent by the panel.
 */
export function ChatFrame({ name, owner, onClose }: ChatFrameProps) {
	return (
		<section role="dialog" aria-labelledby="chat-title" className="chat-panel">
			<div className="chat-head">
				<Avatar name={name} className="chat-face" />
				<div>
					<h2 id="chat-title">{`Chat with ${name}`}</h2>
					<p role="status">Loading…</p>
				</div>
				<IconButton label="Close chat" onClick={onClose}>
					<Icon name="x" />
				</IconButton>
			</div>
			<div className="chat-log-frame" />
			<form
				className="chat-composer"
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBlank(readDraft(owner))) markDraftSent(owner)
				}}
			>
				<div className="chat-box">
					<textarea
						ref={focus}
						rows={1}
						aria-label="Your message"
						placeholder="Write a message"
						enterKeyHint="send"
						defaultValue={readDraft(owner)}
						onChange={({ currentTarget }) => storeDraft(owner, currentTarget.value)}
						onKeyDown={(event) => {
							if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
							event.preventDefault()
							event.currentTarget.form?.requestSubmit()
						}}
					/>
					<button type="submit" className="chat-send" aria-label="Send" title="Send">
						<Icon name="send-horizontal" />
					</button>
				</div>
			</form>
		</section>
	)
}
