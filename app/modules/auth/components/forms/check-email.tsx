import { Link, useFetcher } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ResendResult } from '../../sign-in/auth-result.ts'
import type { PanelProps } from './auth-form.tsx'
import { ReturnToField } from './return-to-field.tsx'

type ResendProps = { email: string } & Pick<PanelProps, 'surface' | 'returnTo'>
type CheckEmailProps = ResendProps & {
	/** The query of the links to the pages; keeps `returnTo`. */
	search: string
	/** Opens the other form in place of this; without it, links lead to the pages. */
	onLead?: (to: 'sign-in' | 'sign-up') => void
}

/** All there is after a sign-up: where the email went, another one, and the ways to the forms for who mistyped it or has confirmed it. */
export function CheckEmail({ search, onLead, ...resend }: CheckEmailProps) {
	const [local, domain] = splitAtDomain(resend.email)
	const linkTo = (to: 'sign-in' | 'sign-up', query: string) => ({
		to: `/${to}${query}`,
		className: 'inline-flex min-h-11 items-center font-semibold',
		onClick: (event: { preventDefault(): void }) => {
			if (!onLead) return
			event.preventDefault()
			onLead(to)
		},
	})
	return (
		<div className="grid gap-4 pt-3">
			{/* The form that had the focus is gone. */}
			<p
				ref={resend.surface === 'modal' ? takeFocus : undefined}
				tabIndex={-1}
				className="grid grid-cols-[auto_1fr] gap-x-3 outline-none"
			>
				<Icon name="mail-check" className="mt-0.5 size-5" />
				<span>
					<span>To finish, open the link we sent to</span>{' '}
					{/* Breaks before the domain, and within it only where it is longer than a line. */}
					<b translate="no" className="block [overflow-wrap:anywhere]">
						<span>{local}</span>
						<span className="inline-block max-w-full">{domain}</span>
					</b>
				</span>
			</p>
			<ResendForm {...resend} />
			<p className="flex flex-wrap justify-between gap-x-5 text-small">
				<Link {...linkTo('sign-up', search ? `${search}&again` : '?again')}>Change the address</Link>
				<Link {...linkTo('sign-in', search)}>Sign In</Link>
			</p>
		</div>
	)
}

const takeFocus = (text: HTMLElement | null) => text?.focus()

function splitAtDomain(email: string): [local: string, domain: string] {
	const at = email.lastIndexOf('@')
	return [email.slice(0, at), email.slice(at)]
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
