import { data, Form, Link, useNavigation } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { toastCookie } from '#app/http/toast.server.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { signInAfter } from '#app/lib/paths/return-to.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
import { AuthPage } from '#app/modules/auth/components/forms/auth-page.tsx'
import { EmailField } from '#app/modules/auth/components/forms/email-field.tsx'
import { NewPasswordField } from '#app/modules/auth/components/forms/new-password-field.tsx'
import { usePageForm } from '#app/modules/auth/components/forms/use-submitted-form.ts'
import {
	afterSignIn,
	createSession,
	isAwaitingSecondFactor,
} from '#app/modules/auth/sessions/sessions.server.ts'
import { addressSchema, chosenByOwnerSchema } from '#app/modules/auth/sign-in/auth.schema.ts'
import type { ResendResult } from '#app/modules/auth/sign-in/auth-result.ts'
import {
	findVerificationLink,
	resendVerification,
	signUpOver,
	verifyEmail,
} from '#app/modules/auth/sign-in/sign-up.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import type { Route } from './+types/verify-email'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Confirm your address')

const confirmed = {
	kind: 'success',
	title: 'Your email address is confirmed',
	description: 'You have successfully signed in',
} as const

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Only reads, because email programs open links before people do. The POST changes something. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { auth, db, clock } = getServices(context)
	const link = { auth, headers: request.headers, token: tokenOf(request), now: clock.now() }
	return { link: await findVerificationLink(db, link) }
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const { auth, db, clock } = getServices(context)
	const from = { auth, clientIp: getRequestMetadata(context).clientIp, now: clock.now() }
	return runForms(
		args,
		{
			confirm: formAction({
				// The browser that signed up sends no password.
				schema: chosenByOwnerSchema.partial(),
				async run({ name = '', password }, sent) {
					const chosen = password === undefined ? undefined : { name, password }
					const link = { ...from, headers: request.headers, token: tokenOf(request) }
					const result = await verifyEmail(db, { ...link, chosen })
					if (result.outcome !== 'verified')
						return data(rejectForm(sent, null), { status: result.outcome === 'dead' ? 410 : 422 })
					const { userId, credential, returnTo } = result
					const leadTo = returnTo === '/' ? '/account' : returnTo
					const session = await createSession(db, {
						auth,
						userId,
						credential,
						remember: false,
						from: { clientIp: from.clientIp, userAgent: request.headers.get('user-agent') },
						now: from.now,
					})
					const headers = new Headers({ 'set-cookie': signUpOver(auth) })
					if (session) headers.append('set-cookie', session.setCookie)
					if (session && !isAwaitingSecondFactor(session.current))
						headers.append('set-cookie', toastCookie(confirmed))
					headers.set(
						'location',
						session ? afterSignIn(session.current, leadTo) : signInAfter('confirmed', leadTo),
					)
					return new Response(null, { status: 303, headers })
				},
			}),
			resend: formAction({
				schema: addressSchema.extend({ returnTo: anyText() }),
				async run({ email, returnTo }): Promise<ResendResult> {
					await resendVerification(db, { ...from, email, returnTo: safePath(returnTo) })
					const message = 'If that address still needs to be confirmed, a new email is on its way.'
					return { ok: true, message }
				},
				field: null,
			}),
		},
		{ otherwise: 'confirm', fallback: 'That didn’t work. Please try again.' },
	)
}

export default function VerifyEmailPage({ loaderData: { link }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const busy = useNavigation().state === 'submitting'
	const result: ResendResult | undefined = answer
	const message = result?.ok ? result.message : result?.formError
	const rejected = result?.ok === false ? result : null
	return (
		<AuthPage title="Confirm address">
			<div className="grid gap-4 pt-3">
				{link.state === 'own-browser' && (
					<Form method="post" className="grid gap-4">
						<p className="text-small">One click, and your account is ready.</p>
						{message && <ErrorBox>{message}</ErrorBox>}
						<Button type="submit" variant="go" block busyText={busy ? 'Confirming...' : undefined}>
							Confirm my address
						</Button>
					</Form>
				)}
				{link.state === 'choose-password' && <ChoosePassword name={link.name} rejected={rejected} />}
				{link.state === 'dead' && (
					<>
						{message ? (
							<p role="status" className="text-small">
								{message}
							</p>
						) : (
							<ErrorBox>This link has already been used or is more than a day old.</ErrorBox>
						)}
						<p className="text-small">
							If you’ve already confirmed your address, you can <Link to="/sign-in">sign in</Link>. If not,
							we’ll email you a new link.
						</p>
						{!result?.ok && (
							<Form method="post" action="/verify-email" noValidate className="grid gap-4">
								<input type="hidden" name="intent" value="resend" />
								<EmailField id="email" initialValue={rejected?.values.email} error={rejected?.errors.email} />
								<Button type="submit" block busyText={busy ? 'Sending...' : undefined}>
									Send the email again
								</Button>
							</Form>
						)}
					</>
				)}
			</div>
		</AuthPage>
	)
}

/** The form in another browser than the one that signed up, where nothing shows that the same person is in front of both. */
function ChoosePassword({ name, rejected }: { name: string; rejected: RejectedForm | null }) {
	const { formProps, fields, formError, busy } = usePageForm('newPassword', rejected)
	return (
		<Form {...formProps} className="grid gap-4">
			<p className="text-small">
				Enter the password you signed up with, or choose a new one. If you didn’t sign up, close this page:
				nothing happens.
			</p>
			{formError && <ErrorBox>{formError}</ErrorBox>}
			<Field label="Full Name" id={fields.name.id} error={fields.name.error}>
				<Input
					name={fields.name.name}
					defaultValue={fields.name.initialValue ?? name}
					autoComplete="name"
					maxLength={100}
				/>
			</Field>
			<NewPasswordField name={fields.password.name} id={fields.password.id} error={fields.password.error} />
			<Button type="submit" variant="go" block busyText={busy ? 'Confirming...' : undefined}>
				Confirm my address
			</Button>
		</Form>
	)
}
