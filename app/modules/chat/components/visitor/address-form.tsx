import { useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'

type LeaveAddressProps = {
	name: string
	/** Nobody is there to answer, and no address is known. */
	needed: boolean
	onLeave(email: string): Promise<string>
}

/** For visitors without an account: where a reply is mailed to when they are gone, with a link back. */
export function LeaveAddress({ name, needed, onLeave }: LeaveAddressProps) {
	const [rejection, setRejection] = useState('')
	const [busy, setBusy] = useState(false)
	const [left, setLeft] = useState('')
	if (left)
		return (
			<p className="chat-question" role="status">
				We’ll email replies you miss to {left}, with a link back here.
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
				const rejected = await onLeave(email)
				setBusy(false)
				setRejection(rejected)
				if (!rejected) setLeft(email)
			}}
		>
			<label htmlFor="chat-email">
				Leaving before {name} replies? Add your email address and we’ll send the reply there.
			</label>
			<div className="chat-address">
				<input
					id="chat-email"
					name="email"
					type="email"
					required
					autoComplete="email"
					maxLength={254}
					className="input"
					aria-describedby={rejection ? 'chat-email-refusal' : undefined}
				/>
				<Button type="submit" size="mini" variant="line" busyText={busy && 'Saving…'}>
					Email me
				</Button>
			</div>
			{rejection && (
				<p id="chat-email-refusal" role="alert">
					{rejection}
				</p>
			)}
		</form>
	)
}
