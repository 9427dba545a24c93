import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { ResendResult } from '../../sign-in/auth-result.ts'
import type { PanelProps } from './auth-form.tsx'
import { ReturnToField } from './return-to-field.tsx'

type ResendProps = { email: string } & Pick<PanelProps, 'surface' | 'returnTo'>

/** After a sign-up: where the email went, another one, and the way back to the form for an address that was mistyped. */
export function CheckEmail({ correct, ...resend }: ResendProps & { correct: ReactNode }) {
	return (
		<Notice title="Check your email" icon={<Icon name="mail-check" />}>
			<div className="grid gap-2">
				<p>
					Open the link we sent to
					<b translate="no" className="block [overflow-wrap:anywhere]">
						{resend.email}
					</b>
				</p>
				<ResendForm {...resend} />
				{correct}
			</div>
		</Notice>
	)
}

/** Sends another verification email to an address that is already known. */
export function ResendForm({ email, ...returnToProps }: ResendProps) {
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
