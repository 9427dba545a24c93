import { CarFront, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { packageChecklists } from '#app/content/package-checklists.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import type { AdminClient } from '../../../admin-client.ts'

/** What the advisor can start for a client by hand: recommend a vehicle, or start a package's checklist without an order. */
export function StartWork({
	client: { id, name, emails },
	formKeys,
}: {
	client: AdminClient
	/** The form key of each package: one form starts one checklist. */
	formKeys: Readonly<Record<string, string>>
}) {
	// Keeps the first keys, because the page is loaded again whenever somebody changes the file.
	const [keys] = useState(formKeys)
	const starting = useNavigation().formData?.get('package')
	const email = emails.find(({ main }) => main)?.email ?? ''
	return (
		<AdminSection id="begin" title="Start" className="flex flex-wrap gap-2">
			<Button asChild variant="plain" size="compact">
				<Link to={`/admin/recommendations?${new URLSearchParams({ name, email })}`}>
					<CarFront aria-hidden="true" />
					Recommend a vehicle
				</Link>
			</Button>
			{packageChecklists.map(({ package: key, name: packageName }) => (
				<Form key={key} method="post" action="/admin/packages">
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
						<ListChecks aria-hidden="true" />
						{packageName} checklist
					</Button>
				</Form>
			))}
		</AdminSection>
	)
}
