import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#app/ui/controls/button.tsx'
import { toast } from '#app/ui/overlays/toast.ts'

type BookNowButtonProps = Omit<ButtonProps, 'type' | 'busyText' | 'asChild'> & {
	priceId: string
	appointmentId?: string
}

const answerWithinMs = 45_000

/** Starts the checkout of one service: a form that leads there by itself, and without a reload with scripts. */
export function BookNowButton({
	priceId,
	appointmentId,
	children = 'Book Now',
	...button
}: BookNowButtonProps) {
	const [busy, setBusy] = useState(false)
	const underWay = useRef(false)

	function become(isBusy: boolean) {
		underWay.current = isBusy
		setBusy(isBusy)
	}

	useEffect(() => {
		// Coming back from the payment page, the browser may show this page as it was left: busy.
		const wake = (event: PageTransitionEvent) => {
			if (!event.persisted) return
			underWay.current = false
			setBusy(false)
		}
		window.addEventListener('pageshow', wake)
		return () => window.removeEventListener('pageshow', wake)
	}, [])

	async function book(event: FormEvent) {
		event.preventDefault()
		if (underWay.current) return
		become(true)
		try {
			// Stays busy until the browser has left.
			window.location.assign(await askForCheckout({ priceId, appointmentId }))
		} catch {
			become(false)
			toast.error('Error', 'Failed to start checkout process. Please try again.')
		}
	}

	return (
		<form method="post" action="/api/create-checkout" onSubmit={book}>
			<input type="hidden" name="priceId" value={priceId} />
			{appointmentId && <input type="hidden" name="appointmentId" value={appointmentId} />}
			<Button
				variant="go"
				{...button}
				type="submit"
				data-js
				busyText={busy ? 'Starting checkout…' : undefined}
			>
				{children}
			</Button>
		</form>
	)
}

async function askForCheckout(wanted: {
	priceId: string
	appointmentId: string | undefined
}): Promise<string> {
	const response = await fetch('/api/create-checkout', {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
		body: JSON.stringify(wanted),
		signal: AbortSignal.timeout(answerWithinMs),
	})
	if (!response.ok) throw new Error(`Checkout answered ${response.status}`)
	const { url } = (await response.json()) as { url: string }
	return url
}

/** `randomUUID` is missing where the site is served over plain http from another machine. */
function newKey(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, '0'),
	).join('')
}
