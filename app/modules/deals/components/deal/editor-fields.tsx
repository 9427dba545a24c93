import type { ReactNode } from 'react'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import type { DocumentErrors } from '../../forms/document-terms.ts'
import type { DocumentField, DocumentValues } from '../../forms/typed-document.ts'

export type FieldsProps = { values: DocumentValues; errors: DocumentErrors }

type EditorFieldProps = FieldsProps & {
	name: DocumentField
	label: string
	hint?: ReactNode
	kind?: 'text' | 'dollars' | 'percent' | 'date' | 'number'
	optional?: boolean
	className?: string
}

/** A field of the document's form: its label, its value as typed, its error. */
export function EditorField({
	name,
	label,
	hint,
	kind = 'text',
	optional = true,
	className,
	values,
	errors,
}: EditorFieldProps) {
	return (
		<Field id={name} label={label} hint={hint} optional={optional} error={errors[name]} className={className}>
			<Input
				name={name}
				type={kind === 'date' && !errors[name] ? 'date' : 'text'}
				density="compact"
				prefix={kind === 'dollars' ? '$' : undefined}
				suffix={kind === 'percent' ? '%' : undefined}
				inputMode={
					kind === 'dollars' || kind === 'percent' ? 'decimal' : kind === 'number' ? 'numeric' : undefined
				}
				autoComplete="off"
				defaultValue={values[name]}
				maxLength={4_000}
				className={kind === 'dollars' ? 'num' : undefined}
			/>
		</Field>
	)
}

/** Whether one of the fields has a value or an error, so that the part of the form that has it is open. */
export const isInUse = ({ values, errors }: FieldsProps, names: readonly DocumentField[]): boolean =>
	names.some((name) => values[name] !== '' || errors[name])
