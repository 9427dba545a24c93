import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { isInSection } from '#app/ui/layout/section.ts'
import type { AdminLink } from './sidebar.tsx'

type AdminBottomBarProps = {
	/** At most four, with short labels. */
	links: readonly AdminLink[]
	/** The last item: a button that opens the remaining links. */
	more?: ReactNode
}

/** Navigation at the bottom of the screen below 1024 px; wider screens show the rail. */
export function AdminBottomBar({ links, more }: AdminBottomBarProps) {
	const { pathname } = useLocation()
	return (
		<nav
			aria-label="Admin, short"
			className="rail fixed inset-x-0 bottom-0 z-30 flex bg-rail p-1 pb-[calc(0.25rem+env(safe-area-inset-bottom))] lg:hidden"
		>
			{links.map((link) => (
				<Link
					key={link.to}
					to={link.to}
					aria-current={isInSection(link, pathname) ? 'page' : undefined}
					className={bottomBarItemClass}
				>
					{link.icon}
					{link.label}
				</Link>
			))}
			{more}
		</nav>
	)
}

/** The classes of the button in `more`. */
export const bottomBarItemClass =
	'grid min-h-13 min-w-0 flex-auto content-center justify-items-center gap-0.5 rounded-control px-1 text-[0.6875rem] font-semibold text-rail-soft no-underline outline-offset-[-3px] aria-[current=page]:bg-ground aria-[current=page]:text-ink [&>svg]:size-4.5'
