import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type OwnApplication, offersJoint } from '../../own-application.ts'

type JointApplicationProps = {
	application: OwnApplication
	action: string
	rejected?: RejectedForm | undefined
}

/** Invites somebody to apply jointly. The first applicant learns only that the other part was submitted, not what is in it. */
export function AccountJointApplication({ application, action, rejected }: JointApplicationProps) {
	const busy = useNavigation().formData?.get('intent')
	const { other, invitedEmail, canWithdraw } = application
	if (!offersJoint(application)) return null
	return (
		<>
			{other === 'declined' && <StatusBadge tone="off">The other person declined</StatusBadge>}
			{(other === 'invited' || other === 'submitted') && (
				<Form method="post" action={action} className="flex flex-wrap items-center gap-4">
					{other === 'submitted' ? (
						<StatusBadge tone="ok">The other person sent their part</StatusBadge>
					) : (
						<p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
							<span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{invitedEmail}</span>
							<StatusBadge tone="new">Invited, no answer yet</StatusBadge>
						</p>
					)}
					<Button intent="new-link" variant="plain" size="compact">
						Send them a new link
					</Button>
					{other === 'invited' && (
						<Button intent="uninvite" variant="plain" size="compact">
							Cancel the invitation
						</Button>
					)}
				</Form>
			)}
			{canWithdraw && (other === 'none' || other === 'declined') && (
				<Disclosure
					summary="Invite someone to apply with you"
					defaultOpen={Boolean(rejected?.errors.email || rejected?.errors.jointIntent)}
				>
					<Form method="post" action={action} noValidate className="grid gap-3 text-ink">
						<p className="text-small">They fill in and sign their own part, which you can’t read.</p>
						<Field
							id="co-email"
							label="Their email address"
							error={rejected?.errors.email}
							className="max-w-narrow"
						>
							<Input
								name="email"
								type="email"
								autoComplete="off"
								maxLength={254}
								defaultValue={rejected?.values.email}
							/>
						</Field>
						<Checkbox
							id="jointIntent"
							name="jointIntent"
							value="yes"
							label="We intend to apply for joint credit."
							error={rejected?.errors.jointIntent}
						/>
						<Button
							intent="invite"
							size="sm"
							className="w-fit"
							busyText={busy === 'invite' ? 'Inviting...' : undefined}
						>
							Send the invitation
						</Button>
					</Form>
				</Disclosure>
			)}
		</>
	)
}
