import { clsx } from 'clsx/lite'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Badge } from '../badge.tsx'
import { tabClass, tabListClass } from './tab-look.ts'

type TabsProps = {
	/** Names the set of tabs for screen readers. */
	label: string
	tabs: readonly { value: string; label: ReactNode; count?: number; content: ReactNode }[]
	defaultValue?: string
	value?: string
	onValueChange?: (value: string) => void
	/** Whether the tabs share the full width. */
	fullWidth?: boolean
	className?: string
}

/** Panels of one page that need no URL of their own. */
export function Tabs({ label, tabs, defaultValue, fullWidth, className, ...state }: TabsProps) {
	return (
		<Radix.Root defaultValue={defaultValue ?? tabs[0]?.value} {...state} className={className}>
			<Radix.List aria-label={label} className={tabListClass}>
				{tabs.map((tab) => (
					<Radix.Trigger
						key={tab.value}
						value={tab.value}
						className={clsx(tabClass, fullWidth ? 'flex-1' : 'shrink-0')}
					>
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
