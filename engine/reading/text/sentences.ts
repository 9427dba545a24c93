import type { Figure } from './figures/figures.ts'
import type { Span } from './figures/formulas.ts'

/** Splits a text where a sentence ends: not in an abbreviation or an amount. */
export function sentencesOf(text: string, figures: readonly Figure[]): Span[] {
	const sentences: Span[] = []
	const asides = asidesOf(text)
	let from = 0
	for (const match of text.matchAll(/[.!?;](?=\s+(?:\+\s?)?["“'(]?[\p{L}\d$•])/gu)) {
		const to = match.index + 1
		if (isIn(asides, match.index)) continue
		const isEnd =
			match[0] !== '.' ||
			(/\p{L}{2}\.$/u.test(text.slice(0, to)) && startsSentence.test(text.slice(to, to + 12))) ||
			isBehindAmount(text, figures, match.index)
		if (!isEnd && figures.some((figure) => figure.from < match.index && figure.to > match.index)) continue
		if (!isEnd && isAbbreviation(text, from, match.index)) continue
		sentences.push({ from, to })
		from = to
	}
	sentences.push({ from, to: text.length })
	return sentences
}

/** Words that begin a sentence, even behind 'doc.' */
const startsSentence = /^\s+(?:We|I|The|Our|You|Your|This|That|They|It|Please|Let|Call|Offer|Thanks)\b/

/** Words that a short form in front of them belongs to, however they are written: '$350 doc. Fee'. */
const completes =
	/^\s+(?:fees?|charges?|costs?|price|payments?|pmts?|value|val|reduction|red|cap|deposits?|service|contract|warranty|lease|loan|term|incl|plus|down|due|at|or)\b/i

/** '… plus $350 doc. Title is 150', '$499 per mo. Tax is extra', '36 mos. Residual 60%': a short form right behind its amount ends a sentence. */
function isBehindAmount(text: string, figures: readonly Figure[], at: number): boolean {
	const next = text.slice(at + 1, at + 16)
	if (!/^\s+\p{Lu}\p{L}/u.test(next) || completes.test(next)) return false
	const figure = figures.findLast(({ from }) => from < at)
	if (!figure || figure.kind === 'other' || figure.kind === 'unclear') return false
	return (
		figure.to === at + 1 ||
		/^\s?(?:\/\s?)?(?:(?:per|a|each|for|the|in)\s){0,2}\p{L}{2,6}$/iu.test(text.slice(figure.to, at))
	)
}

/** Whether a period ends a short form or the number of a list, and no sentence. People who chat begin a sentence in lower case. */
function isAbbreviation(text: string, from: number, at: number): boolean {
	const before = text.slice(Math.max(from, at - 14), at)
	if (/^[\s•*·>(–-]*\d{1,2}$/.test(text.slice(from, at)) || shortForm.test(before)) return true
	return /^\.\s+(?:\+\s?)?\p{Ll}/u.test(text.slice(at, at + 5)) && !/(?:\p{L}{2}|[\d%)k])$/iu.test(before)
}

const shortForm =
	/(?:^|[\s(])(?:cap|adj|elec|insp|proc|accy|pkg|cert|acq|doc|cond|depr|disp|gov|trad|incl|excl|est|no|st|mo|mos|reg|lic|misc|sec|approx|appx|vs|dr|mr|mrs|ms|resid|pmt|pymt|amt|dep|disc|ins|tot|del|dest|warr|maint|prot|plt|cust|purch|veh|equip|opt|dlr|mfrs?|mfg|govt|assoc|dept|max|min|addl|ext|serv|svc|prem|fin|bal|cos?|inc|llc|ltd|corp|yr|yrs|mi|qty|etc|ca|\p{L})$/iu

/** The parentheses of a text that explain something. */
export const asidesOf = (text: string): Span[] =>
	[...text.matchAll(/\([^()]*\)/g)]
		.map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
		// '(1,900.00)' is an amount, no aside.
		.filter(({ from, to }) => /\p{L}{2}/u.test(text.slice(from, to)))

/** Whether a position is in one of these parts of a text. */
export const isIn = (spans: readonly Span[], at: number) =>
	spans.some(({ from, to }) => at >= from && at < to)
