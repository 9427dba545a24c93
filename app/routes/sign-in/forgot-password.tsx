import { Form, Link } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readReturnTo } from '#app/lib/paths/return-to.ts'
import { AuthPage } from '#app/modules/auth/components/forms/auth-page.tsx'
import { EmailField } from '#app/modules/auth/components/forms/email-field.tsx'
import { usePageForm } from '#app/modules/auth/components/forms/use-submitted-form.ts'
import { requestPasswordReset } from '#app/modules/auth/passwords/change-password.server.ts'
import { readDeviceKey } from '#app/modules/auth/sessions/devices.server.ts'
import { addressSchema } from '#app/modules/auth/sign-in/auth.schema.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/forgot-password'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: [] },
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Forgot password')

export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const { auth, db, clock } = getServices(context)
	return runForm(
		args,
		formAction({
			schema: addressSchema,
			async run({ email }) {
				const deviceKey = readDeviceKey(request.headers.get('cookie'))
				const { clientIp } = getRequestMetadata(context)
				const { returnTo } = readReturnTo(request)
				await requestPasswordReset(db, { auth, clientIp, now: clock.now(), email, deviceKey, returnTo })
				return { ok: true as const, sentTo: email }
			},
			field: null,
			fallback: 'We couldn’t send the email. Please try again.',
		}),
	)
}

export const loader = ({ request }: Route.LoaderArgs) => ({ search: readReturnTo(request).search })

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { formProps, fields, formError, busy } = usePageForm('address', answer?.ok ? null : answer)
	return (
		<AuthPage title="Forgot password">
			<div className="grid gap-4 pt-3">
				{answer?.ok ? (
					<Notice title="Check your email" icon={<Icon name="mail-check" />}>
						If there is an account for <span>{answer.sentTo}</span>, a link to choose a new password is on its
						way. It works for one hour.
					</Notice>
				) : (
					<>
						<p className="text-small">We’ll email you a link to choose a new one.</p>
						{formError && <ErrorBox>{formError}</ErrorBox>}
						<Form {...formProps} className="grid gap-4">
							<EmailField
								id={fields.email.id}
								initialValue={fields.email.initialValue}
								error={fields.email.error}
							/>
							<Button type="submit" variant="go" block busyText={busy ? 'Sending...' : undefined}>
								Send the link
							</Button>
						</Form>
					</>
				)}
				<Link to={`/sign-in${loaderData.search}`} className="text-small">
					Back to Sign In
				</Link>
			</div>
		</AuthPage>
	)
}
