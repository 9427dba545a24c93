import { CarFront, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { packageChecklists } from '#app/content/package-checklists.ts'
import { Button } from '#app/ui/button.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import type { DeskClient } from '../desk-client.ts'

/** What the advisor begins for a client by hand: a vehicle to recommend, or the checklist of a package without an order. */
export function BeginWork({
	client: { id, name, emails },
	formKeys,
}: {
	client: DeskClient
	/** For each package the key of its form: one form begins one checklist. */
	formKeys: Readonly<Record<string, string>>
}) {
	// The first ones stay: the page is read anew whenever somebody changes the file.
	const [keys] = useState(formKeys)
	const beginning = useNavigation().formData?.get('package')
	const email = emails.find(({ main }) => main)?.email ?? ''
	return (
		<DeskSection id="begin" title="Begin" className="flex flex-wrap gap-2">
			<Button asChild variant="plain" size="desk">
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
						size="desk"
						busyText={beginning === key ? 'Beginning…' : undefined}
					>
						<ListChecks aria-hidden="true" />
						{packageName} checklist
					</Button>
				</Form>
			))}
		</DeskSection>
	)
}
