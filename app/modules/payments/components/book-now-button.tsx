import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#app/ui/controls/button.tsx'
import { toast } from '#app/ui/overlays/toast.ts'

type BookNowButtonProps = Omit<ButtonProps, 'type' | 'busyText' | 'asChild'> & {
	priceId: string
	appointmentId?: string
}

const timeoutMs = 45_000

/**
 * Starts the checkout of one service: without JavaScript, the form is posted and answered with a redirect; with it, no page is loaded in
 * between.
 */
export function BookNowButton({
	priceId,
	appointmentId,
	children = 'Book Now',
	...button
}: BookNowButtonProps) {
	const [busy, setBusy] = useState(false)
	const isStarting = useRef(false)

	function setStarting(isBusy: boolean) {
		isStarting.current = isBusy
		setBusy(isBusy)
	}

	useEffect(() => {
		// Returning from the payment page, the browser may restore this page in its busy state.
		const onPageShow = (event: PageTransitionEvent) => {
			if (!event.persisted) return
			isStarting.current = false
			setBusy(false)
		}
		window.addEventListener('pageshow', onPageShow)
		return () => window.removeEventListener('pageshow', onPageShow)
	}, [])

	async function book(event: FormEvent) {
		event.preventDefault()
		if (isStarting.current) return
		setStarting(true)
		try {
			// Stays busy until the browser has navigated away.
			window.location.assign(await requestCheckout({ priceId, appointmentId }))
		} catch (error) {
			setStarting(false)
			toast.error(
				'Error',
				typeof error === 'string' ? error : 'Failed to start checkout process. Please try again.',
			)
		}
	}

	return (
		<form method="post" action="/api/create-checkout" onSubmit={book}>
			<input type="hidden" name="priceId" value={priceId} />
			{appointmentId && <input type="hidden" name="appointmentId" value={appointmentId} />}
			<Button variant="go" {...button} type="submit" busyText={busy ? 'Starting checkout…' : undefined}>
				{children}
			</Button>
		</form>
	)
}

/** Throws the sentence of the server if the service is no longer offered. */
async function requestCheckout(checkout: {
	priceId: string
	appointmentId: string | undefined
}): Promise<string> {
	const response = await fetch('/api/create-checkout', {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'idempotency-key': newIdempotencyKey() },
		body: JSON.stringify(checkout),
		signal: AbortSignal.timeout(timeoutMs),
	})
	if (response.status === 410) throw (await response.json()).error.message
	if (!response.ok) throw new Error(`Checkout answered ${response.status}`)
	const { url } = (await response.json()) as { url: string }
	return url
}

/** Not `crypto.randomUUID`, which is unavailable if the site is served over plain HTTP from another machine. */
function newIdempotencyKey(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, '0'),
	).join('')
}
