import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../badge.tsx'
import { ViewLink } from '../view-link.tsx'
import { tabClass, tabListClass } from './tab-look.ts'

type LinkTabsProps = {
	label: string
	tabs: readonly { to: string; label: ReactNode; count?: number; current: boolean }[]
	/** Whether the tabs share the full width. */
	span?: boolean
	/** Set it if the tabs are views of one page: the page then keeps its scroll position, also without scripts. */
	id?: string
	className?: string
}

/** Tabs whose state is in the URL: they work without scripts and can be shared. */
export function LinkTabs({ label, tabs, span, id, className }: LinkTabsProps) {
	return (
		<nav aria-label={label} id={id} className={clsx(tabListClass, className)}>
			{tabs.map((tab) => {
				const props = {
					to: tab.to,
					'aria-current': tab.current ? ('page' as const) : undefined,
					className: clsx(tabClass, span ? 'flex-1' : 'shrink-0'),
					children: (
						<>
							{tab.label}
							{tab.count !== undefined && <Badge tone="count">{tab.count}</Badge>}
						</>
					),
				}
				if (id) return <ViewLink key={tab.to} anchor={id} {...props} />
				return <Link key={tab.to} preventScrollReset {...props} />
			})}
		</nav>
	)
}
