import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../icons/icon.tsx'

type MoreMenuProps = {
	/** What the menu belongs to, for screen readers: 'the comment by Ana B.' */
	subject: string
	/** Links and forms. */
	children: ReactNode
}

/** Rarely used actions behind a 'More' button: a native details element, which works without scripts. */
export function MoreMenu({ subject, children }: MoreMenuProps) {
	const menu = useRef<HTMLDetailsElement>(null)
	const close = () => {
		if (menu.current) menu.current.open = false
	}
	const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
		if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
	}
	const onKeyDown = ({ key }: KeyboardEvent) => {
		if (key !== 'Escape' || !menu.current?.open) return
		close()
		menu.current.querySelector('summary')?.focus()
	}
	return (
		<details ref={menu} name="more-menu" className="relative" onBlur={onBlur} onKeyDown={onKeyDown}>
			<summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-control px-3 font-medium text-ink-soft text-small hover:bg-brand-wash hover:text-ink [&::-webkit-details-marker]:hidden">
				<Icon name="ellipsis" className="size-4" />
				More<span className="sr-only">{` about ${subject}`}</span>
			</summary>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside do the work; a menu closes once one is chosen */}
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click too */}
			<div
				onClick={close}
				className="absolute right-0 z-20 grid w-44 rounded-control border border-line bg-raised p-1 shadow-card"
			>
				{children}
			</div>
		</details>
	)
}
