import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { packageChecklists } from '#app/content/package-checklists.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import type { AdminClient } from '../../../admin-client.ts'
import { addDialogUrl } from './client-picker.tsx'

type FileActionsProps = {
	client: AdminClient
	/** The form key of each package: one form starts one checklist. */
	formKeys: Readonly<Record<string, string>>
}

/** What the advisor does for a client: write, enter an appointment, bill, recommend a vehicle, start a package's checklist without an order. */
export function FileActions({ client, formKeys }: FileActionsProps) {
	const { id, name, emails, conversations, closed } = client
	// Keeps the first keys, because the page is loaded again whenever somebody changes the file.
	const [keys] = useState(formKeys)
	const starting = useNavigation().formData?.get('package')
	const email = emails.find(({ main }) => main)?.email
	const chat = conversations[0]?.to
	return (
		<ul
			aria-label={`Work for ${name}`}
			className="grid w-full grid-cols-2 gap-2 sm:flex sm:flex-wrap max-sm:[&_:is(a,button)]:w-full"
		>
			{chat ? (
				<Action to={chat} icon="message-square">
					Message
				</Action>
			) : (
				email && (
					<Action to={`mailto:${email}`} icon="mail">
						Email
					</Action>
				)
			)}
			<Action to={addDialogUrl('/admin/appointments', id)} icon="calendar-plus">
				Appointment
			</Action>
			<Action to={addDialogUrl('/admin/invoices', id)} icon="receipt">
				Invoice
			</Action>
			<Action to={addDialogUrl('/admin/recommendations', id)} icon="car-front">
				Recommend
			</Action>
			{!closed &&
				packageChecklists.map(({ package: key, name: packageName }) => (
					<li key={key} className="max-sm:last:col-span-2">
						<Form method="post" action="/admin/packages">
							<input type="hidden" name="intent" value="open" />
							<input type="hidden" name="package" value={key} />
							<input type="hidden" name="client" value={id} />
							<input type="hidden" name="formKey" value={keys[key]} />
							<Button
								type="submit"
								variant="plain"
								size="compact"
								busyText={starting === key ? 'Starting…' : undefined}
							>
								<Icon name="list-checks" />
								<span>{`${packageName} checklist`}</span>
							</Button>
						</Form>
					</li>
				))}
		</ul>
	)
}

type ActionProps = { to: string; icon: IconName; children: string }

function Action({ to, icon, children }: ActionProps) {
	return (
		<li>
			<Button asChild variant="plain" size="compact">
				<Link to={to}>
					<Icon name={icon} />
					<span>{children}</span>
				</Link>
			</Button>
		</li>
	)
}
