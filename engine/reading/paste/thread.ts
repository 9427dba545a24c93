import { type Clause, readCell } from '../text/clauses.ts'
import { meaningOf } from '../text/items.ts'

/** A message with at least this many recognized price lines is a dealer quote; fewer may just be figures mentioned in a reply. */
const dealerQuoteLinesMin = 2

/**
 * Returns the indexes of the lines in a pasted email thread that are outside the newest message containing a dealer quote. A message is
 * nested with '>' or follows a line such as 'On Monday Ann wrote:'. Empty if there is only one message or no dealer quote.
 */
export function linesOutsideNewestQuote(texts: readonly string[]): ReadonlySet<number> {
	const messages = new Map<number, number[]>()
	let messagesStarted = 0
	texts.forEach((text, index) => {
		if (startsMessage(texts, index)) messagesStarted++
		// Text with fewer reply markers is newer, wherever it is in the thread.
		const rank = replyDepth(text) * texts.length + messagesStarted
		const lines = messages.get(rank)
		if (lines) lines.push(index)
		else messages.set(rank, [index])
	})
	// Without the line of a mail program, only messages within messages tell which one is newer.
	const depths = new Set(texts.map(replyDepth).filter((depth) => depth > 0))
	if (messagesStarted === 0 && depths.size < 2) return new Set()
	const ranks = [...messages.keys()].sort((one, other) => one - other)
	const newest = ranks.find((rank) => isDealerQuote(messages.get(rank)!.map((index) => texts[index]!)))
	if (newest === undefined) return new Set()
	const newestLines = new Set(messages.get(newest))
	return new Set([...texts.keys()].filter((index) => !newestLines.has(index)))
}

/** Returns the indexes of the lines of a mail that are quoted: behind '>', or below the header of an older message. */
export function quotedLines(texts: readonly string[]): ReadonlySet<number> {
	const first = texts.findIndex((_, index) => startsMessage(texts, index))
	return new Set(
		[...texts.keys()].filter((index) => replyDepth(texts[index]!) > 0 || (first >= 0 && index >= first)),
	)
}

/** A line without the markers of a reply, and without the asterisks of a bold header: '*From:* Bill'. */
const plainHeader = (line: string) =>
	withoutReplyMarkers(line.slice(0, 400)).replace(/^\*(From|Sent|Date|To|Cc|Subject):\*/i, '$1:')

function startsMessage(texts: readonly string[], index: number): boolean {
	const text = plainHeader(texts[index]!)
	if (/^-{0,20}\s?(?:Original Message|Forwarded message|Begin forwarded message)\b/i.test(text)) return true
	const next = plainHeader(texts[index + 1] ?? '')
	if (/^From: ?\S/i.test(text)) return /^(?:Sent|Date|To|Subject): ?\S/i.test(next)
	return /^On .*\d/i.test(text) && /\bwrote:$/i.test(/\bwrote:$/i.test(text) ? text : next)
}

/** How many '>' a line begins with. */
export const replyDepth = (text: string) => /^[>\s]{1,40}/.exec(text)?.[0].replaceAll(/\s/g, '').length ?? 0

/** Removes the '> ' of a quoted reply from a line. */
export const withoutReplyMarkers = (text: string): string => text.replace(/^[>|\s]{1,20}/, '').trim()

function isDealerQuote(texts: readonly string[]): boolean {
	let known = 0
	for (const text of texts) {
		const { clauses } = readCell(withoutReplyMarkers(text))
		if (clauses.some(isPriceLine)) known++
		if (known === dealerQuoteLinesMin) return true
	}
	return false
}

function isPriceLine(clause: Clause): boolean {
	const { kind } = clause.figure
	return (kind === 'money' || kind === 'bare') && meaningOf(clause).rule !== null
}
