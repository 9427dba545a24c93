import { Children, cloneElement, type ReactElement, type ReactNode } from 'react'
import { getOwnValue } from '#app/lib/own-key.ts'

type Props = Record<string, unknown> & { className?: string | undefined }

/** Merges its props into its only child. The child's own props win, class names are joined, and both event handlers run. */
export function Slot({ children, ...slotProps }: Props & { children?: ReactNode }) {
	const child = Children.only(children) as ReactElement<Props>
	const childProps = child.props
	const handlers = Object.entries(slotProps).flatMap(([name, handler]) => {
		const childHandler = getOwnValue(childProps, name)
		if (typeof handler !== 'function' || typeof childHandler !== 'function') return []
		const both = (...event: unknown[]) => {
			childHandler(...event)
			handler(...event)
		}
		return [[name, both] as const]
	})
	const className = [slotProps.className, childProps.className].filter(Boolean).join(' ')
	return cloneElement(child, { ...slotProps, ...childProps, ...Object.fromEntries(handlers), className })
}
