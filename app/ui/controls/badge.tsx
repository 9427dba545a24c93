import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'

const looks = {
	signal: 'rounded-xs bg-signal px-3 py-0.5 font-bold text-fine text-signal-ink',
	brand: 'rounded-xs bg-brand px-3 py-0.5 font-bold text-brand-ink text-fine',
	/** Small and subdued: a role, or a status beside a name. */
	wash: 'rounded-full bg-brand-wash px-2 py-0.5 font-semibold text-brand text-micro',
	line: 'rounded-full border border-line px-2 py-0.5 font-semibold text-ink-soft text-micro',
	danger: 'rounded-full bg-danger-wash px-2 py-0.5 font-semibold text-danger text-micro',
	/** A count beside a tab or a menu entry. */
	count:
		'num rounded-xs bg-brand-wash px-1.5 pt-1 pb-0.5 font-plate font-bold text-brand text-micro leading-none',
}

export function Badge({
	tone = 'signal',
	className,
	...props
}: ComponentProps<'span'> & { tone?: keyof typeof looks | undefined }) {
	return (
		<span
			{...props}
			className={clsx('inline-flex items-center gap-1 whitespace-nowrap', looks[tone], className)}
		/>
	)
}
