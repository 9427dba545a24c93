import { classifyLabel } from '../classification/classify-label.ts'
import { readAmount } from './amount.ts'

/** So many known amounts are a quote and not a figure that an answer mentions. */
const quoteLinesMin = 2

/**
 * Finds the lines of a pasted mail thread that stand in another message than its newest quote, by their index. A message is quoted with
 * '>' or begins under a line such as 'On Monday Ann wrote:'. Empty for a text of one message, and where no message has a quote.
 */
export function linesOfOtherMessages(texts: readonly string[]): ReadonlySet<number> {
	const messages = new Map<number, number[]>()
	let earlier = 0
	texts.forEach((text, index) => {
		if (startsMessage(texts, index)) earlier++
		// What is not quoted is newer than what is, wherever it stands.
		const rank = quoteDepth(text) * texts.length + earlier
		const lines = messages.get(rank)
		if (lines) lines.push(index)
		else messages.set(rank, [index])
	})
	if (earlier === 0) return new Set()
	const ranks = [...messages.keys()].sort((one, other) => one - other)
	const newest = ranks.find((rank) => isQuote(messages.get(rank)!.map((index) => texts[index]!)))
	if (newest === undefined) return new Set()
	const own = new Set(messages.get(newest))
	return new Set([...texts.keys()].filter((index) => !own.has(index)))
}

function startsMessage(texts: readonly string[], index: number): boolean {
	const text = withoutQuoteMarks(texts[index]!.slice(0, 400))
	if (/^-{0,20}\s?(?:Original Message|Forwarded message|Begin forwarded message)\b/i.test(text)) return true
	const next = withoutQuoteMarks(texts[index + 1]?.slice(0, 400) ?? '')
	if (/^From: ?\S/i.test(text)) return /^(?:Sent|Date|To|Subject): ?\S/i.test(next)
	return /^On .*\d/i.test(text) && /\bwrote:$/i.test(/\bwrote:$/i.test(text) ? text : next)
}

const quoteDepth = (text: string) => /^[>\s]{1,40}/.exec(text)?.[0].replaceAll(/\s/g, '').length ?? 0

/** A line without the '> ' of an answered mail. */
export const withoutQuoteMarks = (text: string): string => text.replace(/^[>|\s]{1,20}/, '').trim()

function isQuote(texts: readonly string[]): boolean {
	let known = 0
	for (const text of texts) {
		const reading = readAmount(withoutQuoteMarks(text))
		if (reading.ok && classifyLabel(reading.amount.label)) known++
		if (known === quoteLinesMin) return true
	}
	return false
}
