import { Link } from 'react-router'
import './account.css'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/controls/badge.tsx'
import { isInSection, type Section } from '#app/ui/layout/section.ts'

type AccountSection = Section & {
	label: string
	icon: ReactNode
	/** The number of unread items in the section. */
	unreadCount?: number
}

type AccountShellProps = {
	/** The name of the signed-in member. */
	name: string
	/** An `AccountLinks` element. */
	links: ReactNode
	children: ReactNode
}

/** The frame of the account area: its sections stand beside the page, on phones in a row above it. */
export function AccountShell({ name, links, children }: AccountShellProps) {
	return (
		<div className="wrap pt-8 pb-20 md:pt-12">
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

export function AccountLinks({ sections, pathname }: AccountLinksProps) {
	return (
		<ul className="flex gap-1 overflow-x-auto border-line border-b-2 [scrollbar-width:none] min-[60rem]:grid min-[60rem]:gap-0.5 min-[60rem]:border-0">
			{sections.map(({ label, icon, unreadCount, ...section }) => (
				<li key={section.to} className="shrink-0">
					<Link
						to={section.to}
						aria-current={isInSection(section, pathname) ? 'page' : undefined}
						prefetch="intent"
						preventScrollReset
						className="tab-underline inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-t-sm px-3 py-1.5 font-semibold text-ink-soft text-small no-underline outline-offset-[-3px] hover:text-ink aria-[current=page]:text-ink min-[60rem]:w-full min-[60rem]:rounded-control min-[60rem]:aria-[current=page]:bg-brand-wash min-[60rem]:aria-[current=page]:after:hidden min-[60rem]:hover:bg-brand-wash [&>svg]:size-4.5 [&>svg]:shrink-0 aria-[current=page]:[&>svg]:text-brand"
					>
						{icon}
						<span>{label}</span>
						{unreadCount ? (
							<Badge tone="count">
								<span>{unreadCount < 100 ? unreadCount : '99+'}</span>
								<span className="sr-only"> new</span>
							</Badge>
						) : null}
					</Link>
				</li>
			))}
		</ul>
	)
}
