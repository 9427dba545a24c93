import { MailCheck as EmailCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Tabs } from '#app/ui/controls/tabs/tabs.tsx'
import { Bay } from '#app/ui/illustrations/bay.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { AuthResult } from '../../sign-in/auth-result.ts'
import { SignInForm } from '../forms/sign-in-form.tsx'
import { SignUpForm } from '../forms/sign-up-form.tsx'
import { useSession } from './session-context.tsx'

export type AuthTab = 'sign-in' | 'sign-up'

export type AuthModalProps = {
	open: boolean
	tab: AuthTab
	/** The path to go to after sign-in; empty: stay on this page. */
	returnTo: string
	/** The same for a sign-in that leaves this page: by an emailed link or a provider. */
	backTo: string
	/** Why a sign-in that started here and went to a provider has failed. */
	failed: AuthResult | undefined
	onTabChange(tab: AuthTab): void
	onClose(): void
}

const names: Record<AuthTab, string> = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up' }
const checkEmail = 'Please check your email to confirm your account'

/** Sign In and Sign Up in a modal over the current page. Switching tabs discards what was typed. */
export default function AuthModal(props: AuthModalProps) {
	const { open, tab, returnTo, backTo, failed, onTabChange, onClose } = props
	const navigate = useNavigate()
	const [emailed, setEmailed] = useState(false)
	const { subscribe } = useSession()
	const close = useCallback(() => {
		setEmailed(false)
		onClose()
	}, [onClose])
	// The person has signed in in another browser tab, so there is nothing left to do here.
	useEffect(() => subscribe((event) => event === 'SIGNED_IN' && close()), [subscribe, close])
	const handleResult = useCallback(
		(result: AuthResult) => {
			if (result.outcome === 'check-email') {
				toast.success('Success', checkEmail)
				setEmailed(true)
				onTabChange('sign-in')
				return
			}
			close()
			const { pathname, search } = window.location
			if (result.leadTo)
				navigate(`${result.leadTo}?returnTo=${encodeURIComponent(returnTo || pathname + search)}`)
			else if (returnTo) navigate(returnTo)
		},
		[close, navigate, onTabChange, returnTo],
	)
	return (
		<Dialog
			open={open}
			onOpenChange={(next) => !next && close()}
			size="narrow"
			title={
				<>
					<span className="sr-only">{names[tab]}</span>
					<span aria-hidden="true">{tab === 'sign-in' ? 'Welcome back' : 'Welcome'}</span>
				</>
			}
			scene={<Bay shape="coupe" paint="green" sky="dusk" className="h-28" vehicleClassName="bay-car-right" />}
		>
			<Tabs
				label="Sign in or sign up"
				fullWidth
				value={tab}
				onValueChange={(next) => {
					setEmailed(false)
					onTabChange(next as AuthTab)
				}}
				tabs={[
					{
						value: 'sign-in',
						label: names['sign-in'],
						content: (
							<div className="grid gap-3.5">
								{emailed && (
									<Notice title="Check your email" icon={<EmailCheck aria-hidden="true" />}>
										{`${checkEmail}. Then sign in here.`}
									</Notice>
								)}
								<SignInForm
									key={failed?.message}
									action="/sign-in"
									surface="modal"
									returnTo={returnTo || backTo}
									actionResult={failed}
									onDone={handleResult}
								/>
							</div>
						),
					},
					{
						value: 'sign-up',
						label: names['sign-up'],
						content: (
							<SignUpForm
								action="/sign-up"
								surface="modal"
								returnTo={returnTo || backTo}
								onDone={handleResult}
							/>
						),
					},
				]}
			/>
		</Dialog>
	)
}
