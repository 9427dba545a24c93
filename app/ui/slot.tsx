import { Children, cloneElement, type ReactElement, type ReactNode } from 'react'

type Props = Record<string, unknown> & { className?: string | undefined }

/** Gives what it is given to its one child, which keeps what it says itself; classes are joined, handlers both run. */
export function Slot({ children, ...given }: Props & { children?: ReactNode }) {
	const child = Children.only(children) as ReactElement<Props>
	const own = child.props
	const merged: Props = { ...given, ...own }
	for (const [name, handler] of Object.entries(given)) {
		const ownHandler = own[name]
		if (typeof handler !== 'function' || typeof ownHandler !== 'function') continue
		merged[name] = (...event: unknown[]) => {
			ownHandler(...event)
			handler(...event)
		}
	}
	merged.className = [given.className, own.className].filter(Boolean).join(' ')
	return cloneElement(child, merged)
}
