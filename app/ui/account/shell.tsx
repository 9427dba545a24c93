import { Link } from 'react-router'
import './account.css'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/controls/badge.tsx'
import { isInSection, type Section } from '#app/ui/layout/section.ts'
import { DisclosureArrow } from '#app/ui/overlays/disclosure-arrow.tsx'

type AccountSection = Section & {
	label: string
	icon: ReactNode
	/** The number of unread items in the section. */
	unreadCount?: number
	/** Whether it is rarely looked for: on a computer it is folded. */
	isRare?: boolean
}

type AccountShellProps = {
	/** The name of the signed-in member. */
	name: string
	/** An `AccountLinks` element. */
	links: ReactNode
	children: ReactNode
}

/** The frame of the account area: its sections stand beside the page, on phones in a menu above it. */
export function AccountShell({ name, links, children }: AccountShellProps) {
	return (
		<div className="wrap pt-4 pb-20 md:pt-12">
			<div className="grid items-start gap-6 min-[60rem]:grid-cols-[13rem_minmax(0,1fr)] min-[60rem]:gap-12 print:block">
				<div className="min-w-0 min-[60rem]:sticky min-[60rem]:top-24 print:hidden">
					<p
						translate="no"
						className="mb-3 truncate font-semibold text-ink-soft text-small max-[60rem]:hidden"
						title={name}
					>
						{name}
					</p>
					<nav aria-label="Your account">{links}</nav>
				</div>
				<div className="grid min-w-0 gap-6">{children}</div>
			</div>
		</div>
	)
}

type AccountLinksProps = { sections: readonly AccountSection[]; pathname: string }

/** On phones all sections are behind the name of the current one: a row of them would be cut off at the edge. */
export function AccountLinks({ sections, pathname }: AccountLinksProps) {
	const current = sections.find((section) => isInSection(section, pathname))
	return (
		<>
			<details key={pathname} className="border-line border-b-2 min-[60rem]:hidden">
				<summary className="flex min-h-11 list-none items-center gap-2 font-semibold text-small [&::-webkit-details-marker]:hidden [&>svg:first-child]:size-4.5 [&>svg:first-child]:text-brand">
					{current?.icon}
					<span className="sr-only">Your account: </span>
					<span>{current?.label ?? 'Your account'}</span>
					<DisclosureArrow />
				</summary>
				<SectionList sections={sections} pathname={pathname} className="pb-2" />
			</details>
			{/* Around the grid: which of two classes of one element wins depends on the order of the style sheets. */}
			<div className="max-[60rem]:hidden">
				<SectionList
					sections={sections.filter(({ isRare }) => !isRare)}
					pathname={pathname}
					className="grid gap-0.5"
				/>
				<details open={current?.isRare} className="mt-0.5">
					<summary className="flex min-h-11 list-none items-center gap-2 px-3 font-semibold text-ink-soft text-small [&::-webkit-details-marker]:hidden">
						More
						<DisclosureArrow />
					</summary>
					<SectionList
						sections={sections.filter(({ isRare }) => isRare)}
						pathname={pathname}
						className="grid gap-0.5"
					/>
				</details>
			</div>
		</>
	)
}

const SectionList = ({ sections, pathname, className }: AccountLinksProps & { className: string }) => (
	<ul className={className}>
		{sections.map(({ label, icon, unreadCount, isRare: _, ...section }) => (
			<li key={section.to}>
				<Link
					to={section.to}
					aria-current={isInSection(section, pathname) ? 'page' : undefined}
					prefetch="intent"
					preventScrollReset
					className="inline-flex min-h-11 w-full items-center gap-2 rounded-control px-3 py-1.5 font-semibold text-ink-soft text-small no-underline outline-offset-[-3px] hover:bg-brand-wash hover:text-ink aria-[current=page]:bg-brand-wash aria-[current=page]:text-ink [&>svg]:size-4.5 [&>svg]:shrink-0 aria-[current=page]:[&>svg]:text-brand"
				>
					{icon}
					<span>{label}</span>
					<UnreadBadge count={unreadCount} />
				</Link>
			</li>
		))}
	</ul>
)

const UnreadBadge = ({ count = 0 }: { count?: number | undefined }) =>
	count > 0 && (
		<Badge tone="count">
			<span>{count < 100 ? count : '99+'}</span>
			<span className="sr-only"> new</span>
		</Badge>
	)
