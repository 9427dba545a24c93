import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/ui/foundations/cn.ts'
import { Badge } from './badge.tsx'
import { tabClass, tabListClass } from './tab-look.ts'

type LinkTabsProps = {
	label: string
	tabs: readonly { to: string; label: ReactNode; count?: number; current: boolean }[]
	span?: boolean
	className?: string
}

/** Tabs whose state is in the URL: they work without scripts and can be shared. */
export function LinkTabs({ label, tabs, span, className }: LinkTabsProps) {
	return (
		<nav aria-label={label} className={cn(tabListClass, className)}>
			{tabs.map((tab) => (
				<Link
					key={tab.to}
					to={tab.to}
					preventScrollReset
					aria-current={tab.current ? 'page' : undefined}
					className={cn(tabClass, span && 'flex-1')}
				>
					{tab.label}
					{tab.count !== undefined && <Badge tone="count">{tab.count}</Badge>}
				</Link>
			))}
		</nav>
	)
}
