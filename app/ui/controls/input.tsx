import { clsx } from 'clsx/lite'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldControl } from './field-context.ts'

type InputProps = ComponentProps<'input'> & {
	/** An icon at the right end, such as a calendar. */
	icon?: ReactNode
	/** Shown before the value. '$' is for an amount, so that a phone shows the keys of numbers. */
	prefix?: string
	/** Shown after the value: 'years'. */
	suffix?: string
	density?: 'public' | 'compact'
}

export function Input({ icon, prefix, suffix, density, className, ...props }: InputProps) {
	const field = useFieldControl()
	const input = (
		<input
			type="text"
			inputMode={prefix ? 'decimal' : undefined}
			{...field}
			{...props}
			className={clsx(
				'input',
				density === 'compact' && 'input-compact',
				icon && 'pr-11',
				prefix && 'rounded-l-none',
				suffix && 'rounded-r-none',
				className,
			)}
		/>
	)
	if (icon) {
		return (
			<span className="relative block">
				{input}
				<span
					aria-hidden="true"
					className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-ink-soft [&_svg]:size-5"
				>
					{icon}
				</span>
			</span>
		)
	}
	if (!prefix && !suffix) return input
	const affix = 'grid place-items-center border-line-strong bg-bubble px-3 text-ink-soft text-small'
	return (
		<span className="flex items-stretch">
			{prefix && (
				<span aria-hidden="true" className={clsx(affix, 'rounded-l-control border-y border-l')}>
					{prefix}
				</span>
			)}
			{input}
			{suffix && (
				<span aria-hidden="true" className={clsx(affix, 'rounded-r-control border-y border-r')}>
					{suffix}
				</span>
			)}
		</span>
	)
}
