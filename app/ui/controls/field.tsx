import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { cn } from '#app/ui/foundations/cn.ts'

type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldIds | null>(null)

type FieldProps = {
	label: ReactNode
	children: ReactNode
	/** The id of the control; the error summary links to it. Made up when absent. */
	id?: string
	hint?: ReactNode
	/** One message or several; the first is shown. */
	error?: string | readonly string[] | null | undefined
	/** Marks the label with a star and the control with `required` (off with `novalidate` on the form). */
	required?: boolean
	/** Says 'optional' beside the label. */
	optional?: boolean
	className?: string
}

/** Label above, hint under it, the control, its error: the ids are wired through context to Input, Select, Textarea, Password. */
export function Field({
	label,
	children,
	id,
	hint,
	error,
	required = false,
	optional,
	className,
}: FieldProps) {
	const madeUp = useId()
	const controlId = id ?? madeUp
	const message = firstOf(error)
	const hintId = hint ? `${controlId}-hint` : ''
	const errorId = message ? `${controlId}-error` : ''
	const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
	return (
		<div className={cn('grid min-w-0 content-start gap-1.5', className)}>
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
			<FieldContext value={{ id: controlId, describedBy, invalid: Boolean(message), required }}>
				{children}
			</FieldContext>
			{message && <FieldError id={errorId}>{message}</FieldError>}
		</div>
	)
}

type FieldGroupProps = Omit<FieldProps, 'label'> & { legend: ReactNode; name?: string }

/** The same for a set of checkboxes or radios: a fieldset with its legend. */
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
	const madeUp = useId()
	const groupId = id ?? madeUp
	const message = firstOf(error)
	const hintId = hint ? `${groupId}-hint` : ''
	const errorId = message ? `${groupId}-error` : ''
	return (
		<fieldset
			id={groupId}
			tabIndex={-1}
			aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
			aria-invalid={message ? true : undefined}
			className={cn('grid min-w-0 content-start gap-1', className)}
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

/** The red line under a control; Field and Checkbox draw it themselves. */
export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
	return (
		<p id={id} className="flex items-start gap-1.5 font-semibold text-danger text-desk leading-snug">
			<CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
			{children}
		</p>
	)
}

/** What a control inside a Field spreads onto itself; outside a Field, nothing. */
export function useFieldControl() {
	const field = use(FieldContext)
	if (!field) return {}
	return {
		id: field.id,
		'aria-describedby': field.describedBy,
		'aria-invalid': field.invalid || undefined,
		required: field.required || undefined,
	}
}

function firstOf(error: FieldProps['error']): string | undefined {
	return (typeof error === 'string' ? error : error?.[0]) || undefined
}
