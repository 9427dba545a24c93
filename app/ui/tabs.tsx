import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { cn } from '#app/ui/cn.ts'

const listClass =
	'flex gap-1 overflow-x-auto overflow-y-clip border-line border-b-2 [scrollbar-width:none] [overflow-clip-margin:4px]'
const tabClass =
	'lane-underline inline-flex min-h-11 shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-t-sm px-3.5 py-1.5 font-semibold text-ink-soft text-small no-underline outline-offset-[-3px] hover:text-ink aria-[current=page]:text-ink aria-selected:text-ink'

type TabsProps = {
	/** What the tabs choose between, for screen readers. */
	label: string
	tabs: readonly { value: string; label: ReactNode; count?: number; content: ReactNode }[]
	defaultValue?: string
	value?: string
	onValueChange?: (value: string) => void
	/** The tabs share the width. */
	stretch?: boolean
	className?: string
}

/** Panels of one page that need no address of their own. */
export function Tabs({ label, tabs, defaultValue, stretch, className, ...state }: TabsProps) {
	return (
		<Radix.Root defaultValue={defaultValue ?? tabs[0]?.value} {...state} className={className}>
			<Radix.List aria-label={label} className={listClass}>
				{tabs.map((tab) => (
					<Radix.Trigger key={tab.value} value={tab.value} className={cn(tabClass, stretch && 'flex-1')}>
						{tab.label}
						{tab.count !== undefined && <Badge tone="count">{tab.count}</Badge>}
					</Radix.Trigger>
				))}
			</Radix.List>
			{tabs.map((tab) => (
				<Radix.Content key={tab.value} value={tab.value} className="pt-5">
					{tab.content}
				</Radix.Content>
			))}
		</Radix.Root>
	)
}

type LinkTabsProps = {
	label: string
	tabs: readonly { to: string; label: ReactNode; count?: number; current: boolean }[]
	stretch?: boolean
	className?: string
}

/** Tabs that live in the address: they work before any script and can be shared. */
export function LinkTabs({ label, tabs, stretch, className }: LinkTabsProps) {
	return (
		<nav aria-label={label} className={cn(listClass, className)}>
			{tabs.map((tab) => (
				<Link
					key={tab.to}
					to={tab.to}
					preventScrollReset
					aria-current={tab.current ? 'page' : undefined}
					className={cn(tabClass, stretch && 'flex-1')}
				>
					{tab.label}
					{tab.count !== undefined && <Badge tone="count">{tab.count}</Badge>}
				</Link>
			))}
		</nav>
	)
}
