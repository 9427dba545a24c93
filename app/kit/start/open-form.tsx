import { type FormEvent, useState } from 'react'
import { KitButton, Panel, TextField } from '../controls.tsx'
import { openByLink } from '../store/kit-requests.ts'
import type { KitStore } from '../store/kit-store.ts'

/** The token of the link in the email; it stays out of the history and of every request but the one that opens the kit. */
const tokenInAddress = () => /^#link=([\w-]{20,80})$/.exec(location.hash)?.[1] ?? null

/** Reads the token from a pasted link, for an installed kit, which has no address bar. */
const tokenIn = (text: string) => {
	const last = text.trim().split('#link=').at(-1)!
	return /^[\w-]{20,80}$/.test(last) ? last : null
}

/** Opens the kit with the link from the email and its code. */
export function OpenForm({ store }: { store: KitStore }) {
	const [token] = useState(tokenInAddress)
	const [error, setError] = useState<{ field?: string | undefined; message: string } | null>(null)
	const [isBusy, setBusy] = useState(false)

	async function open(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		const fields = new FormData(event.currentTarget)
		const link = token ?? tokenIn(String(fields.get('link') ?? ''))
		const code = String(fields.get('code') ?? '')
		if (!link) return setError({ field: 'link', message: 'Paste the link from the email.' })
		if (!/\d/.test(code)) return setError({ field: 'code', message: 'Enter the six-digit code.' })
		setBusy(true)
		const outcome = await openByLink(link, code)
		setBusy(false)
		if (outcome.kind === 'response') {
			history.replaceState(null, '', '/kit')
			// From the beginning, also after an earlier kit was removed.
			if (store.kit.state === 'removed') location.reload()
			else await store.sync()
		} else if (outcome.kind === 'rejected') setError(outcome)
		else setError({ message: 'We can’t reach the site. Try again when you have a signal.' })
	}

	const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
	return (
		<Panel title="With the link from the email">
			<form noValidate onSubmit={open} className="grid gap-3">
				{!token && (
					<TextField
						id="link"
						name="link"
						label="Link in the email"
						inputMode="url"
						error={errorOf('link')}
					/>
				)}
				<TextField
					id="code"
					name="code"
					label="Six-digit code"
					inputMode="numeric"
					autoComplete="one-time-code"
					error={errorOf('code')}
				/>
				{error && !error.field && (
					<p role="alert" className="font-semibold text-danger">
						{error.message}
					</p>
				)}
				<KitButton look="go" type="submit" disabled={isBusy}>
					{isBusy ? 'Opening…' : 'Open the kit'}
				</KitButton>
			</form>
		</Panel>
	)
}
