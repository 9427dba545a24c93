import { clsx } from 'clsx/lite'
import { type ReactNode, useId } from 'react'
import { FieldError, type FieldProps, firstOf, Requirement } from './field.tsx'
import { useOpenError } from './forms/form-answer.ts'

type FieldGroupProps = Omit<FieldProps, 'label' | 'control'> & { legend: ReactNode; name?: string }

/** A Field for a set of checkboxes or radios: a fieldset with a legend. */
export function FieldGroup({
	legend,
	children,
	id,
	hint,
	error,
	required,
	optional,
	className,
}: FieldGroupProps) {
	const generatedId = useId()
	const groupId = id ?? generatedId
	const { openError: message, onInput } = useOpenError(firstOf(error))
	const hintId = hint ? `${groupId}-hint` : ''
	const errorId = message ? `${groupId}-error` : ''
	return (
		<fieldset
			id={groupId}
			tabIndex={-1}
			onInput={onInput}
			aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
			aria-invalid={message ? true : undefined}
			className={clsx('field field-group', className)}
		>
			<legend className="mb-1 font-semibold text-small leading-snug">
				{legend}
				<Requirement required={required} optional={optional} />
			</legend>
			{hint && (
				<p id={hintId} className="-mt-1 text-fine text-ink-soft leading-snug">
					{hint}
				</p>
			)}
			{children}
			{message && <FieldError id={errorId}>{message}</FieldError>}
		</fieldset>
	)
}
