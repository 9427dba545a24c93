import { Form } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireRecentSignIn, requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { SecurityForm } from '#app/modules/auth/components/account/security-form.tsx'
import { EmailField } from '#app/modules/auth/components/forms/email-field.tsx'
import { usePageForm } from '#app/modules/auth/components/forms/use-submitted-form.ts'
import { addressSchema } from '#app/modules/auth/sign-in/auth.schema.ts'
import {
	findOwnEmailChange,
	requestEmailChange,
	stopEmailChange,
} from '#app/modules/auth/sign-in/email-change.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/email'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

const to = 'change your email address'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your email address')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const pendingChange = await findOwnEmailChange(db, { actor, now: clock.now() })
	// Viewing or canceling a pending change does not require a new confirmation.
	if (!pendingChange) await requireRecentSignIn(args, { to })
	return { email: actor.email, pendingChange }
}

export async function action(args: Route.ActionArgs) {
	const { auth, db, clock } = getServices(args.context)
	const from = {
		auth,
		clientIp: getRequestMetadata(args.context).clientIp,
		userAgent: args.request.headers.get('user-agent'),
		now: clock.now(),
	}
	return runForms(
		args,
		{
			stop: formAction({
				run: async () => stopEmailChange(db, { ...from, actor: await requireUser(args) }),
				to: '/account/security',
				message: ['Change canceled', 'Your address stays the same. The links we emailed no longer work.'],
			}),
			change: formAction({
				schema: addressSchema,
				confirm: to,
				run: async ({ email: newEmail }) =>
					requestEmailChange(db, { ...from, actor: await requireUser(args), newEmail }),
				message: ['Check both inboxes', 'Please approve the change from both your old and your new address.'],
				field: null,
			}),
		},
		{
			page: '/account/security/email',
			otherwise: 'change',
			fallback: 'We couldn’t send the emails. Please try again.',
		},
	)
}

export default function Email({ loaderData: { email, pendingChange }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<>
			<AccountHead title="Change email address">{`You sign in with this address and get our emails there. It is currently ${email}.`}</AccountHead>
			{pendingChange ? (
				<Notice title="Waiting for both addresses" icon={<Icon name="mail-check" />}>
					<p>
						Your account will change to{' '}
						<strong className="[overflow-wrap:anywhere]">{pendingChange.newEmail}</strong> once you’ve
						approved it from both addresses, in either order. The links work for one hour.
					</p>
					<ul className="my-3 grid gap-1">
						<li>
							<StatusBadge tone={pendingChange.approved ? 'ok' : 'new'}>
								<span>{email}</span>
								<span>{`: ${pendingChange.approved ? 'approved' : 'not yet'}`}</span>
							</StatusBadge>
						</li>
						<li>
							<StatusBadge tone={pendingChange.confirmed ? 'ok' : 'new'}>
								<span>{pendingChange.newEmail}</span>
								<span>{`: ${pendingChange.confirmed ? 'confirmed' : 'not yet'}`}</span>
							</StatusBadge>
						</li>
					</ul>
					<Form method="post">
						<Button intent="stop" variant="line" size="sm">
							Cancel the change
						</Button>
					</Form>
				</Notice>
			) : (
				<AddressForm rejected={answer} />
			)}
		</>
	)
}

function AddressForm({ rejected }: { rejected: RejectedForm | undefined }) {
	const form = usePageForm('address', rejected)
	const { email } = form.fields
	return (
		<SecurityForm form={form} submit={{ label: 'Send confirmation emails', busy: 'Sending...' }}>
			<EmailField
				{...email}
				label="New email address"
				hint="We also email your old address, so no one can take over your account without your knowledge."
			/>
		</SecurityForm>
	)
}
