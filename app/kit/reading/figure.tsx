import { describeCost } from '#app/modules/signing/paper/describe-report.ts'
import type { PaperReport } from '#app/modules/signing/paper/paper-report.ts'

type FigureProps = { report: PaperReport; conflictCount: number }

/** The figure at the top: how much more or less the paper in front of the client costs than what was agreed. */
export function Figure({ report, conflictCount }: FigureProps) {
	const { costsMoreCents: cents, readCount, boxCount, variances, findings, wrongCount } = report
	const isRead = readCount === boxCount
	const differs = variances.length + findings.length + wrongCount > 0
	const tone =
		cents > 0 || findings.some(({ severity }) => severity === 'stop')
			? 'more'
			: isRead && !differs
				? 'same'
				: 'open'
	return (
		<div
			aria-live="polite"
			data-tone={tone}
			className="kit-figure grid gap-0.5 rounded-card border border-line p-3"
		>
			<p className="font-bold text-h3 leading-tight">{describeCost(report)}</p>
			<p className="text-small">
				{`${readCount} of ${boxCount} boxes checked${conflictCount > 0 ? ` · ${conflictCount} read differently on two phones` : ''}`}
			</p>
		</div>
	)
}
