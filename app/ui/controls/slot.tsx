import { Children, cloneElement, type ReactElement, type ReactNode } from 'react'
import { ownValue } from '#app/lib/own-key.ts'

type Props = Record<string, unknown> & { className?: string | undefined }

/** Gives what it is given to its one child, which keeps what it says itself; classes are joined, handlers both run. */
export function Slot({ children, ...given }: Props & { children?: ReactNode }) {
	const child = Children.only(children) as ReactElement<Props>
	const own = child.props
	const handlers = Object.entries(given).flatMap(([name, handler]) => {
		const ownHandler = ownValue(own, name)
		if (typeof handler !== 'function' || typeof ownHandler !== 'function') return []
		const both = (...event: unknown[]) => {
			ownHandler(...event)
			handler(...event)
		}
		return [[name, both] as const]
	})
	const className = [given.className, own.className].filter(Boolean).join(' ')
	return cloneElement(child, { ...given, ...own, ...Object.fromEntries(handlers), className })
}
