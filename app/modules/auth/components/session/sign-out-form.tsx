import { type ComponentProps, type FormEvent, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import { useSession } from './session-context.tsx'

/**
 * Longer than a server needs to give up on its database (client.server.ts), so that the page never reports a failure of a sign-out that
 * the server still completes.
 */
const responseMsMax = 30_000

/**
 * The Sign Out button. Scripts send the form, so that without a connection, or while the server cannot end the session, the person
 * stays on the page and sees an error. Afterwards the page is left with everything in its memory.
 */
export function SignOutForm({ children = 'Sign Out', ...button }: ComponentProps<typeof Button>) {
	const [busy, setBusy] = useState(false)
	const { setSigningOut } = useSession()
	async function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		setBusy(true)
		setSigningOut(true)
		if (await endSession()) {
			await removeKit()
			return window.location.assign('/')
		}
		setBusy(false)
		setSigningOut(false)
		toast.error('Error', 'Failed to sign out. Please try again.')
	}
	return (
		<form method="post" action="/sign-out" onSubmit={send}>
			<Button {...button} type="submit" busyText={busy ? 'Signing Out...' : undefined}>
				{children}
			</Button>
		</form>
	)
}

/** Removes the signing kit from this browser (app/kit/store/kit-database.ts); the site has ended it with the session. */
async function removeKit(): Promise<void> {
	try {
		await new Promise<void>((resolve) => {
			const request = indexedDB.deleteDatabase('lotwise-kit')
			// An open kit closes its database when it is asked to.
			request.onsuccess = request.onerror = request.onblocked = () => resolve()
		})
		for (const name of await caches.keys()) if (name.startsWith('lotwise-kit-')) await caches.delete(name)
	} catch {
		// Without storage there is no kit.
	}
}

/** Ends the session on the server. Returns false if the server did not respond, or could not do it. */
async function endSession(): Promise<boolean> {
	try {
		const response = await fetch('/sign-out', {
			method: 'POST',
			headers: { accept: 'application/json' },
			signal: AbortSignal.timeout(responseMsMax),
		})
		return response.ok
	} catch {
		return false
	}
}
