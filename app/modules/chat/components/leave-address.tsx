import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

type LeaveAddressProps = {
	name: string
	/** Nobody is there to answer, and no address is known. */
	needed: boolean
	onLeave(email: string): Promise<string>
}

/** For visitors without an account: where a reply is mailed to when they are gone, with a link back. */
export function LeaveAddress({ name, needed, onLeave }: LeaveAddressProps) {
	const [refusal, setRefusal] = useState('')
	const [busy, setBusy] = useState(false)
	const [left, setLeft] = useState('')
	if (left)
		return (
			<p className="chat-question" role="status">
				Replies that you miss are mailed to {left}, with a link back here.
			</p>
		)
	// What was said on leaving one stays.
	if (!needed) return null
	return (
		<form
			className="chat-question"
			onSubmit={async (event) => {
				event.preventDefault()
				const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
				setBusy(true)
				const refused = await onLeave(email)
				setBusy(false)
				setRefusal(refused)
				if (!refused) setLeft(email)
			}}
		>
			<label htmlFor="chat-email">Leaving before {name} answers? Your email address gets the reply.</label>
			<div className="chat-address">
				<input
					id="chat-email"
					name="email"
					type="email"
					required
					autoComplete="email"
					maxLength={254}
					className="input"
					aria-describedby={refusal ? 'chat-email-refusal' : undefined}
				/>
				<Button type="submit" size="mini" variant="line" busyText={busy && 'Saving…'}>
					Mail me
				</Button>
			</div>
			{refusal && (
				<p id="chat-email-refusal" role="alert">
					{refusal}
				</p>
			)}
		</form>
	)
}
