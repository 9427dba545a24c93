import type { ComponentProps } from 'react'
import { cn } from '#app/ui/foundations/cn.ts'
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
		className: cn(
			'inline-grid shrink-0 place-items-center rounded-control text-inherit hover:bg-veil disabled:opacity-50 [&_svg]:size-5',
			size === 'md' ? 'size-11' : 'size-9 max-md:size-11',
			className,
		),
	}
	return asChild ? <Slot {...shared} /> : <button type="button" {...shared} />
}
