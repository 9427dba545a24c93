import { type RejectedForm, rejectionFor } from '#app/lib/parse-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type AdminDealer, type AdminDealerPerson, dealerFormId } from '../../../dealers/admin-dealer.ts'
import { roleLabel } from '../../../dealers/dealer-roles.ts'
import { DealerForm } from './dealer-form.tsx'
import { PersonFields } from './person-fields.tsx'
import { EmailLink, PhoneLink } from './reach-links.tsx'

type StaffProps = { dealer: AdminDealer; rejected: RejectedForm | undefined }

/** Who works, and worked, at a store. */
export function DealerStaff({ dealer: { people, version }, rejected }: StaffProps) {
	const added = rejectionFor(rejected, 'add-person')
	const current = people.filter(({ left }) => left === null)
	const former = people.filter(({ left }) => left !== null)
	return (
		<AdminSection id="staff" title="Staff" className="grid gap-3">
			{current.length === 0 && (
				<p className="text-ink-soft">No one yet. Add the people who answer you and those who can decide.</p>
			)}
			{current.length > 0 && <People people={current} rejected={rejected} />}
			<Disclosure look="text" summary="Add a person" defaultOpen={added !== null}>
				<DealerForm intent="add-person" version={version} rejected={added} label="Add person">
					<PersonFields idPrefix="new" values={added?.values ?? {}} errors={added?.errors ?? {}} />
				</DealerForm>
			</Disclosure>
			{former.length > 0 && (
				<Disclosure
					look="text"
					summary={`No longer there (${former.length})`}
					defaultOpen={former.some(({ id }) => rejected?.formId?.endsWith(id))}
				>
					<People people={former} rejected={rejected} />
				</Disclosure>
			)}
		</AdminSection>
	)
}

function People({ people, rejected }: { people: AdminDealerPerson[]; rejected: StaffProps['rejected'] }) {
	return (
		<ul className="grid gap-3">
			{people.map((person) => (
				<li key={person.id} className="grid gap-1 border-line border-b pb-3 last:border-b-0">
					<Person person={person} rejected={rejected} />
				</li>
			))}
		</ul>
	)
}

function Person({ person, rejected }: { person: AdminDealerPerson; rejected: StaffProps['rejected'] }) {
	const { id, version, name, role, phone, email, notes, left } = person
	const changed = rejectionFor(rejected, dealerFormId('change-person', id))
	const moveIntent = left ? 'person-back' : 'person-left'
	const moved = rejectionFor(rejected, dealerFormId(moveIntent, id))
	const removed = rejectionFor(rejected, dealerFormId('remove-person', id))
	return (
		<>
			<h3 className="flex flex-wrap items-center gap-x-2 font-semibold font-text text-base">
				<span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
				<Badge tone={left ? 'line' : 'wash'}>{roleLabel(role)}</Badge>
			</h3>
			{(phone || email) && (
				<p className="flex flex-wrap gap-x-4">
					<PhoneLink phone={phone} />
					<EmailLink email={email} />
				</p>
			)}
			{notes && <p className="whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">{notes}</p>}
			{left && <p className="text-fine text-ink-soft">{`Marked as gone on ${left}`}</p>}
			<Disclosure
				look="text"
				summary={
					<>
						Change or remove<span className="sr-only">{` ${name}`}</span>
					</>
				}
				defaultOpen={[changed, moved, removed].some((rejected) => rejected !== null)}
			>
				<div className="grid gap-4">
					<DealerForm
						intent="change-person"
						version={version}
						person={id}
						rejected={changed}
						label="Save person"
					>
						<PersonFields
							idPrefix={id}
							values={{ name, role, phone, email, notes, ...changed?.values }}
							errors={changed?.errors ?? {}}
						/>
					</DealerForm>
					<div className="flex flex-wrap gap-3">
						<DealerForm
							intent={moveIntent}
							version={version}
							person={id}
							rejected={moved}
							label={left ? 'Works here again' : 'No longer works here'}
						/>
						<DealerForm
							intent="remove-person"
							version={version}
							person={id}
							rejected={removed}
							label="Remove from the book"
							variant="danger"
						/>
					</div>
				</div>
			</Disclosure>
		</>
	)
}
