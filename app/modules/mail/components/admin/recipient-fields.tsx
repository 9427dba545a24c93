import { useId } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { draftLimits } from '../../drafts/draft.ts'
import { describeOpenFields } from '../../writing/merge-fields.ts'
import type { Compose } from '../compose.ts'

type RecipientFieldsProps = {
	compose: Compose
	errors: Partial<Record<string, string>>
	isFolded: boolean
}

/** The recipients and the subject of an email. For an answer they can be folded away behind a line with the recipients. */
export function RecipientFields({ compose, errors, isFolded }: RecipientFieldsProps) {
	const { to, cc } = compose.fields
	const fields = <Fields compose={compose} errors={errors} />
	if (!isFolded) return fields
	return (
		<Disclosure
			look="text"
			summary={
				<span className="[overflow-wrap:anywhere]">
					{`To ${to || 'nobody yet'}${cc ? `, Cc ${cc}` : ''}`}
				</span>
			}
		>
			{fields}
		</Disclosure>
	)
}

function Fields({ compose, errors }: Omit<RecipientFieldsProps, 'isFolded'>) {
	const { to, cc, subject } = compose.fields
	const listId = useId()
	return (
		<div className="grid gap-3">
			<Field
				id="to"
				label="To"
				hint={
					compose.subjects.threadId
						? 'Addresses, separated by commas.'
						: 'Addresses, separated by commas. Several people each get a message of their own.'
				}
				error={errors.to}
			>
				<Input
					name="to"
					density="compact"
					inputMode="email"
					autoComplete="off"
					list={listId}
					defaultValue={to}
					maxLength={draftLimits.recipients}
				/>
			</Field>
			<datalist id={listId}>
				{compose.suggested.map(({ typed, about }) => (
					<option key={typed} value={typed}>
						{about}
					</option>
				))}
			</datalist>
			{compose.suggested.length > 0 && <Suggestions compose={compose} />}
			{!compose.subjects.threadId && (
				<Button intent="dealers" variant="plain" size="mini" className="w-fit">
					Choose from the dealer book
				</Button>
			)}
			<Field id="cc" label="Cc" optional error={errors.cc}>
				<Input
					name="cc"
					density="compact"
					inputMode="email"
					autoComplete="off"
					list={listId}
					defaultValue={cc}
					maxLength={draftLimits.recipients}
				/>
			</Field>
			<Field id="subject" label="Subject" error={errors.subject ?? describeOpenFields(compose.open.subject)}>
				<Input name="subject" density="compact" defaultValue={subject} maxLength={draftLimits.subject} />
			</Field>
		</div>
	)
}

/** The possible recipients of this case; a button adds each to 'To'. Without scripts the addresses can be read and copied. */
function Suggestions({ compose: { suggested } }: { compose: Compose }) {
	return (
		<Disclosure summary="People of this case" look="text">
			<ul className="grid gap-1 text-small">
				{suggested.map(({ typed, about }) => (
					<li key={typed} className="flex flex-wrap items-center gap-x-3">
						<Button
							variant="plain"
							size="mini"
							onClick={({ currentTarget }) => addRecipient(currentTarget.form, typed)}
						>
							Add<span translate="no" className="sr-only">{` ${typed}`}</span>
						</Button>
						<span translate="no" className="[overflow-wrap:anywhere]">
							{typed}
						</span>
						<span translate="no" className="text-fine text-ink-soft">
							{about}
						</span>
					</li>
				))}
			</ul>
		</Disclosure>
	)
}

function addRecipient(form: HTMLFormElement | null, typed: string): void {
	const field = form?.elements.namedItem('to')
	if (!(field instanceof HTMLInputElement) || field.value.includes(typed)) return
	field.value = field.value.trim() ? `${field.value.trim().replace(/,$/, '')}, ${typed}` : typed
	field.dispatchEvent(new Event('input', { bubbles: true }))
}
