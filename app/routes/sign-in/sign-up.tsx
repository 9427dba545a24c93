import { data, redirect, useRouteLoaderData } from 'react-router'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readReturnTo, signInAfter } from '#app/lib/paths/return-to.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
import { AuthPage } from '#app/modules/auth/components/forms/auth-page.tsx'
import { SignUpForm } from '#app/modules/auth/components/forms/sign-up-form.tsx'
import { signUpSchema } from '#app/modules/auth/sign-in/auth.schema.ts'
import { type AuthResult, failedReturn } from '#app/modules/auth/sign-in/auth-result.ts'
import { signedUpAddress, signUp } from '#app/modules/auth/sign-in/sign-up.server.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/sign-up'
import { runAuthForm } from './auth-form.server.ts'
import { orUnreachable } from './unreachable.ts'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: [] },
	rateLimit: { max: 200, windowSeconds: 300 },
	showsFormErrors: true,
	robots: 'disallow',
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sign Up')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { returnTo, search } = readReturnTo(request)
	if (await getViewer(context)) throw redirect(returnTo)
	// Whoever mistyped their address comes back to it.
	const { auth } = getServices(context)
	const email = new URL(request.url).searchParams.has('again') ? signedUpAddress(auth, request.headers) : null
	return { search, email }
}

export const action = (args: Route.ActionArgs) =>
	runAuthForm(args, {
		page: '/sign-up',
		schema: signUpSchema,
		async run({ surface, returnTo: sentReturnTo, ...account }, sent) {
			const { request, context } = args
			const { auth, db, clock } = getServices(context)
			const { clientIp } = getRequestMetadata(context)
			const returnTo = safePath(sentReturnTo, readReturnTo(request).returnTo)
			const userAgent = request.headers.get('user-agent')
			const { setCookie } = await signUp(db, {
				...account,
				auth,
				clientIp,
				userAgent,
				now: clock.now(),
				returnTo,
			})
			const headers = { 'set-cookie': setCookie }
			if (surface === 'modal')
				return data<AuthResult>(
					{ outcome: 'check-email', sentBy: 'email', form: rejectForm(sent, null) },
					{ headers },
				)
			const description = 'Please check your email to confirm your account'
			const toast = { kind: 'success', title: 'Success', description } as const
			return redirectWithToast(signInAfter('sign-up', returnTo), toast, headers)
		},
		fallback: 'Failed to sign up',
	})

export const clientAction = (args: Route.ClientActionArgs) => orUnreachable(args, 'Failed to sign up')

export default function SignUpPage({ loaderData: { search, email }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const typed = email
		? ({ outcome: 'rejected', sentBy: 'email', form: rejectForm({ values: { email } }, null) } as const)
		: undefined
	const failed = failedReturn(useRouteLoaderData<typeof rootLoader>('root')?.toast)
	return (
		<AuthPage
			title="Create your account"
			lead="Your quotes, visits and messages in one place."
			tabs={{ current: 'sign-up', search }}
		>
			<SignUpForm action={`/sign-up${search}`} surface="page" actionResult={answer ?? failed ?? typed} />
		</AuthPage>
	)
}
