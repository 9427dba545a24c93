import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AuthPage } from '#app/modules/auth/components/auth-page.tsx'
import { NewPasswordField } from '#app/modules/auth/components/new-password-field.tsx'
import { useSession } from '#app/modules/auth/components/session-context.tsx'
import { usePageForm } from '#app/modules/auth/components/use-page-form.ts'
import { isTokenGood } from '#app/modules/auth/mailed-tokens.server.ts'
import { newPasswordSchema } from '#app/modules/auth/password.schema.ts'
import { resetPassword } from '#app/modules/auth/password-reset.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import type { Route } from './+types/reset-password'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Choose a new password')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Only looks: mail programs open links before people do. The post acts. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = getServices(context)
	const token = tokenOf(request)
	return { good: await isTokenGood(db, { purpose: 'reset-password', token, now: clock.now() }) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const { auth, db, clock } = getServices(context)
	const submission = parseWithZod(await readForm(request), { schema: newPasswordSchema })
	const hideFields: ['password'] = ['password']
	try {
		admit(context)
		if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 422 })
		const { clientIp } = getFacts(context)
		const token = tokenOf(request)
		const { password } = submission.value
		if (await resetPassword(db, { auth, clientIp, now: clock.now(), token, password }))
			return redirect('/sign-in?after=reset', 303)
		return data(submission.reply({ hideFields }), { status: 410 })
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Failed to set the password. Please try again.')
		return data(submission.reply({ hideFields, formErrors: [message] }), init)
	}
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
	const { formProps, fields, error, busy } = usePageForm('newPassword', actionData)
	const { announce } = useSession()
	const { good } = loaderData
	// biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the link was opened.
	useEffect(() => {
		if (good) announce('PASSWORD_RECOVERY')
	}, [])
	return (
		<AuthPage title="New password">
			<div className="grid gap-4 pt-3">
				{loaderData.good ? (
					<>
						{error && <ErrorBox>{error}</ErrorBox>}
						<Form {...formProps} className="grid gap-4">
							<NewPasswordField
								label="New password"
								name={fields.password.name}
								id={fields.password.id}
								hint="8 characters or more. You will be signed out everywhere."
								error={fields.password.errors}
							/>
							<Button type="submit" variant="go" block busyText={busy ? 'Saving...' : undefined}>
								Set new password
							</Button>
						</Form>
					</>
				) : (
					<>
						<ErrorBox>This link has been used already, or it is older than an hour.</ErrorBox>
						<Button asChild variant="go" block>
							<Link to="/forgot-password">Get a new link</Link>
						</Button>
					</>
				)}
			</div>
		</AuthPage>
	)
}
