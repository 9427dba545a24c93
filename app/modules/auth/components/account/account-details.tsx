import { Form, Link, useNavigation } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'

type AccountDetailsProps = {
	name: string
	email: string
	/** The new address of a pending change; null without one. */
	movingTo: string | null
	hasPassword: boolean
	/** The rejected name, to be corrected. */
	typedName: string | null
	error: string | undefined
}

/** Shows and edits a member's name, email address and password. */
export function AccountDetails({
	name,
	email,
	movingTo,
	hasPassword,
	typedName,
	error,
}: AccountDetailsProps) {
	const busy = useNavigation().formData?.get('intent') === 'name'
	return (
		<SectionCard title="You">
			<Form method="post" noValidate className="flex flex-wrap items-end gap-3">
				<Field label="Name" id="name" error={error} className="min-w-56 flex-1">
					<Input
						key={name}
						name="name"
						defaultValue={typedName ?? name}
						autoComplete="name"
						required
						maxLength={100}
					/>
				</Field>
				<Button intent="name" variant="line" busyText={busy ? 'Saving...' : undefined}>
					Save name
				</Button>
			</Form>
			<ul className="divide-y divide-line border-line border-t">
				<li className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4 pb-4">
					<div className="min-w-48 flex-1">
						<p className="font-semibold text-small">Email address</p>
						<p className="[overflow-wrap:anywhere]">{email}</p>
						{movingTo && (
							<p className="text-small">
								<StatusBadge>{`Changing to ${movingTo}`}</StatusBadge>
							</p>
						)}
					</div>
					<Button asChild variant="line" size="sm">
						<Link to="/account/security/email">{movingTo ? 'See the change' : 'Change email address'}</Link>
					</Button>
				</li>
				<li className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
					<div className="min-w-48 flex-1">
						<p className="font-semibold text-small">Password</p>
						<p className="text-ink-soft">
							{hasPassword ? 'Set' : 'None. You sign in through another service'}
						</p>
					</div>
					<Button asChild variant="line" size="sm">
						<Link to="/account/security/password">{hasPassword ? 'Change password' : 'Set a password'}</Link>
					</Button>
				</li>
			</ul>
		</SectionCard>
	)
}
