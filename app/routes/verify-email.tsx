import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AuthPage } from '#app/modules/auth/components/auth-page.tsx'
import { isTokenGood } from '#app/modules/auth/mailed-tokens.server.ts'
import { addressSchema } from '#app/modules/auth/password.schema.ts'
import { resendVerification, verifyEmail } from '#app/modules/auth/sign-up.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Route } from './+types/verify-email'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Confirm your address')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Only looks: mail programs open links before people do. The post acts. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = getServices(context)
	const token = tokenOf(request)
	return { good: await isTokenGood(db, { purpose: 'verify-email', token, now: clock.now() }) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const { auth, db, clock } = getServices(context)
	const from = { auth, clientIp: getFacts(context).clientIp, now: clock.now() }
	const form = await readForm(request)
	try {
		admit(context)
		if (form.get('intent') !== 'resend') {
			if (await verifyEmail(db, { ...from, token: tokenOf(request) }))
				return redirect('/sign-in?after=confirmed', 303)
			return data({ sent: false, message: '' }, { status: 410 })
		}
		const { data: given, error } = addressSchema.safeParse({ email: form.get('email') || undefined })
		if (!given) return data({ sent: false, message: error.issues[0]?.message ?? '' }, { status: 422 })
		await resendVerification(db, { ...from, email: given.email })
		return data({
			sent: true,
			message: 'If that address still has to be confirmed, a new mail is on its way.',
		})
	} catch (error) {
		const { message, init } = failureOf(context, error, 'That did not work. Please try again.')
		return data({ sent: false, message }, init)
	}
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state === 'submitting'
	return (
		<AuthPage title="Confirm address">
			<div className="grid gap-4 pt-3">
				{loaderData.good ? (
					<Form method="post" className="grid gap-4">
						<p className="text-small">One press, and your account is ready.</p>
						{actionData?.message && <ErrorBox>{actionData.message}</ErrorBox>}
						<Button type="submit" variant="go" block busyText={busy ? 'Confirming...' : undefined}>
							Confirm my address
						</Button>
					</Form>
				) : (
					<>
						{actionData?.message ? (
							<p role="status" className="text-small">
								{actionData.message}
							</p>
						) : (
							<ErrorBox>This link has been used already, or it is older than a day.</ErrorBox>
						)}
						<p className="text-small">
							If you have confirmed your address before, you can <Link to="/sign-in">sign in</Link>. If not,
							we mail you a new link.
						</p>
						{!actionData?.sent && (
							<Form method="post" action="/verify-email" noValidate className="grid gap-4">
								<input type="hidden" name="intent" value="resend" />
								<Field label="Email" id="email">
									<Input type="email" name="email" autoComplete="email" autoCapitalize="none" required />
								</Field>
								<Button type="submit" block busyText={busy ? 'Sending...' : undefined}>
									Send the mail again
								</Button>
							</Form>
						)}
					</>
				)}
			</div>
		</AuthPage>
	)
}
