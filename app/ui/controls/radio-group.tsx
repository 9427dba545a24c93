import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { FieldGroup } from './field-group.tsx'

type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type RadioGroupProps = {
	legend: ReactNode
	name: string
	options: readonly RadioOption[]
	defaultValue?: string
	hint?: ReactNode
	error?: string | readonly string[] | null | undefined
	id?: string
	required?: boolean
	/** `tiles` draws each option as a box, `list` as a plain line. */
	look?: 'list' | 'tiles'
	className?: string
	onValueChange?: (value: string) => void
}

export function RadioGroup({
	options,
	name,
	defaultValue,
	look = 'list',
	onValueChange,
	...group
}: RadioGroupProps) {
	return (
		<FieldGroup {...group}>
			<div
				className={look === 'tiles' ? 'grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]' : 'grid'}
			>
				{options.map((option) => (
					<label
						key={option.value}
						className={clsx(
							'flex items-start gap-2.5 text-small leading-snug',
							look === 'tiles'
								? 'min-h-12 rounded-control border-[1.5px] border-line-strong bg-field px-3.5 py-3 has-checked:border-brand has-checked:bg-brand-wash has-disabled:opacity-55'
								: 'min-h-9 py-2 max-md:min-h-11 max-md:py-3',
						)}
					>
						<input
							type="radio"
							name={name}
							value={option.value}
							defaultChecked={option.value === defaultValue}
							disabled={option.disabled}
							required={group.required}
							onChange={onValueChange && (() => onValueChange(option.value))}
							className="size-5 shrink-0 accent-brand"
						/>
						<span>
							{option.label}
							{option.hint && <span className="block text-fine text-ink-soft">{option.hint}</span>}
						</span>
					</label>
				))}
			</div>
		</FieldGroup>
	)
}
