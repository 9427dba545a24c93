import { formatCents } from '#app/lib/money/money.ts'
import { type CorrectedTotal, type DealDocument, type DealReport, type Finding, formatList } from '#engine'
import { pointsToSay, type ThingToAsk } from './things-to-ask.ts'

export type DealerReply = { subject: string; text: string }

type ReplyInput = {
	document: Pick<DealDocument, 'vehicle'> & Partial<Pick<DealDocument, 'deal'>>
	report: Pick<DealReport, 'findings'> & Partial<Pick<DealReport, 'lines'>>
	/** What the total would be once the dealer agrees; null where it would be a guess. */
	corrected?: CorrectedTotal | null
	/** The name under the email; without one it ends in a whole sentence, so that nothing is left to fill in. */
	name?: string | undefined
	/** Who writes: the buyer, or an advisor for a client. */
	writer?: 'buyer' | 'advisor' | undefined
}

/**
 * Writes the email to a dealer about a checked document, from the sentences of its findings, by dollars. Null when there is
 * nothing to ask. A question about two lines appears once.
 */
export function writeDealerReply({
	document,
	report,
	corrected = null,
	name,
	writer = 'buyer',
}: ReplyInput): DealerReply | null {
	const points = pointsOf(report)
	if (points.length === 0) return null
	const car = carOf(document)
	const buyer = writer === 'advisor' ? 'my client' : 'I'
	const count = points.length === 1 ? 'one point' : `${points.length} points`
	const intro = `Before ${buyer} can go ahead, I need your answer on ${count}:`
	const text = [
		'Hello,',
		`Thank you for your numbers${car ? ` on the ${car}` : ''}. ${intro}`,
		points.map(({ sentence }, index) => `${index + 1}. ${sentence}`).join('\n\n'),
		...correctedIn(points, corrected),
		`Please send me the corrected ${document.deal === 'lease' ? 'terms of the lease' : 'out-the-door total'} in writing, with every line. If we agree on ${document.deal === 'lease' ? 'them' : 'it'}, ${buyer} can come in and sign.`,
		name ? `Thank you,\n${name}` : 'Thank you.',
	].join('\n\n')
	return { subject: car ? `Your numbers on the ${car}` : 'Your numbers', text }
}

type Point = { sentence: string; things: ThingToAsk[] }

/** The sentences of the email: those of the points of the answer, with the same numbers. */
const pointsOf = ({ findings, lines = [] }: ReplyInput['report']): Point[] =>
	pointsToSay(findings, lines).points.map((thing) => ({ sentence: thing.sentence!, things: [thing] }))

/** Returns the sentence about the corrected total, if every point that it corrects is among the questions. */
function correctedIn(points: readonly Point[], corrected: CorrectedTotal | null): string[] {
	if (!corrected) return []
	const indexOf = (finding: Finding) =>
		points.findIndex(({ things }) =>
			things.some(({ findings }) => findings.some(({ say }) => say === finding.say)),
		)
	const indexes = [...new Set(corrected.findings.map(indexOf))]
	if (indexes.includes(-1)) return []
	const numbers = indexes.toSorted((one, other) => one - other).map((index) => String(index + 1))
	const which =
		points.length === 1 ? 'that' : `point${numbers.length === 1 ? '' : 's'} ${formatList(numbers)}`
	const total = formatCents(corrected.outTheDoorCents)
	const tax = formatCents(corrected.taxCents)
	const asksForMore = points.some(
		({ things }, index) => !indexes.includes(index) && things.some(({ askCents }) => askCents),
	)
	// A dealer would agree to the total alone, and leave what is asked beside it as it is.
	return [
		asksForMore
			? `Correcting ${which} alone makes it ${total} out the door, with a tax of ${tax}. What comes off for the other points lowers it further.`
			: `With ${which} corrected, I get ${total} out the door, with a tax of ${tax}.`,
	]
}

/** Returns the sentences to say about the findings of a document, the most important first, each once. */
export function questionsOf(findings: readonly Finding[]): string[] {
	const toSay = findings.filter(({ severity, say }) => severity !== 'pass' && say)
	return [...new Set(toSay.map(({ say }) => say!))]
}

function carOf({ vehicle }: ReplyInput['document']): string {
	const { year, make, model, trim, stock } = vehicle ?? {}
	const name = [year, make, model, trim].filter(Boolean).join(' ')
	return [name || (stock && 'car'), stock && `(stock number ${stock})`].filter(Boolean).join(' ')
}
