import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import { FieldContext, type FieldControl } from './field-context.ts'
import { useOpenError } from './forms/form-answer.ts'

type FieldProps = {
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
				{required && (
					<span aria-hidden="true" className="text-danger">
						{' '}
						*
					</span>
				)}
				{optional && <span className="font-normal text-fine text-ink-soft"> optional</span>}
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
				{required && (
					<span aria-hidden="true" className="text-danger">
						{' '}
						*
					</span>
				)}
				{optional && <span className="font-normal text-fine text-ink-soft"> optional</span>}
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

/** The error line below a control; Field and Checkbox include it. */
export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
	return (
		<p id={id} className="flex items-start gap-1.5 font-semibold text-danger text-compact leading-snug">
			<Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
			{children}
		</p>
	)
}

function firstOf(error: FieldProps['error']): string | undefined {
	return (typeof error === 'string' ? error : error?.[0]) || undefined
}
