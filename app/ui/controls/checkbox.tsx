import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field.tsx'
import { useOpenError } from './forms/form-answer.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
	label: ReactNode
	hint?: ReactNode
	/** Shown in red below the label and associated with the checkbox. Requires an `id`. */
	error?: string | undefined
}

export function Checkbox({ label, hint, error, className, ...props }: CheckboxProps) {
	const { openError, onInput } = useOpenError(error)
	const errorId = openError && props.id ? `${props.id}-error` : undefined
	return (
		<div className={className} onInput={onInput}>
			<label className="flex min-h-9 items-start gap-2.5 py-2 text-small leading-snug max-md:min-h-11 max-md:py-3">
				<input
					type="checkbox"
					{...props}
					aria-invalid={openError ? true : undefined}
					aria-describedby={errorId ?? props['aria-describedby']}
					className="size-5 shrink-0 accent-brand"
				/>
				<span>
					{label}
					{hint && <span className="block text-fine text-ink-soft">{hint}</span>}
				</span>
			</label>
			{openError && <FieldError id={errorId}>{openError}</FieldError>}
		</div>
	)
}
