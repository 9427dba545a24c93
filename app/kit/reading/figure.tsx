import { Check, CircleAlert, CircleDashed, CircleHelp } from 'lucide-react'
import { describePaper, type VerdictTone } from '#app/modules/signing/paper/describe-report.ts'
import type { PaperReport } from '#app/modules/signing/paper/paper-report.ts'

const icons = { more: CircleAlert, ask: CircleHelp, same: Check, open: CircleDashed } satisfies Record<
	VerdictTone,
	unknown
>

type FigureProps = {
	/** Which paper it is, where it is not the one being read. */
	name?: string
	report: PaperReport
	/** The boxes that differ and have no amount yet. */
	untyped?: readonly string[]
	conflictCount: number
}

/** The verdict at the top: what the paper in front of the client costs against what was agreed, and which lines differ. */
export function Figure({ name, report, untyped, conflictCount }: FigureProps) {
	const { readCount, boxCount } = report
	const { tone, headline, details } = describePaper(report, { untyped, conflictCount })
	const Icon = icons[tone]
	return (
		<div
			aria-live="polite"
			data-tone={tone}
			className="kit-figure grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5 rounded-card border border-line p-3"
		>
			<Icon aria-hidden="true" size={24} />
			{name && <p className="text-small">{name}</p>}
			<p className="col-start-2 font-bold text-h3 leading-tight">{headline}</p>
			{details.map((detail) => (
				<p key={detail} className="col-start-2 text-small">
					{detail}
				</p>
			))}
			<p className="col-start-2 text-fine">
				{`${readCount} of ${boxCount} boxes checked${conflictCount > 0 ? ` · ${conflictCount} read differently on two phones` : ''}`}
			</p>
		</div>
	)
}
