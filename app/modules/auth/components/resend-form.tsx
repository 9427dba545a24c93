import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** For somebody whose verification mail did not arrive: sends another to a known address. */
export function ResendForm({ email }: { email: string }) {
	const fetcher = useFetcher<{ message: string; sent: boolean }>()
	return (
		<fetcher.Form method="post" action="/verify-email" className="grid gap-2">
			<input type="hidden" name="intent" value="resend" />
			<input type="hidden" name="email" value={email} />
			<Button
				type="submit"
				variant="line"
				size="sm"
				block
				busyText={fetcher.state === 'idle' ? undefined : 'Sending...'}
			>
				Send the mail again
			</Button>
			<p role="status" className="text-small empty:hidden">
				{fetcher.data?.message}
			</p>
		</fetcher.Form>
	)
}
