import { parseWithZod } from '@conform-to/zod/v4'
import { MailCheck } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { requireFresh, requireUser } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { usePageForm } from '#app/modules/auth/components/use-page-form.ts'
import {
	findOwnEmailChange,
	requestEmailChange,
	stopEmailChange,
} from '#app/modules/auth/email-change.server.ts'
import { addressSchema } from '#app/modules/auth/password.schema.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import type { Route } from './+types/account.email'

const to = 'change your email address'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your email address')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const open = await findOwnEmailChange(db, { actor, now: clock.now() })
	// Who only waits need not show the password again to see it, or to call it off.
	if (!open) await requireFresh(args, { to })
	return { email: actor.email, open }
}

export async function action(args: Route.ActionArgs) {
	const { auth, db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	const from = {
		auth,
		clientIp: getFacts(args.context).clientIp,
		userAgent: args.request.headers.get('user-agent'),
		now: clock.now(),
	}
	if (form.get('intent') === 'stop') {
		await stopEmailChange(db, { ...from, actor: await requireUser(args) })
		const description = 'Your address stays as it is. The links we mailed are dead.'
		return redirectWithToast('/account/security', { kind: 'success', title: 'Called off', description })
	}
	const actor = await requireFresh(args, { to, form })
	const submission = parseWithZod(form, { schema: addressSchema })
	try {
		admit(args.context)
		if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
		await requestEmailChange(db, { ...from, actor, newEmail: submission.value.email })
		return redirectWithToast('/account/security/email', {
			kind: 'success',
			title: 'Check both mailboxes',
			description: 'The change waits for a yes from your old and your new address.',
		})
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'Failed to send the mails. Please try again.')
		return data(submission.reply({ formErrors: [message] }), init)
	}
}

export default function Email({ loaderData: { email, open }, actionData }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Change email address">
				You sign in with it, and our mail goes there. Now it is {email}.
			</AccountHead>
			{open ? (
				<Notice title="Waiting for both mailboxes" icon={<MailCheck aria-hidden="true" />}>
					<p>
						Your account moves to <strong className="[overflow-wrap:anywhere]">{open.newEmail}</strong> once
						both addresses have said yes, in any order. The links work for one hour.
					</p>
					<ul className="my-3 grid gap-1">
						<li>
							<StatusLamp tone={open.approved ? 'ok' : 'new'}>
								{email}: {open.approved ? 'approved' : 'not yet'}
							</StatusLamp>
						</li>
						<li>
							<StatusLamp tone={open.confirmed ? 'ok' : 'new'}>
								{open.newEmail}: {open.confirmed ? 'confirmed' : 'not yet'}
							</StatusLamp>
						</li>
					</ul>
					<Form method="post">
						<Button type="submit" name="intent" value="stop" variant="line" size="sm">
							Call the change off
						</Button>
					</Form>
				</Notice>
			) : (
				<AddressForm lastResult={actionData} />
			)}
		</>
	)
}

function AddressForm({ lastResult }: { lastResult: Route.ComponentProps['actionData'] }) {
	const { formProps, fields, error, busy } = usePageForm('address', lastResult)
	return (
		<Card className="max-w-narrow p-5 md:p-6">
			<Form {...formProps} className="grid gap-4">
				{error && <ErrorBox>{error}</ErrorBox>}
				<Field
					label="New email address"
					id={fields.email.id}
					hint="We ask your old address too, so that nobody moves your account behind your back."
					error={fields.email.errors}
				>
					<Input
						type="email"
						name={fields.email.name}
						defaultValue={fields.email.initialValue}
						autoComplete="email"
						autoCapitalize="none"
						required
					/>
				</Field>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="go" busyText={busy ? 'Sending...' : undefined}>
						Ask both addresses
					</Button>
					<Button asChild variant="quiet">
						<Link to="/account/security">Cancel</Link>
					</Button>
				</div>
			</Form>
		</Card>
	)
}
