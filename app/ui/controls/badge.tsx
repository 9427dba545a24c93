import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#app/ui/foundations/cn.ts'

const badge = cva('inline-flex items-center gap-1 whitespace-nowrap', {
	variants: {
		tone: {
			signal: 'rounded-xs bg-signal px-3 py-0.5 font-bold text-fine text-signal-ink',
			brand: 'rounded-xs bg-brand px-3 py-0.5 font-bold text-brand-ink text-fine',
			/** Small and subdued: a role, or a status beside a name. */
			wash: 'rounded-full bg-brand-wash px-2 py-0.5 font-semibold text-brand text-micro',
			line: 'rounded-full border border-line px-2 py-0.5 font-semibold text-ink-soft text-micro',
			danger: 'rounded-full bg-danger-wash px-2 py-0.5 font-semibold text-danger text-micro',
			/** A count beside a tab or a menu entry. */
			count:
				'num rounded-xs bg-brand-wash px-1.5 pt-1 pb-0.5 font-plate font-bold text-brand text-micro leading-none',
		},
	},
	defaultVariants: { tone: 'signal' },
})

export function Badge({ tone, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badge>) {
	return <span {...props} className={cn(badge({ tone }), className)} />
}
