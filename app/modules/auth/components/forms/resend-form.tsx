import { useFetcher } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import type { ResendResult } from '../../sign-in/auth-result.ts'
import type { PanelProps } from './auth-form.ts'
import { ReturnToField } from './return-to-field.tsx'

type ResendFormProps = { email: string } & Pick<PanelProps, 'surface' | 'returnTo'>

/** Sends another verification email to an address that is already known. */
export function ResendForm({ email, ...returnToProps }: ResendFormProps) {
	const fetcher = useFetcher<ResendResult>()
	const { data } = fetcher
	return (
		<fetcher.Form method="post" action="/verify-email" className="grid gap-2">
			<input type="hidden" name="intent" value="resend" />
			<input type="hidden" name="email" value={email} />
			<ReturnToField {...returnToProps} />
			<Button
				type="submit"
				variant="line"
				size="sm"
				block
				busyText={fetcher.state === 'idle' ? undefined : 'Sending...'}
			>
				Send the email again
			</Button>
			<p role="status" className="text-small empty:hidden">
				{data?.ok ? data.message : (data?.formError ?? data?.errors.email)}
			</p>
		</fetcher.Form>
	)
}
