import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isInSection } from '#app/ui/layout/section.ts'
import { Icon } from '../icons/icon.tsx'
import type { AdminLink } from './sidebar.tsx'

const sheetId = 'admin-more'

type MoreSheetProps = {
	/** A `MoreLinks` element. */
	links: ReactNode
	/** Below the links: who is signed in. */
	children?: ReactNode
}

/** The attributes of the button that opens the sheet. */
export const opensMoreSheet = { type: 'button', popoverTarget: sheetId } as const

/** The pages that have no place in the bottom bar. A native popover: it opens without scripts, and Escape or a tap outside closes it. */
export function MoreSheet({ links, children }: MoreSheetProps) {
	return (
		<div id={sheetId} popover="auto" className="more-sheet lg:hidden">
			<div className="flex items-center justify-between gap-3 border-line border-b-2 border-dashed py-2 pr-2 pl-5">
				<h2 className="text-h4">More</h2>
				<button
					type="button"
					popoverTarget={sheetId}
					popoverTargetAction="hide"
					className="grid size-11 place-items-center rounded-control hover:bg-brand-wash"
				>
					<Icon name="x" className="size-5" />
					<span className="sr-only">Close</span>
				</button>
			</div>
			{links}
			{children && <div className="border-line border-t px-5 py-3 text-fine text-ink-soft">{children}</div>}
		</div>
	)
}

type MoreLinksProps = { groups: readonly { title: string; links: readonly AdminLink[] }[]; pathname: string }

export function MoreLinks({ groups, pathname }: MoreLinksProps) {
	return (
		<nav aria-label="All admin pages" className="grid gap-4 px-3 pt-3 pb-4 sm:grid-cols-3">
			{groups.map(({ title, links }) => (
				<section key={title}>
					<h3 className="px-2 font-text text-fine text-ink-soft">{title}</h3>
					<ul className="mt-1 grid grid-cols-2 sm:grid-cols-1">
						{links.map((link) => (
							<li key={link.to}>
								<Link
									to={link.to}
									onClick={closeSheet}
									aria-current={isInSection({ to: link.to, end: true }, pathname) ? 'page' : undefined}
									className="flex min-h-11 items-center gap-2.5 rounded-control px-2 py-1 font-medium text-ink leading-tight no-underline outline-offset-[-3px] hover:bg-brand-wash aria-[current=page]:bg-brand-wash aria-[current=page]:text-brand [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-brand"
								>
									{link.icon}
									<span>{link.label}</span>
								</Link>
							</li>
						))}
					</ul>
				</section>
			))}
		</nav>
	)
}

function closeSheet(): void {
	document.getElementById(sheetId)?.hidePopover()
}
