import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'
import { Slot } from './slot.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
	/** The accessible name, also shown as a tooltip. */
	label: string
	/** `sm` is 36 px on wide screens; both are 44 px on phones. */
	size?: 'md' | 'sm'
	asChild?: boolean
}

export function IconButton({ label, size = 'md', asChild, className, ...props }: IconButtonProps) {
	const shared = {
		...props,
		'aria-label': label,
		title: label,
		className: clsx('icon-button', size === 'sm' && 'icon-button-sm', className),
	}
	return asChild ? <Slot {...shared} /> : <button type="button" {...shared} />
}
