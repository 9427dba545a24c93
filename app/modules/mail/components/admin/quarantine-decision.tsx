import { Form } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'

type NamedFile = { id: string; name: string; reference: string }
type DecisionProps = {
	page: string
	/** The client whom it is probably about. */
	suggested: NamedFile | null
	/** The search text, and the clients it found. */
	choice: { who: string; found: readonly NamedFile[] }
	hasSender: boolean
	/** Whether the sender's next emails would be filed without waiting. */
	canRemember: boolean
	rejected: RejectedForm | null
}

/** The actions for a message in quarantine: file it with a client, discard it, or block its sender. */
export function QuarantineDecision({
	page,
	suggested,
	choice,
	hasSender,
	canRemember,
	rejected,
}: DecisionProps) {
	return (
		<>
			<AdminSection id="file" title="File it" className="grid gap-3 text-small">
				{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
				{suggested && <FileForm client={suggested} canRemember={canRemember} isMain />}
				<Form action={page} preventScrollReset className="flex flex-wrap items-end gap-2">
					<Field
						id="who"
						label={suggested ? 'Another client' : 'Client’s name, email or reference'}
						error={rejected?.errors.clientId}
						className="min-w-40 flex-1"
					>
						<Input type="search" name="who" density="compact" defaultValue={choice.who} maxLength={200} />
					</Field>
					<Button type="submit" variant="plain" size="compact">
						Search
					</Button>
				</Form>
				{choice.who && choice.found.length === 0 && <p>No client found.</p>}
				<ul className="grid gap-2">
					{choice.found.map((client) => (
						<li key={client.id}>
							<FileForm client={client} canRemember={canRemember} />
						</li>
					))}
				</ul>
			</AdminSection>
			<AdminSection id="discard" title="Don’t file it" className="grid gap-3 text-small">
				<p>The text and the files are deleted. Later messages from a blocked sender are not kept.</p>
				<Form method="post" className="flex flex-wrap gap-2">
					<Button intent="discard" variant="plain" size="compact">
						Discard it
					</Button>
					{hasSender && (
						<Button intent="block" variant="danger" size="compact">
							Discard and block the sender
						</Button>
					)}
				</Form>
			</AdminSection>
		</>
	)
}

type FileFormProps = { client: NamedFile; canRemember: boolean; isMain?: boolean }

function FileForm({ client: { id, name, reference }, canRemember, isMain = false }: FileFormProps) {
	return (
		<Form method="post" className="flex flex-wrap items-center gap-x-3">
			<input type="hidden" name="clientId" value={id} />
			<Button intent="file" variant={isMain ? 'go' : 'plain'} size="compact">
				<span>{`File with ${name}`}</span>
				<span className="sr-only">{`, ${reference}`}</span>
			</Button>
			{canRemember && (
				<Checkbox
					name="remembers"
					value="yes"
					defaultChecked
					label="File this sender’s next emails about this client right away"
				/>
			)}
		</Form>
	)
}
