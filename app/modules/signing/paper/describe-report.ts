import { formatCents } from '#engine'
import type { PaperReport } from './paper-report.ts'

// Apart from the report, so that a page that only shows one loads no check.

/** Whether a paper differs from what was agreed: in money, in what it prints, or in the answer to a question. */
export const differs = ({ costsMoreCents, variances, findings, wrongCount }: PaperReport): boolean =>
	costsMoreCents !== 0 ||
	variances.length > 0 ||
	findings.some(({ severity }) => severity === 'stop') ||
	wrongCount > 0

/** The sentence above a paper: how much more or less it costs than what was agreed. */
export function describeCost(report: PaperReport): string {
	const { costsMoreCents: cents, readCount, boxCount, findings } = report
	if (cents > 0) return `This paper costs you ${formatCents(cents)} more than agreed.`
	if (cents < 0) return `This paper costs you ${formatCents(-cents)} less than agreed.`
	if (differs(report) || findings.length > 0)
		return 'The cost matches, but something else differs. See below.'
	return readCount === boxCount ? 'This paper matches what was agreed.' : 'Everything matches so far.'
}
