import { Form, Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'

type ListedClient = {
	id: string
	name: string
	reference: string
	email: string | null
	phone: string | null
	closed: boolean
}

/** Who a new recommendation, invoice or appointment is for: somebody chosen, or the files to choose from. */
export type ClientChoice =
	| { chosen: { id: string | null; name: string; email: string } }
	| { chosen: null; search: string; found: readonly ListedClient[] }

type ClientPickerProps = {
	/** The path of the page whose dialog this is. */
	action: string
	choice: Extract<ClientChoice, { chosen: null }>
}

/** Returns the URL of the page with its dialog open. `client` is the id of a file, or 'new' for somebody without one. */
export const addDialogUrl = (action: string, client: string) =>
	`${action}?${new URLSearchParams({ add: '1', client })}`

/** The first step of a form about a client: a search, and links to the clients found. Works without scripts. */
export function ClientPicker({ action, choice: { search, found } }: ClientPickerProps) {
	return (
		<div className="grid gap-4">
			<Form action={action} preventScrollReset className="flex flex-wrap items-end gap-2">
				<input type="hidden" name="add" value="1" />
				<Field
					id="who"
					label="Which client?"
					hint="Name, email, phone or reference"
					className="min-w-48 flex-1"
				>
					<Input
						key={search}
						type="search"
						name="who"
						defaultValue={search}
						maxLength={200}
						autoComplete="off"
					/>
				</Field>
				<Button type="submit" variant="plain" size="compact">
					Search
				</Button>
			</Form>
			<p role="status" className="text-fine text-ink-soft">
				{search
					? `${found.length || 'No'} ${found.length === 1 ? 'match' : 'matches'}`
					: 'The latest clients'}
			</p>
			{found.length > 0 && (
				<ul className="divide-y divide-line border-line border-y">
					{found.map((client) => (
						<li key={client.id}>
							<Link
								to={addDialogUrl(action, client.id)}
								preventScrollReset
								className="grid min-h-11 gap-0.5 py-2 text-ink no-underline hover:bg-brand-wash"
							>
								<span className="flex flex-wrap items-center gap-x-2 font-semibold">
									<span translate="no" className="min-w-0 break-words">
										{client.name}
									</span>
									<ReferencePlate>{client.reference}</ReferencePlate>
									{client.closed && <span className="font-normal text-fine text-ink-soft">Closed file</span>}
								</span>
								<span className="text-fine text-ink-soft [overflow-wrap:anywhere]">
									{[client.email ?? 'No email address', client.phone].filter(Boolean).join(' · ')}
								</span>
							</Link>
						</li>
					))}
				</ul>
			)}
			<p>
				<Link to={addDialogUrl(action, 'new')} preventScrollReset className="font-semibold">
					Someone without a file
				</Link>
			</p>
		</div>
	)
}

/** Says who was chosen, with the way back to the choice. */
export function ChosenClient({
	action,
	chosen,
}: {
	action: string
	chosen: { id: string | null; name: string }
}) {
	return (
		<p className="flex flex-wrap items-center gap-x-2 text-small">
			{chosen.id ? (
				<span>
					For{' '}
					<Link to={`/admin/clients/${chosen.id}`}>
						<bdi translate="no">{chosen.name}</bdi>
					</Link>
				</span>
			) : (
				<span>For someone without a file</span>
			)}
			<Link to={`${action}?add=1`} preventScrollReset>
				Choose another client
			</Link>
		</p>
	)
}
