import { type Finding, formatCents, quoteLabel } from '#engine'
import type { PaperReport } from './paper-report.ts'

// Apart from the report, so that a page that only shows one loads no check.

/** Whether a paper differs from what was agreed: in money, in what it prints, or in the answer to a question. */
export const differs = ({ costsMoreCents, variances, boxes, findings, wrongCount }: PaperReport): boolean =>
	costsMoreCents !== 0 || variances.length > 0 || boxes.length > 0 || findings.some(isStop) || wrongCount > 0

/**
 * `more`: to the buyer's disadvantage. `ask`: not clear, or still to be typed. `same`: all of it was checked and is as agreed. `open`:
 * nothing against it so far.
 */
export type VerdictTone = 'more' | 'ask' | 'same' | 'open'

/** What a paper comes to, in one sentence, and the lines behind it. */
export type PaperVerdict = { tone: VerdictTone; headline: string; details: string[] }

type Undecided = {
	/** The boxes that the person said differ and has not typed yet. */
	untyped?: readonly string[]
	/** How many boxes two phones read differently. */
	conflictCount?: number
}

/**
 * The verdict about a paper as far as it was read. It never says that something matches that nobody has checked, and names the lines that
 * differ.
 */
export function describePaper(
	report: PaperReport,
	{ untyped = [], conflictCount = 0 }: Undecided = {},
): PaperVerdict {
	const lines = [...untyped.map((label) => `${label} differs: enter what it says.`), ...linesOf(report)]
	const tone = toneOf(report, { isUndecided: untyped.length + conflictCount > 0 })
	const cost = costOf(report, 'This paper')
	if (cost) return { tone, headline: cost, details: lines }
	const [first, ...rest] = lines
	if (first) return { tone, headline: first, details: rest }
	if (differs(report) || report.findings.length > 0)
		return { tone, headline: 'Something differs from what was agreed. See below.', details: [] }
	return { tone, headline: progressOf(report, conflictCount), details: [] }
}

/** The difference in money. On a paper that doesn't add up a lower amount may be a mistake, and is not called a saving. */
function costOf({ costsMoreCents: cents, gap, findings }: PaperReport, subject: string): string | null {
	if (cents > 0) return `${subject} costs you ${formatCents(cents)} more than agreed.`
	if (cents < 0 && !gap && !findings.some(isStop))
		return `${subject} costs you ${formatCents(-cents)} less than agreed.`
	return null
}

/** The difference of one of several papers, by its name, and the line behind it; without a cost, that it differs. */
export function describeDifference(report: PaperReport, name: string): { headline: string; detail: string } {
	const subject = `The ${name.charAt(0).toLowerCase()}${name.slice(1)}`
	const [detail = ''] = linesOf(report)
	return { headline: costOf(report, subject) ?? `${subject} differs from what was agreed.`, detail }
}

const isStop = ({ severity }: Finding) => severity === 'stop'

/** The lines that differ, two of them by name, those to the buyer's disadvantage first, and that they don't add up. */
function linesOf({ boxes, extra, gap, variances, wrongCount }: PaperReport): string[] {
	const own = boxes.filter(({ isSum }) => !isSum)
	const typed = extra.map(
		({ label, cents }) => `${quoteLabel(label)}: ${formatCents(cents)}, and none was agreed`,
	)
	// A sum differs because of its lines; it is named where no line is.
	const named = own.length + typed.length > 0 ? own : boxes
	const print = (each: typeof boxes) => each.map(({ label, text }) => `${label}: ${text}`)
	const all = [
		...print(named.filter(({ isWorse }) => isWorse === true)),
		...typed,
		...print(named.filter(({ isWorse }) => isWorse !== true)),
	]
	const gapMessage = gap && variances.find(({ key, place }) => key === 'unknown' && typeof place === 'object')
	return [
		...all.slice(0, 2).map((each) => `${each}.`),
		...(all.length > 2 ? [`${all.length - 2} more below.`] : []),
		...(gapMessage ? [gapMessage.message] : []),
		...(wrongCount > 0
			? [
					wrongCount === 1
						? 'You answered one question with No.'
						: `You answered ${wrongCount} questions with No.`,
				]
			: []),
	]
}

function progressOf({ readCount, boxCount, openQuestionCount }: PaperReport, conflictCount: number): string {
	if (conflictCount > 0) return 'Two phones read this paper differently.'
	if (readCount === 0) return 'Nothing checked yet.'
	if (readCount < boxCount) return `${readCount} of ${boxCount} match.`
	if (openQuestionCount === 0) return 'This paper matches what was agreed.'
	const left = openQuestionCount === 1 ? 'One question is' : `${openQuestionCount} questions are`
	return `All ${boxCount} boxes match. ${left} left below.`
}

function toneOf(report: PaperReport, { isUndecided }: { isUndecided: boolean }): VerdictTone {
	const { costsMoreCents: cents, readCount, boxCount, boxes, extra, findings, gap, wrongCount } = report
	// A paper that names the tax which an agreed total contained adds up, and costs the same.
	const isNamedNow = gap !== null && gap.linesCents === gap.totalCents
	const isWorse = cents === 0 && !isNamedNow && (boxes.some((box) => box.isWorse) || extra.length > 0)
	if (cents > 0 || isWorse || wrongCount > 0 || findings.some(isStop)) return 'more'
	const isUnclear = gap !== null || findings.length > 0 || boxes.some((box) => box.isWorse !== false)
	if (isUndecided || isUnclear) return 'ask'
	return readCount === boxCount && report.openQuestionCount === 0 && !differs(report) ? 'same' : 'open'
}
