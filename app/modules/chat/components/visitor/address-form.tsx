import { useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'

type AddressFormProps = {
	name: string
	/** The advisor is absent and no address is known. */
	needed: boolean
	onSave(email: string): Promise<string>
}

/** For visitors without an account: the address that missed replies are emailed to, with a link back. */
export function AddressForm({ name, needed, onSave }: AddressFormProps) {
	const [rejection, setRejection] = useState('')
	const [busy, setBusy] = useState(false)
	const [saved, setSaved] = useState('')
	if (saved)
		return (
			<p
				className="chat-question"
				role="status"
			>{`We’ll email replies you miss to ${saved}, with a link back here.`}</p>
		)
	// The confirmation above stays once an address is saved.
	if (!needed) return null
	return (
		<form
			className="chat-question"
			onSubmit={async (event) => {
				event.preventDefault()
				const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
				setBusy(true)
				const rejected = await onSave(email)
				setBusy(false)
				setRejection(rejected)
				if (!rejected) setSaved(email)
			}}
		>
			<label htmlFor="chat-email">{`Leaving before ${name} replies? Add your email address and we’ll send the reply there.`}</label>
			<div className="chat-address">
				<input
					id="chat-email"
					name="email"
					type="email"
					required
					autoComplete="email"
					maxLength={254}
					className="input"
					aria-describedby={rejection ? 'chat-email-error' : undefined}
				/>
				<Button type="submit" size="mini" variant="line" busyText={busy && 'Saving…'}>
					Email me
				</Button>
			</div>
			{rejection && (
				<p id="chat-email-error" role="alert">
					{rejection}
				</p>
			)}
		</form>
	)
}
