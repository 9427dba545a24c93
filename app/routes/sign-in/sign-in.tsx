import type { ReactNode } from 'react'
import { data, Link, redirect, useRouteLoaderData } from 'react-router'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { toastCookie } from '#app/http/toast.server.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readReturnTo } from '#app/lib/paths/return-to.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
import { AuthPage } from '#app/modules/auth/components/forms/auth-page.tsx'
import { CheckEmail, ResendForm } from '#app/modules/auth/components/forms/check-email-parts.ts'
import { SignInForm } from '#app/modules/auth/components/forms/sign-in-form.tsx'
import { afterSignIn, isAwaitingSecondFactor } from '#app/modules/auth/sessions/sessions.server.ts'
import { signInSchema } from '#app/modules/auth/sign-in/auth.schema.ts'
import { type AuthResult, failedReturn } from '#app/modules/auth/sign-in/auth-result.ts'
import { signIn } from '#app/modules/auth/sign-in/sign-in.server.ts'
import { signedUpAddress } from '#app/modules/auth/sign-in/sign-up.server.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/sign-in'
import { runAuthForm } from './auth-form.server.ts'
import { orUnreachable } from './unreachable.ts'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: [] },
	rateLimit: { max: 200, windowSeconds: 300 },
	showsFormErrors: true,
	robots: 'disallow',
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sign In')

const welcome = { kind: 'success', title: 'Success', description: 'You have successfully signed in' } as const

export async function loader({ request, context }: Route.LoaderArgs) {
	const { returnTo, search } = readReturnTo(request)
	if (await getViewer(context)) throw redirect(returnTo)
	const after = new URL(request.url).searchParams.get('after')
	const { auth } = getServices(context)
	const email = after === 'sign-up' ? signedUpAddress(auth, request.headers) : null
	await Promise.all([CheckEmail.ready(), ResendForm.ready()])
	return { search, email, after: isOwnKey(notices, after) ? after : null }
}

export const action = (args: Route.ActionArgs) =>
	runAuthForm(args, {
		page: '/sign-in',
		schema: signInSchema,
		async run({ surface, ...credentials }, sent) {
			const { request, context } = args
			const { auth, db, clock } = getServices(context)
			const { clientIp } = getRequestMetadata(context)
			const from = { headers: request.headers, clientIp, now: clock.now() }
			const result = await signIn(db, { ...credentials, ...from, auth })
			if (result.outcome !== 'signed-in') {
				const isUnverified = result.outcome === 'unverified'
				const form = rejectForm(sent, result.message)
				return data<AuthResult>(
					{ ...result, sentBy: 'email', form, ...(isUnverified && { email: credentials.email }) },
					{ status: isUnverified ? 403 : 401 },
				)
			}
			const { current } = result
			const headers = new Headers({ 'set-cookie': result.setCookie })
			if (!isAwaitingSecondFactor(current)) headers.append('set-cookie', toastCookie(welcome))
			if (surface !== 'modal') {
				headers.set('location', afterSignIn(current, readReturnTo(request).returnTo))
				return new Response(null, { status: 303, headers })
			}
			const leadTo = afterSignIn(current, '/')
			return data<AuthResult>(
				{ outcome: 'signed-in', sentBy: 'email', ...(leadTo === '/' ? {} : { leadTo }) },
				{ headers },
			)
		},
		fallback: 'Failed to sign in',
	})

export const clientAction = (args: Route.ClientActionArgs) => orUnreachable(args, 'Failed to sign in')

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { search, after, email } = loaderData
	const failed = failedReturn(useRouteLoaderData<typeof rootLoader>('root')?.toast)
	return (
		<AuthPage title={email ? 'One more step' : 'Sign In'} tabs={{ current: 'sign-in', search }}>
			{email && !answer && !failed && (
				<CheckEmail
					email={email}
					surface="page"
					correct={
						<Link
							className="inline-flex min-h-11 items-center justify-self-start font-semibold"
							to={`/sign-up${search ? `${search}&` : '?'}again`}
						>
							Change the address
						</Link>
					}
				/>
			)}
			{after && !email && !answer && !failed && notices[after]}
			<SignInForm action={`/sign-in${search}`} surface="page" actionResult={answer ?? failed} />
		</AuthPage>
	)
}

const notices: Record<'sign-up' | 'confirmed' | 'reset' | 'quote', ReactNode> = {
	'sign-up': (
		<Notice title="Check your email" icon={<Icon name="mail-check" />}>
			Please check your email to confirm your account.
		</Notice>
	),
	confirmed: (
		<Notice title="Your email address is confirmed" icon={<Icon name="circle-check" />}>
			You can sign in now.
		</Notice>
	),
	quote: (
		<Notice title="Your quote is kept" icon={<Icon name="circle-check" />}>
			Sign in or sign up within a day, and it is saved to your account.
		</Notice>
	),
	reset: (
		<Notice title="Your password has been changed" icon={<Icon name="circle-check" />}>
			We signed you out everywhere. Please sign in with your new password.
		</Notice>
	),
}
