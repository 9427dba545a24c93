import { parseWithZod } from '@conform-to/zod/v4'
import { MailCheck } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AuthPage } from '#app/modules/auth/components/auth-page.tsx'
import { usePageForm } from '#app/modules/auth/components/use-page-form.ts'
import { addressSchema } from '#app/modules/auth/password.schema.ts'
import { requestPasswordReset } from '#app/modules/auth/password-reset.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/forgot-password'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Forgot password')

export async function action({ request, context }: Route.ActionArgs) {
	const { auth, db, clock } = getServices(context)
	const submission = parseWithZod(await readForm(request), { schema: addressSchema })
	try {
		admit(context)
		if (submission.status !== 'success')
			return data({ sentTo: null, submission: submission.reply() }, { status: 422 })
		const { email } = submission.value
		await requestPasswordReset(db, { auth, clientIp: getFacts(context).clientIp, now: clock.now(), email })
		return data({ sentTo: email, submission: submission.reply() })
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Failed to send the mail. Please try again.')
		return data({ sentTo: null, submission: submission.reply({ formErrors: [message] }) }, init)
	}
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
	const { formProps, fields, error, busy } = usePageForm('address', actionData?.submission)
	return (
		<AuthPage title="Forgot password">
			<div className="grid gap-4 pt-3">
				{actionData?.sentTo ? (
					<Notice title="Check your mail" icon={<MailCheck aria-hidden="true" />}>
						If there is an account for {actionData.sentTo}, a link to choose a new password is on its way. It
						works for one hour.
					</Notice>
				) : (
					<>
						<p className="text-small">We mail you a link with which you choose a new one.</p>
						{error && <ErrorBox>{error}</ErrorBox>}
						<Form {...formProps} className="grid gap-4">
							<Field label="Email" id={fields.email.id} error={fields.email.errors}>
								<Input
									type="email"
									name={fields.email.name}
									defaultValue={fields.email.initialValue}
									autoComplete="email"
									autoCapitalize="none"
									required
								/>
							</Field>
							<Button type="submit" variant="go" block busyText={busy ? 'Sending...' : undefined}>
								Send the link
							</Button>
						</Form>
					</>
				)}
				<Link to="/sign-in" className="text-small">
					Back to Sign In
				</Link>
			</div>
		</AuthPage>
	)
}
