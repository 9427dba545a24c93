import { Button } from '#app/ui/controls/button.tsx'
import { FormField, type FormState, PostForm } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { lawSubjects, subjectLabels, usStates } from '#engine'
import type { RuleField } from '../../law/rule-fields.ts'

type LawFormProps = {
	form: FormState
	fields: readonly RuleField[]
	/** For a new rule, which also says where it applies and what it is about. */
	isNew: boolean
	latestChangeId: number
}

/** The form of one rule: what it says, its source, and until when we may rely on it. */
export function LawForm({ form, fields, isNew, latestChangeId }: LawFormProps) {
	return (
		<PostForm form={form} className="grid max-w-form gap-4">
			<input type="hidden" name="latestChangeId" value={latestChangeId} />
			{isNew && <PlaceFields form={form} />}
			<FormField form={form} name="title" label="Title" />
			<RuleFields form={form} fields={fields} />
			<FormField
				form={form}
				name="citation"
				label="Source"
				hint="The law, rule or page, as it is usually cited."
			/>
			<FormField form={form} name="url" label="Web address of the source" optional>
				<Input type="url" />
			</FormField>
			<FormField form={form} name="grade" label="What was read">
				<Select>
					<option value="">Choose</option>
					<option value="A">The law, or the agency’s own page</option>
					<option value="B">A secondary source</option>
				</Select>
			</FormField>
			<div className="grid gap-4 sm:grid-cols-3">
				<FormField form={form} name="effectiveFrom" label="In effect from" className="content-end" />
				<FormField
					form={form}
					name="asOf"
					label="Source as of"
					hint="Year, month or day."
					className="content-end"
				/>
				<FormField form={form} name="staleAfter" label="Check again after" optional className="content-end" />
			</div>
			<FormField form={form} name="note" label="Note" hint="Shown on the public page." optional>
				<Textarea rows={2} className="field-sizing-content min-h-20" />
			</FormField>
			<FormField
				form={form}
				name="reason"
				label="Why you change it"
				hint="For the history; only admins read it."
			/>
			<Button type="submit" variant="go" className="w-fit">
				{isNew ? 'Add this rule' : 'Save the correction'}
			</Button>
		</PostForm>
	)
}

type FieldsProps = Pick<LawFormProps, 'form'>

/** Where a new rule applies, and what it is about. */
const PlaceFields = ({ form }: FieldsProps) => (
	<div className="grid gap-4 sm:grid-cols-2">
		<FormField form={form} name="state" label="State">
			<Select>
				<option value="">Choose</option>
				<option value="US">Federal</option>
				{Object.entries(usStates).map(([code, name]) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</Select>
		</FormField>
		<FormField form={form} name="subject" label="What it is about">
			<Select>
				<option value="">Choose</option>
				{lawSubjects.map((subject) => (
					<option key={subject} value={subject}>
						{subjectLabels[subject]}
					</option>
				))}
			</Select>
		</FormField>
	</div>
)

const RuleFields = ({ form, fields }: FieldsProps & Pick<LawFormProps, 'fields'>) => (
	<div className="grid gap-4 sm:grid-cols-2">
		{fields.map((field) => (
			<FormField
				key={field.name}
				form={form}
				name={field.name}
				label={field.label}
				hint={field.hint}
				optional={field.optional ?? false}
				className={field.type === 'lines' ? 'sm:col-span-2' : 'content-end'}
			>
				<RuleControl field={field} />
			</FormField>
		))}
	</div>
)

function RuleControl({ field }: { field: RuleField }) {
	if (field.type === 'choice')
		return (
			<Select>
				<option value="">{field.optional ? 'Not specified' : 'Choose'}</option>
				{field.options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</Select>
		)
	if (field.type === 'lines')
		return <Textarea rows={4} className="field-sizing-content min-h-28 text-small" />
	return (
		<Input
			prefix={field.type === 'dollars' ? '$' : undefined}
			suffix={field.type === 'percent' ? '%' : undefined}
		/>
	)
}
