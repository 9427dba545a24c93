import { formatCents } from '#app/lib/money/money.ts'
import {
	type CorrectedTotal,
	type DealDocument,
	type DealReport,
	type Finding,
	formatList,
	sourceName,
} from '#engine'

export type DealerReply = { subject: string; text: string }

type ReplyInput = {
	document: Pick<DealDocument, 'vehicle'>
	report: Pick<DealReport, 'findings'>
	/** What the total would be once the dealer agrees; null where it would be a guess. */
	corrected?: CorrectedTotal | null
	/** The name under the email; absent leaves a blank line for it. */
	name?: string | undefined
	/** Who writes: the buyer, or an advisor for a client. */
	writer?: 'buyer' | 'advisor' | undefined
}

/** Above this number an email reads as a list of complaints, and the small points distract from the large ones. */
const questionsMax = 8

/**
 * Writes the email to a dealer about a checked document, from the sentences of its findings: `stop` first, then by dollars. Null when
 * there is nothing to ask. A question about two lines appears once.
 */
export function writeDealerReply({
	document,
	report,
	corrected = null,
	name,
	writer = 'buyer',
}: ReplyInput): DealerReply | null {
	const questions = questionsOf(report.findings).slice(0, questionsMax)
	if (questions.length === 0) return null
	const car = carOf(document)
	const buyer = writer === 'advisor' ? 'my client' : 'I'
	const count = questions.length === 1 ? 'one question' : `${questions.length} questions`
	const intro = `Before ${buyer} can go ahead, I have ${count}:`
	const text = [
		'Hello,',
		`Thank you for your numbers${car ? ` on the ${car}` : ''}. ${intro}`,
		questions.map((question, index) => `${index + 1}. ${question}`).join('\n\n'),
		...correctedIn(questions, corrected),
		`Please send me the corrected out-the-door total in writing, with every line. If we agree on it, ${buyer} can come in and sign.`,
		`Thank you,\n${name ?? ''}`,
	].join('\n\n')
	return { subject: car ? `Your numbers on the ${car}` : 'Your numbers', text: text.trimEnd() }
}

/** Returns the sentence about the corrected total, if every point that it corrects is among the questions. */
function correctedIn(questions: readonly string[], corrected: CorrectedTotal | null): string[] {
	if (!corrected) return []
	const points = [...new Set(corrected.findings.map((finding) => questions.indexOf(questionOf(finding))))]
	if (points.includes(-1)) return []
	const numbers = points.toSorted((one, other) => one - other).map((point) => String(point + 1))
	const which =
		questions.length === 1 ? 'that' : `point${numbers.length === 1 ? '' : 's'} ${formatList(numbers)}`
	const { outTheDoorCents, taxCents } = corrected
	return [
		`With ${which} corrected, I get ${formatCents(outTheDoorCents)} out the door, with a tax of ${formatCents(taxCents)}.`,
	]
}

/** Returns the sentences to say about the findings of a document, the most important first, each once. */
export function questionsOf(findings: readonly Finding[]): string[] {
	const toSay = findings.filter(({ severity, say }) => severity !== 'pass' && say)
	return [...new Set(toSay.map(questionOf))]
}

/** The sentence to say, with its source where it rests on one. */
function questionOf({ say, source }: Finding): string {
	return source ? `${say} (Source: ${source.title}, ${sourceName(source)}, as of ${source.asOf}.)` : say!
}

function carOf({ vehicle }: ReplyInput['document']): string {
	const { year, make, model, trim, stock } = vehicle ?? {}
	const name = [year, make, model, trim].filter(Boolean).join(' ')
	return [name || (stock && 'car'), stock && `(stock number ${stock})`].filter(Boolean).join(' ')
}
