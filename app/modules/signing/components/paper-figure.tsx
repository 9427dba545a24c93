import { formatCents } from '#engine'
import type { PaperReport } from '../paper/paper-report.ts'

/** The figure at the top: how much more or less the paper in front of the client costs than what was agreed. */
export function PaperFigure({ report }: { report: PaperReport }) {
	const { costsMoreCents: cents, readCount, boxCount, variances, findings } = report
	const isRead = readCount === boxCount
	const isSame = cents === 0 && variances.length === 0 && findings.length === 0
	return (
		<div aria-live="polite">
			<p className={`font-bold text-h3 ${cents > 0 ? 'text-danger' : ''}`}>
				{`${cents > 0 ? `This paper costs you ${formatCents(cents)} more than agreed.` : ''}${cents < 0 ? `This paper costs you ${formatCents(-cents)} less than agreed.` : ''}${
					cents === 0
						? isSame
							? isRead
								? 'This paper matches what was agreed.'
								: 'Everything matches so far.'
							: 'The cost matches, but something else differs. See below.'
						: ''
				}`}
			</p>
			<p className="text-ink-soft text-small">{`${readCount} of ${boxCount} boxes checked`}</p>
		</div>
	)
}
