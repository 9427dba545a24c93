import { useEffect } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { signInAfter } from '#app/lib/paths/return-to.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
import { AuthPage } from '#app/modules/auth/components/forms/auth-page.tsx'
import { NewPasswordField } from '#app/modules/auth/components/forms/new-password-field.tsx'
import { usePageForm } from '#app/modules/auth/components/forms/use-submitted-form.ts'
import { useSession } from '#app/modules/auth/components/session/session-context.tsx'
import { resetPassword } from '#app/modules/auth/passwords/change-password.server.ts'
import { newPasswordSchema } from '#app/modules/auth/sign-in/auth.schema.ts'
import { findReturnTo, isTokenValid } from '#app/modules/auth/sign-in/emailed-tokens.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/reset-password'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Choose a new password')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Only reads, because email programs open links before people do. The POST changes something. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = getServices(context)
	const token = tokenOf(request)
	return { isValid: await isTokenValid(db, { purpose: 'reset-password', token, now: clock.now() }) }
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const { auth, db, clock } = getServices(context)
	return runForm(
		args,
		formAction({
			schema: newPasswordSchema,
			async run({ password }) {
				const { clientIp } = getRequestMetadata(context)
				const token = tokenOf(request)
				const now = clock.now()
				const returnTo = await findReturnTo(db, { purpose: 'reset-password', token, now })
				if (await resetPassword(db, { auth, clientIp, now, token, password }))
					return redirect(signInAfter('reset', returnTo), 303)
				return data(rejectForm({ values: {} }, null), { status: 410 })
			},
			fallback: 'We couldn’t save your password. Please try again.',
		}),
	)
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { formProps, fields, formError, busy } = usePageForm('newPassword', answer)
	const { announce } = useSession()
	const { isValid } = loaderData
	// biome-ignore lint/correctness/useExhaustiveDependencies: announced once, when the link is opened.
	useEffect(() => {
		if (isValid) announce('PASSWORD_RECOVERY')
	}, [])
	return (
		<AuthPage title="New password">
			<div className="grid gap-4 pt-3">
				{loaderData.isValid ? (
					<>
						{formError && <ErrorBox>{formError}</ErrorBox>}
						<Form {...formProps} className="grid gap-4">
							<NewPasswordField
								label="New password"
								name={fields.password.name}
								id={fields.password.id}
								hint="8 characters or more. This signs you out everywhere."
								error={fields.password.error}
							/>
							<Button type="submit" variant="go" block busyText={busy ? 'Saving...' : undefined}>
								Set new password
							</Button>
						</Form>
					</>
				) : (
					<>
						<ErrorBox>This link has already been used or is more than an hour old.</ErrorBox>
						<Button asChild variant="go" block>
							<Link to="/forgot-password">Get a new link</Link>
						</Button>
					</>
				)}
			</div>
		</AuthPage>
	)
}
