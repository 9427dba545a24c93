import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, Link } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { requireFresh } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { changePassword } from '#app/modules/auth/change-password.server.ts'
import { NewPasswordField } from '#app/modules/auth/components/new-password-field.tsx'
import { usePageForm } from '#app/modules/auth/components/use-page-form.ts'
import { newPasswordSchema } from '#app/modules/auth/password.schema.ts'
import { findPasswordHash } from '#app/modules/auth/password.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import type { Route } from './+types/account.password'

const to = 'change how you sign in'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your password')

/** Only for who has shown the password or a code within the last minutes; that takes the place of asking for the old one here. */
export async function loader(args: Route.LoaderArgs) {
	const { id, email } = await requireFresh(args, { to })
	const hash = await findPasswordHash(getServices(args.context).db, { userId: id })
	return { email, hasPassword: hash !== null }
}

export async function action(args: Route.ActionArgs) {
	const { auth, db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	// A new password is not kept while its owner confirms: it is typed once more.
	const actor = await requireFresh(args, { to })
	const submission = parseWithZod(form, { schema: newPasswordSchema })
	const hideFields: ['password'] = ['password']
	try {
		admit(args.context)
		if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 422 })
		const { setCookie, wasSet } = await changePassword(db, {
			auth,
			actor,
			password: submission.value.password,
			clientIp: getFacts(args.context).clientIp,
			userAgent: args.request.headers.get('user-agent'),
			now: clock.now(),
		})
		return redirectWithToast(
			'/account/security',
			{
				kind: 'success',
				title: wasSet ? 'Your password is changed' : 'Your account has a password now',
				description: 'You stay signed in here. Every other device has been signed out.',
			},
			{ 'set-cookie': setCookie },
		)
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'Failed to set the password. Please try again.')
		return data(submission.reply({ hideFields, formErrors: [message] }), init)
	}
}

export default function Password({ loaderData: { email, hasPassword }, actionData }: Route.ComponentProps) {
	const { formProps, fields, error, busy } = usePageForm('newPassword', actionData)
	return (
		<>
			<AccountHead title={hasPassword ? 'Change password' : 'Set a password'}>
				{hasPassword
					? 'Every other device is signed out, and links we mailed you before stop working.'
					: 'So far you sign in by a provider. With a password you can also sign in without it.'}
			</AccountHead>
			<Card className="max-w-narrow p-5 md:p-6">
				<Form {...formProps} className="grid gap-4">
					{error && <ErrorBox>{error}</ErrorBox>}
					<input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
					<NewPasswordField
						label="New password"
						name={fields.password.name}
						id={fields.password.id}
						hint="8 characters or more. Pasting one from a password manager is a good idea."
						error={fields.password.errors}
					/>
					<div className="flex flex-wrap gap-3">
						<Button type="submit" variant="go" busyText={busy ? 'Saving...' : undefined}>
							Save password
						</Button>
						<Button asChild variant="quiet">
							<Link to="/account/security">Cancel</Link>
						</Button>
					</div>
				</Form>
			</Card>
		</>
	)
}
