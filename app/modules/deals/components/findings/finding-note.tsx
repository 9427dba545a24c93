import { Icon } from '#app/ui/icons/icon.tsx'
import { DisclosureArrow } from '#app/ui/overlays/disclosure-arrow.tsx'
import { categories, type Finding, formatCents, type ReportLine } from '#engine'
import { findingTitle } from '../../quote-check/finding-titles.ts'
import { FindingBody } from './finding-body.tsx'

type FindingNoteProps = { finding: Finding; lines: readonly ReportLine[] }

/** A finding in one line with its dollars, which unfolds to what to say and the source. Works without scripts. */
export function FindingNote({ finding, lines }: FindingNoteProps) {
	const line = lines.find(({ no }) => no === finding.lines?.[0])
	const isStop = finding.severity === 'stop'
	const icon = isStop ? 'circle-alert' : 'eye'
	return (
		<details className={`rounded-control border ${isStop ? 'border-danger' : 'border-line'} bg-surface`}>
			<summary className="flex min-h-9 max-md:min-h-11 list-none items-center gap-2 px-3 py-1.5 text-compact leading-snug [&::-webkit-details-marker]:hidden">
				<Icon name={icon} className={`size-4 shrink-0 ${isStop ? 'text-danger' : 'text-ink-soft'}`} />
				<span className="min-w-0 flex-1 font-semibold">
					<span className="sr-only">{isStop ? 'Settle this first: ' : 'Worth a question: '}</span>
					<span>{findingTitle(finding, line?.category ? categories[line.category].name : null)}</span>
				</span>
				{Boolean(finding.cents) && (
					<span className="num font-semibold" translate="no">
						{formatCents(finding.cents!)}
					</span>
				)}
				<DisclosureArrow size="size-4" />
			</summary>
			<div className="grid gap-2 px-3 pb-3">
				<FindingBody finding={finding} />
			</div>
		</details>
	)
}
