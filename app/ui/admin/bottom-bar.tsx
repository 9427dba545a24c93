import { Link } from 'react-router'
import { isInSection } from '#app/ui/layout/section.ts'
import { Icon } from '../icons/icon.tsx'
import { opensMoreSheet } from './more-sheet.tsx'
import type { AdminLink } from './sidebar.tsx'

type BottomLinksProps = {
	/** At most four, with short labels. */
	links: readonly AdminLink[]
	pathname: string
}

/** Navigation at the bottom of the screen below 1024 px; wider screens show the rail. */
export function BottomLinks({ links, pathname }: BottomLinksProps) {
	const isElsewhere = !links.some((link) => isInSection(link, pathname))
	return (
		<nav
			aria-label="Admin, short"
			className="rail fixed inset-x-0 bottom-0 z-30 flex bg-rail p-1 pb-[calc(0.25rem+env(safe-area-inset-bottom))] lg:hidden print:hidden"
		>
			{links.map((link) => (
				<Link
					key={link.to}
					to={link.to}
					aria-current={isInSection(link, pathname) ? 'page' : undefined}
					className={itemClass}
				>
					{link.icon}
					<span>{link.label}</span>
					{link.count ? (
						<span className="absolute top-1 left-1/2 ml-1.5 min-w-4 rounded-full bg-signal px-1 text-center text-micro text-signal-ink leading-4">
							<span>{link.count}</span>
							<span className="sr-only"> waiting</span>
						</span>
					) : null}
				</Link>
			))}
			<button {...opensMoreSheet} data-current={isElsewhere || undefined} className={itemClass}>
				<Icon name="ellipsis" />
				More
			</button>
		</nav>
	)
}

const itemClass =
	'relative grid min-h-13 min-w-0 flex-auto cursor-pointer content-center justify-items-center gap-0.5 rounded-control px-1 text-[0.6875rem] font-semibold text-rail-soft no-underline outline-offset-[-3px] aria-[current=page]:bg-ground aria-[current=page]:text-ink data-current:bg-ground data-current:text-ink [&>svg]:size-4.5'
