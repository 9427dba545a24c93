import { formatCents } from '#app/lib/money/money.ts'
import type { DealDocument, DealReport, Finding, TargetTotal } from '#engine'
import { pointsToSay } from './things-to-ask.ts'

export type DealerReply = {
	subject: string
	text: string
	/** The total that the text names; null if it names none. */
	target: TargetTotal | null
}

type ReplyInput = {
	document: Pick<DealDocument, 'vehicle'> & Partial<Pick<DealDocument, 'deal'>>
	report: Pick<DealReport, 'findings'> & Partial<Pick<DealReport, 'lines' | 'totals'>>
	/** Works out the total if the dealer agrees to what the findings that the text is about ask for; null where it would be a guess. */
	targetOf?: (asked: readonly Finding[]) => TargetTotal | null
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
	targetOf = () => null,
	name,
	writer = 'buyer',
}: ReplyInput): DealerReply | null {
	const { points } = pointsToSay(report.findings, report.lines ?? [])
	if (points.length === 0) return null
	const car = carOf(document)
	const buyer = writer === 'advisor' ? 'my client' : 'I'
	// The text and the total are about the same findings, so they cannot disagree.
	const target = targetOf(points.flatMap(({ findings }) => findings))
	const count = points.length === 1 ? 'one point' : `${points.length} points`
	const intro = `Before ${buyer} can go ahead, I need your answer on ${count}:`
	const text = [
		'Hello,',
		`Thank you for your numbers${car ? ` on the ${car}` : ''}. ${intro}`,
		points.map(({ sentence }, index) => `${index + 1}. ${sentence}`).join('\n\n'),
		`${requestOf(document, report, target)} in writing, with every line. If we agree on ${document.deal === 'lease' ? 'them' : 'it'}, ${buyer} can come in and sign.`,
		name ? `Thank you,\n${name}` : 'Thank you.',
	].join('\n\n')
	return { subject: car ? `Your numbers on the ${car}` : 'Your numbers', text, target }
}

/** What the dealer is asked to write: the total that the buyer works out, where one is certain. */
function requestOf(
	{ deal }: ReplyInput['document'],
	{ totals }: ReplyInput['report'],
	target: TargetTotal | null,
): string {
	if (!target)
		return `Please send me the corrected ${deal === 'lease' ? 'terms of the lease' : 'out-the-door total'}`
	const { outTheDoorCents } = target
	// Many papers print only what is left after the trade-in.
	const equityCents = totals?.tradeEquityCents ?? 0
	const afterTrade =
		equityCents === 0 ? '' : `, and ${formatCents(outTheDoorCents - equityCents)} after the trade-in`
	return `With these changes I make the out-the-door total ${formatCents(outTheDoorCents)}${afterTrade}. Please confirm it`
}

/** Returns the sentences to say about the findings of a document, the most important first, each once. */
export function questionsOf(findings: readonly Finding[]): string[] {
	const toSay = findings.filter(({ severity, say }) => severity !== 'pass' && say)
	return [...new Set(toSay.map(({ say }) => say!))]
}

function carOf({ vehicle }: ReplyInput['document']): string {
	const { stock } = vehicle ?? {}
	const name = nameOfCar(vehicle)
	return [name || (stock && 'car'), stock && `(stock number ${stock})`].filter(Boolean).join(' ')
}

/** The car as far as it was read, '2026 Honda Pilot'; empty if nothing names it. */
export const nameOfCar = ({ year, make, model, trim }: DealDocument['vehicle'] = {}): string =>
	[year, make, model, trim].filter(Boolean).join(' ')
