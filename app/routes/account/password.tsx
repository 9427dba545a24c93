import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireRecentSignIn, requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { SecurityForm } from '#app/modules/auth/components/account/security-form.tsx'
import { NewPasswordField } from '#app/modules/auth/components/forms/new-password-field.tsx'
import { usePageForm } from '#app/modules/auth/components/forms/use-submitted-form.ts'
import { changePassword } from '#app/modules/auth/passwords/change-password.server.ts'
import { newPasswordSchema } from '#app/modules/auth/sign-in/auth.schema.ts'
import { findPasswordHash } from '#app/modules/auth/sign-in/credentials.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/password'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

const to = 'change how you sign in'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your password')

/** Requires a recent confirmation by password or code, which is why the form does not ask for the old password. */
export async function loader(args: Route.LoaderArgs) {
	const { id, email } = await requireRecentSignIn(args, { to })
	const hash = await findPasswordHash(getServices(args.context).db, { userId: id })
	return { email, hasPassword: hash !== null }
}

export async function action(args: Route.ActionArgs) {
	const { auth, db, clock } = getServices(args.context)
	return runForm(
		args,
		formAction({
			schema: newPasswordSchema,
			confirm: { to, typedAgain: true },
			async run({ password }) {
				const actor = await requireUser(args)
				const { setCookie, wasSet } = await changePassword(db, {
					auth,
					actor,
					password,
					clientIp: getRequestMetadata(args.context).clientIp,
					userAgent: args.request.headers.get('user-agent'),
					now: clock.now(),
				})
				return redirectWithToast(
					'/account/security',
					{
						kind: 'success',
						title: wasSet ? 'Your password has been changed' : 'Your account has a password now',
						description: 'You stay signed in here. Every other device has been signed out.',
					},
					{ 'set-cookie': setCookie },
				)
			},
			fallback: 'We couldn’t save your password. Please try again.',
		}),
	)
}

export default function Password({ loaderData: { email, hasPassword }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const form = usePageForm('newPassword', answer)
	const { password } = form.fields
	return (
		<>
			<AccountHead title={hasPassword ? 'Change password' : 'Set a password'}>
				{hasPassword
					? 'This signs out every other device and turns off any links we emailed you earlier.'
					: 'You sign in through another service now. A password gives you a second way to sign in.'}
			</AccountHead>
			<SecurityForm form={form} submit={{ label: 'Save password', busy: 'Saving...' }}>
				<input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
				<NewPasswordField
					{...password}
					label="New password"
					hint="8 characters or more. Pasting one from a password manager is a good idea."
				/>
			</SecurityForm>
		</>
	)
}
