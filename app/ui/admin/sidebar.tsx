import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isInSection, type Section } from '#app/ui/layout/section.ts'

export type AdminLink = Section & {
	label: string
	icon: ReactNode
	/** The number of waiting items; 0 is not shown. */
	count?: number
}

type AdminRailProps = {
	brand: ReactNode
	/** A `SidebarLinks` element. */
	links: ReactNode
	/** A box at the bottom, such as the advisor's availability. */
	foot?: ReactNode
}

export function AdminSidebar({ brand, links, foot }: AdminRailProps) {
	return (
		<aside aria-label="Admin shortcuts" className="rail hidden bg-rail text-rail-ink lg:block print:hidden">
			<div className="sticky top-0 flex max-h-dvh flex-col overflow-y-auto pt-4.5 pb-4 pl-3">
				<div className="px-3 pt-0.5 pb-5">{brand}</div>
				{links}
				{foot && (
					<div className="mt-5 mr-3 grid gap-1 rounded-control border border-rail-line p-3 text-fine text-rail-soft">
						{foot}
					</div>
				)}
			</div>
		</aside>
	)
}

type RailLinksProps = { groups: readonly (readonly AdminLink[])[]; pathname: string }

export function SidebarLinks({ groups, pathname }: RailLinksProps) {
	return (
		<nav aria-label="Admin">
			{groups.map((group) => (
				<ul key={group[0]?.to} className="rail-group">
					{group.map((item) => (
						<li key={item.to}>
							<Link
								to={item.to}
								aria-current={isInSection(item, pathname) ? 'page' : undefined}
								className="rail-item group relative flex min-h-9 items-center gap-2.75 rounded-l-control px-3 font-medium text-rail-soft no-underline outline-offset-[-3px] hover:bg-[color-mix(in_oklab,var(--rail-ink)_8%,transparent)] hover:text-rail-ink aria-[current=page]:bg-ground aria-[current=page]:font-semibold aria-[current=page]:text-ink [&>svg]:size-4.5 aria-[current=page]:[&>svg]:text-brand"
							>
								{item.icon}
								<span>{item.label}</span>
								<Waiting count={item.count} />
							</Link>
						</li>
					))}
				</ul>
			))}
		</nav>
	)
}

function Waiting({ count = 0 }: { count?: number | undefined }) {
	if (!count) return null
	return (
		<span className="num ml-auto rounded-xs bg-[color-mix(in_oklab,var(--rail-ink)_14%,transparent)] px-1.5 pt-1 pb-0.5 font-bold font-plate text-micro text-rail-ink leading-none group-aria-[current=page]:bg-brand-wash group-aria-[current=page]:text-brand">
			<span>{count}</span>
			<span className="sr-only"> waiting</span>
		</span>
	)
}

/** The site name on the rail and in the top bar, with its lamp. */
export function AdminBrand({ name }: { name: string }) {
	return (
		<span className="inline-flex items-baseline gap-0.5 font-bold font-display text-[1.375rem] leading-none tracking-[-0.03em]">
			<span>{name}</span>
			<span aria-hidden="true" className="size-[0.4rem] rounded-full bg-signal" />
		</span>
	)
}
