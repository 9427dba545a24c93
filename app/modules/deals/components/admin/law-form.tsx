import { Form } from 'react-router'
import { getOwnValue } from '#app/lib/own-key.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { lawSubjects, subjectLabels, usStates } from '#engine'
import type { LawFormErrors, LawFormValues } from '../../law/law-form.ts'
import type { RuleField } from '../../law/rule-forms.ts'

type LawFormProps = {
	/** The kind of rule, which a form does not change. */
	kind: string
	/** Null for a rule that is changed as JSON. */
	fields: readonly RuleField[] | null
	values: LawFormValues
	errors: LawFormErrors
	/** For a new rule, which also says where it applies and what it is about. */
	isNew: boolean
	latestChangeId: number
}

/** The form of one rule: what it says, its source, and until when we may rely on it. */
export function LawForm({ kind, fields, values, errors, isNew, latestChangeId }: LawFormProps) {
	return (
		<Form method="post" noValidate className="grid max-w-form gap-4">
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name="latestChangeId" value={latestChangeId} />
			{isNew && <PlaceFields values={values} errors={errors} />}
			<Field id="title" label="Title" error={errors.title}>
				<Input name="title" defaultValue={values.title} maxLength={300} />
			</Field>
			<RuleFields fields={fields} values={values} errors={errors} />
			<Field
				id="citation"
				label="Source"
				hint="The law, rule or page, as it is usually cited."
				error={errors.citation}
			>
				<Input name="citation" defaultValue={values.citation} maxLength={300} />
			</Field>
			<Field id="url" label="Web address of the source" optional error={errors.url}>
				<Input name="url" type="url" defaultValue={values.url} maxLength={500} />
			</Field>
			<Field id="grade" label="What was read" error={errors.grade}>
				<Select name="grade" defaultValue={values.grade}>
					<option value="">Choose</option>
					<option value="A">The law, or the agency’s own page</option>
					<option value="B">A secondary source</option>
				</Select>
			</Field>
			<div className="grid gap-4 sm:grid-cols-3">
				<Field id="effectiveFrom" label="In effect from" error={errors.effectiveFrom} className="content-end">
					<Input type="date" name="effectiveFrom" defaultValue={values.effectiveFrom} />
				</Field>
				<Field
					id="asOf"
					label="Source as of"
					hint="Year, month or day."
					error={errors.asOf}
					className="content-end"
				>
					<Input name="asOf" defaultValue={values.asOf} maxLength={20} />
				</Field>
				<Field
					id="staleAfter"
					label="Check again after"
					optional
					error={errors.staleAfter}
					className="content-end"
				>
					<Input type="date" name="staleAfter" defaultValue={values.staleAfter} />
				</Field>
			</div>
			<Field id="note" label="Note" hint="Shown on the public page." optional error={errors.note}>
				<Textarea name="note" rows={2} defaultValue={values.note} maxLength={600} />
			</Field>
			<Field
				id="reason"
				label="Why you change it"
				hint="For the history; only admins read it."
				error={errors.reason}
			>
				<Input name="reason" defaultValue={values.reason} maxLength={400} />
			</Field>
			<Button intent="save" variant="go" className="w-fit">
				{isNew ? 'Add this rule' : 'Save the correction'}
			</Button>
		</Form>
	)
}

type FieldsProps = Pick<LawFormProps, 'values' | 'errors'>

/** Where a new rule applies, and what it is about. */
function PlaceFields({ values, errors }: FieldsProps) {
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Field id="state" label="State" error={errors.state}>
				<Select name="state" defaultValue={values.state}>
					<option value="">Choose</option>
					<option value="US">Federal</option>
					{Object.entries(usStates).map(([code, name]) => (
						<option key={code} value={code}>
							{name}
						</option>
					))}
				</Select>
			</Field>
			<Field id="subject" label="What it is about" error={errors.subject}>
				<Select name="subject" defaultValue={values.subject}>
					<option value="">Choose</option>
					{lawSubjects.map((subject) => (
						<option key={subject} value={subject}>
							{subjectLabels[subject]}
						</option>
					))}
				</Select>
			</Field>
		</div>
	)
}

function RuleFields({ fields, values, errors }: FieldsProps & Pick<LawFormProps, 'fields'>) {
	if (fields)
		return (
			<div className="grid gap-4 sm:grid-cols-2">
				{fields.map((field) => (
					<Field
						key={field.name}
						id={field.name}
						label={field.label}
						optional={field.optional ?? false}
						error={getOwnValue(errors, field.name)}
					>
						<RuleControl field={field} value={getOwnValue(values, field.name)} />
					</Field>
				))}
			</div>
		)
	return (
		<Field
			id="rule"
			label="The rule"
			hint="This kind of rule has a table or a text, so it is changed as JSON."
			error={errors.rule}
		>
			<Textarea name="rule" rows={10} defaultValue={values.rule} className="text-small" spellCheck={false} />
		</Field>
	)
}

function RuleControl({ field, value }: { field: RuleField; value: string | undefined }) {
	if (field.type === 'choice')
		return (
			<Select name={field.name} defaultValue={value}>
				<option value="">Choose</option>
				{field.options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</Select>
		)
	if (field.type === 'date') return <Input type="date" name={field.name} defaultValue={value} />
	return (
		<Input
			name={field.name}
			defaultValue={value}
			inputMode={field.type === 'text' ? 'text' : 'decimal'}
			prefix={field.type === 'dollars' ? '$' : undefined}
			suffix={field.type === 'percent' ? '%' : undefined}
			maxLength={60}
			autoComplete="off"
		/>
	)
}
