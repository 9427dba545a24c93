import { Form, Link, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { getRequestMetadata, getServices, getSession } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readReturnTo } from '#app/lib/paths/return-to.ts'
import { AuthPage } from '#app/modules/auth/components/forms/auth-page.tsx'
import { CodeField } from '#app/modules/auth/components/forms/code-field.tsx'
import { SignOutForm } from '#app/modules/auth/components/session/sign-out-form.tsx'
import { verifySecondFactor } from '#app/modules/auth/security/second-factor.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/second-factor'

export const handle: RouteHandle = {
	access: 'public',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
	robots: 'disallow',
}
export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Two-step sign-in')

const welcomeToast = {
	kind: 'success',
	title: 'Success',
	description: 'You have successfully signed in',
} as const

/** Returns the session that still needs its second factor; this is the only page such a session can open. */
async function requireAwaiting({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
	const { returnTo, search } = readReturnTo(request)
	const current = await getSession(context)
	if (current.state === 'signed-in') throw redirect(returnTo)
	if (current.state === 'none') throw redirect(`/sign-in${search}`)
	return current
}

export async function loader(args: Route.LoaderArgs) {
	const { email } = await requireAwaiting(args)
	const { search } = readReturnTo(args.request)
	const recovery = new URL(args.request.url).searchParams.get('with') === 'recovery-code'
	return { email, search, recovery }
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const awaiting = await requireAwaiting(args)
	const { auth, db, clock } = getServices(context)
	return runForm(
		args,
		formAction({
			schema: z.object({ code: anyText(), kind: anyText() }),
			async run({ code: typed, kind }) {
				const code = typed.trim()
				const byRecoveryCode = kind === 'recovery-code'
				const problem = findCodeProblem(code, byRecoveryCode)
				if (problem) throw new Invalid(problem)
				const { setCookie } = await verifySecondFactor(db, {
					auth,
					awaiting,
					now: clock.now(),
					clientIp: getRequestMetadata(context).clientIp,
					userAgent: request.headers.get('user-agent'),
					proof: byRecoveryCode ? { recoveryCode: code } : { code },
				})
				return redirectWithToast(readReturnTo(request).returnTo, welcomeToast, { 'set-cookie': setCookie })
			},
			field: null,
			fallback: 'Failed to sign in',
		}),
	)
}

/** Returns why the text cannot be such a code; null if it can. It is then no guess, so it does not count as an attempt. */
function findCodeProblem(code: string, byRecoveryCode: boolean): string | null {
	const characters = code.replace(/[\s-]/g, '')
	if (!characters) return 'Please enter the code.'
	const isDigits = /^\d+$/.test(characters)
	if (byRecoveryCode)
		return isDigits && characters.length === 6
			? 'This looks like a code from your app. Choose “Use the authenticator app” below to enter it.'
			: null
	if (!isDigits && characters.length >= 10)
		return 'This looks like a recovery code. Choose “Use a recovery code” below to enter it.'
	return isDigits && characters.length === 6
		? null
		: 'The code from your app has six digits. Please enter the one it shows now.'
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { email, search, recovery } = loaderData
	const busy = useNavigation().state === 'submitting'
	const otherParams = new URLSearchParams(search)
	if (!recovery) otherParams.set('with', 'recovery-code')
	const query = otherParams.size > 0 ? `?${otherParams}` : ''
	return (
		<AuthPage title="Two-step sign-in">
			<div className="grid gap-4 pt-3">
				{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
				<p className="text-ink-soft text-small">
					Signing in as <b className="break-words text-ink">{email}</b>.
				</p>
				<Form method="post" noValidate key={recovery ? 'recovery' : 'app'} className="grid gap-4">
					<input type="hidden" name="kind" value={recovery ? 'recovery-code' : 'code'} />
					{recovery ? (
						<CodeField
							kind="recovery"
							label="Recovery code"
							hint="One of the ten codes you saved. Each works once."
						/>
					) : (
						<CodeField
							label="Code from your authenticator app"
							hint="Six digits that change every 30 seconds."
						/>
					)}
					<Button type="submit" variant="go" block busyText={busy ? 'Signing In...' : undefined}>
						Sign In
					</Button>
				</Form>
				<div className="flex flex-wrap items-center justify-between gap-4 text-small">
					<Link to={`/sign-in/second-factor${query}`} replace>
						{recovery ? 'Use the authenticator app' : 'Use a recovery code'}
					</Link>
					<SignOutForm variant="quiet" size="sm">
						Cancel
					</SignOutForm>
				</div>
			</div>
		</AuthPage>
	)
}
