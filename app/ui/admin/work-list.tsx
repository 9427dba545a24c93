import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'

type WorkGroupProps = {
	title: string
	tone: StatusTone
	count: number
	/** Why it is urgent: 'slot holds run out'. */
	note?: string
	children: ReactNode
}

/** A group of the day's work, to be placed in a Card. */
export function WorkGroup({ title, tone, count, note, children }: WorkGroupProps) {
	return (
		<section className="border-line border-t px-4 pt-2.5 pb-2">
			<h3 className="mb-0.5 flex items-center gap-2 font-text text-fine leading-tight">
				<StatusBadge tone={tone}>{title}</StatusBadge>
				<ReferencePlate>{count}</ReferencePlate>
				{note && <span className="ml-auto font-medium text-ink-soft text-micro">{note}</span>}
			</h3>
			<ul className="divide-y divide-dashed divide-line">{children}</ul>
		</section>
	)
}

type WorkItemProps = {
	who: ReactNode
	children: ReactNode
	action: ReactNode
	/** Puts the action below the text on a phone, for several buttons. */
	isStacked?: boolean
}

/** One task: the person, the subject, and the button for it. */
export function WorkItem({ who, children, action, isStacked }: WorkItemProps) {
	return (
		<li
			className={clsx(
				'grid items-center gap-x-3 gap-y-1.5 py-1.5',
				isStacked ? 'md:grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
			)}
		>
			<div>
				<p className="font-semibold">{who}</p>
				<p className="text-fine text-ink-soft">{children}</p>
			</div>
			{action}
		</li>
	)
}
