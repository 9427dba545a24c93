import { describePaper, type VerdictTone } from '../paper/describe-report.ts'
import type { PaperReport } from '../paper/paper-report.ts'

const textTones: Record<VerdictTone, string> = { more: 'text-danger', same: 'text-ok', ask: '', open: '' }

/** The verdict about the paper in front of the client: what it costs against what was agreed, and which lines differ. */
export function PaperFigure({ report }: { report: PaperReport }) {
	const { tone, headline, details } = describePaper(report)
	return (
		<div aria-live="polite">
			<p className={`font-bold text-h3 ${textTones[tone]}`}>{headline}</p>
			{details.map((detail) => (
				<p key={detail} className="text-small">
					{detail}
				</p>
			))}
			<p className="text-ink-soft text-small">{`${report.readCount} of ${report.boxCount} boxes checked`}</p>
		</div>
	)
}
