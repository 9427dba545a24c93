import { Form, useNavigation } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import type { OwnApplication } from '../own-application.ts'

type TogetherProps = {
	application: OwnApplication
	action: string
	errors?: { email?: string; jointIntent?: string } | undefined
}

/** Asking somebody to apply together; of their part the first applicant learns that it was sent, and nothing else. */
export function OwnTogether({ application, action, errors = {} }: TogetherProps) {
	const busy = useNavigation().formData?.get('intent')
	const { role, other, canWithdraw } = application
	if (role === 'co' || (!canWithdraw && other === 'none')) return null
	return (
		<SectionCard
			title="Apply together"
			intro="You can ask one other person to apply with you. They fill in and sign a part of their own, which you cannot read."
		>
			{other === 'submitted' && <StatusLamp tone="ok">The other person sent their part</StatusLamp>}
			{other === 'refused' && <StatusLamp tone="off">The other person said no</StatusLamp>}
			{other === 'invited' && (
				<Form method="post" action={action} className="flex flex-wrap items-center gap-4">
					<StatusLamp tone="new">Invited, not answered yet</StatusLamp>
					<Button type="submit" name="intent" value="uninvite" variant="plain" size="desk">
						Take the invitation back
					</Button>
				</Form>
			)}
			{canWithdraw && (other === 'none' || other === 'refused') && (
				<Form method="post" action={action} noValidate className="grid gap-3">
					<Field id="co-email" label="Their email address" error={errors.email} className="max-w-narrow">
						<Input name="email" type="email" autoComplete="off" autoCapitalize="none" maxLength={254} />
					</Field>
					<Checkbox
						id="jointIntent"
						name="jointIntent"
						value="yes"
						label="We intend to apply for joint credit."
						error={errors.jointIntent}
					/>
					<Button
						type="submit"
						name="intent"
						value="invite"
						size="sm"
						className="w-fit"
						busyText={busy === 'invite' ? 'Inviting...' : undefined}
					>
						Send the invitation
					</Button>
				</Form>
			)}
		</SectionCard>
	)
}
