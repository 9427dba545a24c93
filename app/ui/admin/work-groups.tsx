import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import type { StatusTone } from '#app/ui/controls/status-badge.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { MoreButtons } from './more-buttons.tsx'
import { WorkGroup, WorkItem } from './work-list.tsx'

export type WorkLine = {
	key: string
	who: string
	what: string
	reference?: string
	to: string
	/** The label of the button. */
	actionLabel: string
	/** Forms that act on the line at once. */
	buttons?: readonly { intent: string; label: string; fields: Readonly<Record<string, string>> }[]
}

export type WorkQueue = {
	title: string
	tone: StatusTone
	/** The order of the items, or why they are urgent. */
	note: string
	/** The total, including items that are not listed. */
	count: number
	lines: WorkLine[]
	/** The links to the items that are not listed, by kind. */
	more: readonly { to: string; label: string; count: number }[]
}

/** The day's work in groups; the first item of the first group is the next thing to do. */
export function WorkQueues({ queues }: { queues: readonly WorkQueue[] }) {
	return queues.map(({ title, tone, note, count, lines, more }, queueIndex) => (
		<WorkGroup key={title} title={title} tone={tone} note={note} count={count}>
			{lines.map((line, index) => (
				<WorkItem
					key={line.key}
					who={line.buttons ? <Link to={line.to}>{nameOf(line)}</Link> : nameOf(line)}
					isStacked={line.buttons !== undefined}
					action={<Action line={line} isFirst={queueIndex + index === 0} />}
				>
					<span>{line.what}</span>
					{line.reference && (
						<>
							{' '}
							<ReferencePlate>{line.reference}</ReferencePlate>
						</>
					)}
				</WorkItem>
			))}
			{more.map(({ to, label, count: others }) => (
				<li key={label} className="py-1.5 text-fine">
					<Link to={to}>{`${others} more: ${label}`}</Link>
				</li>
			))}
		</WorkGroup>
	))
}

const nameOf = ({ who }: WorkLine) => <bdi translate="no">{who}</bdi>

/** What can be done about a line at once, or the link to where it is done. */
function Action({
	line: { who, what, to, actionLabel, buttons },
	isFirst,
}: {
	line: WorkLine
	isFirst: boolean
}) {
	if (buttons) {
		const [first, ...others] = buttons.map(({ intent, label, fields }) => (
			<PostButton key={label} fields={fields}>
				<Button intent={intent} variant="plain" size="compact">
					<span>{label}</span>
					<span className="sr-only">{`: ${who}, ${what}`}</span>
				</Button>
			</PostButton>
		))
		return (
			<div className="flex flex-wrap items-start gap-1.5">
				{first}
				{others.length > 0 && <MoreButtons about={`${who}, ${what}`}>{others}</MoreButtons>}
			</div>
		)
	}
	return (
		<Button asChild variant={isFirst ? 'go' : 'plain'} size="compact">
			<Link to={to}>
				<span>{actionLabel}</span>
				<span className="sr-only">{`: ${who}`}</span>
			</Link>
		</Button>
	)
}
