import { MailCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { toast } from '#app/ui/toast.ts'
import { Bay } from '#app/ui/vehicles/bay.tsx'
import type { AuthAnswer } from '../auth-answer.ts'
import type { AuthModalProps, AuthTab } from './auth-modal-context.tsx'
import { useSession } from './session-context.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const names: Record<AuthTab, string> = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up' }
const checkEmail = 'Please check your email to confirm your account'

/** Sign In and Sign Up over the page one is on. A panel that is left forgets what was typed in it. */
export default function AuthModal({ open, tab, returnTo, failed, onTabChange, onClose }: AuthModalProps) {
	const navigate = useNavigate()
	const [mailed, setMailed] = useState(false)
	const { subscribe } = useSession()
	const close = useCallback(() => {
		setMailed(false)
		onClose()
	}, [onClose])
	// Signed in in another tab: there is nothing left to do here.
	useEffect(() => subscribe((event) => event === 'SIGNED_IN' && close()), [subscribe, close])
	const done = useCallback(
		(answer: AuthAnswer) => {
			if (answer.outcome === 'check-email') {
				toast.success('Success', checkEmail)
				setMailed(true)
				onTabChange('sign-in')
				return
			}
			close()
			const { pathname, search } = window.location
			if (answer.leadTo)
				navigate(`${answer.leadTo}?returnTo=${encodeURIComponent(returnTo || pathname + search)}`)
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
					<span aria-hidden="true">{tab === 'sign-in' ? 'Good to see you' : 'Come along'}</span>
				</>
			}
			scene={<Bay shape="coupe" paint="green" sky="dusk" className="h-28" vehicleClassName="bay-car-right" />}
		>
			<Tabs
				label="Sign in or sign up"
				stretch
				value={tab}
				onValueChange={(next) => {
					setMailed(false)
					onTabChange(next as AuthTab)
				}}
				tabs={[
					{
						value: 'sign-in',
						label: names['sign-in'],
						content: (
							<div className="grid gap-3.5">
								{mailed && (
									<Notice title="Check your mail" icon={<MailCheck aria-hidden="true" />}>
										{checkEmail}. Then sign in here.
									</Notice>
								)}
								<SignInForm
									key={failed?.message}
									action="/sign-in"
									surface="modal"
									returnTo={returnTo}
									lastAnswer={failed}
									onDone={done}
								/>
							</div>
						),
					},
					{
						value: 'sign-up',
						label: names['sign-up'],
						content: <SignUpForm action="/sign-up" surface="modal" returnTo={returnTo} onDone={done} />,
					},
				]}
			/>
		</Dialog>
	)
}
