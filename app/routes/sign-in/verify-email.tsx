import { data, Form, redirect, useNavigation } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm, throwIfRejected } from '#app/http/forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { parseForm, type RejectedForm, rejectForm } from '#app/lib/parse-form.ts'
import { signInAfter } from '#app/lib/paths/return-to.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { AuthPage } from '#app/modules/auth/components/forms/auth-page.tsx'
import { EmailField } from '#app/modules/auth/components/forms/email-field.tsx'
import { addressSchema } from '#app/modules/auth/passwords/password.schema.ts'
import type { ResendResult } from '#app/modules/auth/sign-in/auth-result.ts'
import { confirmedAddressCookie } from '#app/modules/auth/sign-in/confirmed-address.ts'
import { findReturnTo, isTokenValid } from '#app/modules/auth/sign-in/emailed-tokens.server.ts'
import { resendVerification, verifyEmail } from '#app/modules/auth/sign-in/sign-up.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Link } from '#app/ui/rendering/link.tsx'
import type { Route } from './+types/verify-email'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Confirm your address')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Only reads, because email programs open links before people do. The POST changes something. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = getServices(context)
	const token = tokenOf(request)
	return { isValid: await isTokenValid(db, { purpose: 'verify-email', token, now: clock.now() }) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const { auth, db, clock, env } = getServices(context)
	const from = { auth, clientIp: getRequestMetadata(context).clientIp, now: clock.now() }
	const form = await readForm({ request, context })
	try {
		throwIfRejected(context)
		if (form.get('intent') !== 'resend') {
			const token = tokenOf(request)
			const returnTo = await findReturnTo(db, { purpose: 'verify-email', token, now: from.now })
			const verified = await verifyEmail(db, { ...from, token })
			if (verified)
				return redirect(signInAfter('confirmed', returnTo), {
					status: 303,
					headers: { 'set-cookie': confirmedAddressCookie(verified.email, env.origin) },
				})
			return data(rejectForm({ values: {} }, null), { status: 410 })
		}
		const sent = parseForm(addressSchema, form)
		if (!sent.ok) return data<RejectedForm>(sent, { status: 422 })
		await resendVerification(db, {
			...from,
			email: sent.value.email,
			returnTo: safePath(form.get('returnTo')),
		})
		return data<ResendResult>({
			ok: true,
			message: 'If that address still needs to be confirmed, a new email is on its way.',
		})
	} catch (error) {
		return respondToFailure<string>(context, error, {
			fallback: 'That didn’t work. Please try again.',
			field: null,
		})
	}
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state === 'submitting'
	const result: ResendResult | undefined = actionData
	const message = result?.ok ? result.message : result?.formError
	const rejected = result?.ok === false ? result : null
	return (
		<AuthPage title="Confirm address">
			<div className="grid gap-4 pt-3">
				{loaderData.isValid ? (
					<Form method="post" className="grid gap-4">
						<p className="text-small">One click, and your account is ready.</p>
						{message && <ErrorBox>{message}</ErrorBox>}
						<Button type="submit" variant="go" block busyText={busy ? 'Confirming...' : undefined}>
							Confirm my address
						</Button>
					</Form>
				) : (
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
