import { describeCost } from '../paper/describe-report.ts'
import type { PaperReport } from '../paper/paper-report.ts'

/** The figure at the top: how much more or less the paper in front of the client costs than what was agreed. */
export const PaperFigure = ({ report }: { report: PaperReport }) => (
	<div aria-live="polite">
		<p className={`font-bold text-h3 ${report.costsMoreCents > 0 ? 'text-danger' : ''}`}>
			{describeCost(report)}
		</p>
		<p className="text-ink-soft text-small">{`${report.readCount} of ${report.boxCount} boxes checked`}</p>
	</div>
)
