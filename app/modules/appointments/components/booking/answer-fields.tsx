import type { ReactNode } from 'react'
import { FormField, type FormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type AnswerName, answerNames, answerOf } from '../../client-answers.ts'

type AnswerFieldsProps = {
	form: FormState
	/** Which of them; all by default. */
	names?: readonly AnswerName[]
	hints?: Partial<Record<AnswerName, string>>
	className?: string
}

/** Those fields of a form in which clients tell us what `client-answers.ts` lists, one below the other or two in a line. */
export function AnswerFields({ form, names = answerNames, hints = {}, className }: AnswerFieldsProps) {
	return names
		.filter((name) => Object.hasOwn(form.controls, name))
		.map((name) => {
			const { label, hint, isWide } = answerOf(name)
			return (
				<FormField
					key={name}
					form={form}
					name={name}
					label={label}
					hint={hints[name] ?? hint}
					optional={!form.controls[name]?.required}
					className={isWide && className}
				>
					<Input icon={icons[name]} />
				</FormField>
			)
		})
}

const icons: Partial<Record<AnswerName, ReactNode>> = { location: <Icon name="map-pin" /> }
