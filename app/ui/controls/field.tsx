import { clsx } from 'clsx/lite'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import { FieldContext, type FieldControl } from './field-context.ts'
import { useOpenError } from './forms/form-answer.ts'

export type FieldProps = {
	label: ReactNode
	children: ReactNode
	/** The id of the control, which the error summary links to. Generated when absent. */
	id?: string
	hint?: ReactNode
	/** One message or several; the first is shown. */
	error?: string | readonly string[] | null | undefined
	/** Marks the label with an asterisk and the control with `required` (`novalidate` on the form turns that off). */
	required?: boolean
	/** Shows 'optional' beside the label. */
	optional?: boolean
	className?: string
	/** What the control gets from its form (`FormField`). */
	control?: FieldControl
}

/** A label, a hint, the control and its error. Input, Select, Textarea and PasswordInput get their ids through context. */
export function Field({
	label,
	children,
	id,
	hint,
	error,
	required = false,
	optional,
	className,
	control,
}: FieldProps) {
	const generatedId = useId()
	const controlId = id ?? generatedId
	const { openError: message, onInput } = useOpenError(firstOf(error))
	const hintId = hint ? `${controlId}-hint` : ''
	const errorId = message ? `${controlId}-error` : ''
	const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
	return (
		<div onInput={onInput} className={clsx('field', className)}>
			<label htmlFor={controlId} className="font-semibold text-small leading-snug">
				{label}
				<Requirement required={required} optional={optional} />
			</label>
			{hint && (
				<p id={hintId} className="-mt-1 text-fine text-ink-soft leading-snug">
					{hint}
				</p>
			)}
			<FieldContext value={{ id: controlId, describedBy, invalid: Boolean(message), required, control }}>
				{children}
			</FieldContext>
			{message && <FieldError id={errorId}>{message}</FieldError>}
		</div>
	)
}

/** Says beside a label whether its field must be filled in. */
export function Requirement({ required, optional }: Pick<FieldProps, 'required' | 'optional'>) {
	return (
		<>
			{required && (
				<span aria-hidden="true" className="text-danger">
					{' '}
					*
				</span>
			)}
			{optional && <span className="font-normal text-fine text-ink-soft"> optional</span>}
		</>
	)
}

/** The error line below a control; Field, FieldGroup and Checkbox include it. */
export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
	return (
		<p id={id} className="flex items-start gap-1.5 font-semibold text-danger text-compact leading-snug">
			<Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
			{children}
		</p>
	)
}

/** Of one message or several, the one that is shown. */
export function firstOf(error: FieldProps['error']): string | undefined {
	return (typeof error === 'string' ? error : error?.[0]) || undefined
}
