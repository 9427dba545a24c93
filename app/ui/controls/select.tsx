import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'
import { useTypelessControl } from './field-context.ts'

/** A styled native select: phones show their own picker, and it works without scripts. */
export function Select({
	className,
	density,
	...props
}: ComponentProps<'select'> & { density?: 'public' | 'compact' }) {
	return (
		<select
			{...useTypelessControl()}
			{...props}
			className={clsx('input', density === 'compact' && 'input-compact', className)}
		/>
	)
}
