import type { RejectedForm } from '#app/lib/parse-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { StoredForm } from '#app/ui/admin/stored-form.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import {
	type AdminDealer,
	type AdminDealerPerson,
	type DealerControls,
	type DealerIntent,
	dealerFormId,
} from '../../../dealers/admin-dealer.ts'
import { roleLabel } from '../../../dealers/dealer-roles.ts'
import { PersonFields } from './person-fields.tsx'
import { EmailLink, PhoneLink } from './reach-links.tsx'

type StaffProps = { dealer: AdminDealer; rejected: RejectedForm | undefined }

/** Who works, and worked, at a store. */
export function DealerStaff({ dealer: { people, version, controls }, rejected }: StaffProps) {
	const form = useFormState(controls.person, {
		answer: rejected,
		intent: 'add-person',
		initial: { role: 'sales' },
		idPrefix: 'new',
	})
	const current = people.filter(({ left }) => left === null)
	const former = people.filter(({ left }) => left !== null)
	const list = { controls, rejected }
	return (
		<AdminSection id="staff" title="Staff" className="grid gap-3">
			{current.length === 0 && (
				<p className="text-ink-soft">No one yet. Add the people who answer you and those who can decide.</p>
			)}
			{current.length > 0 && <People people={current} {...list} />}
			<Disclosure look="text" summary="Add a person" defaultOpen={form.rejected !== null}>
				<StoredForm form={form} version={version} subject="This dealer" label="Add person">
					<PersonFields form={form} />
				</StoredForm>
			</Disclosure>
			{former.length > 0 && (
				<Disclosure
					look="text"
					summary={`No longer there (${former.length})`}
					defaultOpen={former.some(({ id }) => rejected?.formId?.endsWith(id))}
				>
					<People people={former} {...list} />
				</Disclosure>
			)}
		</AdminSection>
	)
}

type ListProps = Pick<StaffProps, 'rejected'> & { controls: DealerControls }

function People({ people, ...list }: ListProps & { people: AdminDealerPerson[] }) {
	return (
		<ul className="grid gap-3">
			{people.map((person) => (
				<li key={person.id} className="grid gap-1 border-line border-b pb-3 last:border-b-0">
					<Person person={person} {...list} />
				</li>
			))}
		</ul>
	)
}

function Person({ person, controls, rejected }: ListProps & { person: AdminDealerPerson }) {
	const { id, version, name, role, phone, email, notes, left } = person
	const moveIntent = left ? 'person-back' : 'person-left'
	const formOf = (intent: DealerIntent) => ({ answer: rejected, intent, id: dealerFormId(intent, id) })
	const changed = useFormState(controls.person, {
		...formOf('change-person'),
		initial: { name, role, phone, email, notes },
		idPrefix: id,
	})
	const moved = useFormState(controls.none, formOf(moveIntent))
	const removed = useFormState(controls.none, formOf('remove-person'))
	const form = { version, subject: 'This person', fields: { person: id } }
	return (
		<>
			<h3 className="flex flex-wrap items-center gap-x-2 font-semibold font-text text-base">
				<span translate="no" className="min-w-0 [overflow-wrap:anywhere]">
					{name}
				</span>
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
						Change or remove<span translate="no" className="sr-only">{` ${name}`}</span>
					</>
				}
				defaultOpen={[changed, moved, removed].some(({ rejected: answer }) => answer !== null)}
			>
				<div className="grid gap-4">
					<StoredForm form={changed} {...form} label="Save person">
						<PersonFields form={changed} />
					</StoredForm>
					<div className="flex flex-wrap gap-3">
						<StoredForm form={moved} {...form} label={left ? 'Works here again' : 'No longer works here'} />
						<StoredForm form={removed} {...form} label="Remove from the book" variant="danger" />
					</div>
				</div>
			</Disclosure>
		</>
	)
}
