import { Link } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, type FormState, PostForm } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'

type AccountDetailsProps = {
	name: string
	email: string
	/** The new address of a pending change; null without one. */
	movingTo: string | null
	hasPassword: boolean
	form: FormState<'name'>
}

/** Shows and edits a member's name, email address and password. */
export function AccountDetails({ name, email, movingTo, hasPassword, form }: AccountDetailsProps) {
	return (
		<SectionCard title="You">
			<PostForm form={form} className="flex flex-wrap items-end gap-3">
				<FormField form={form} name="name" label="Name" className="min-w-56 flex-1">
					<Input key={name} />
				</FormField>
				<Button type="submit" variant="line" busyText={form.busy ? 'Saving...' : undefined}>
					Save name
				</Button>
			</PostForm>
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
