import { withoutReplyMarkers } from '../paste/thread.ts'
import { withIncludedAsAside } from './included-parts.ts'

/** 'Add lines 4 through 14', '(3 + 4)', 'Line 25-31': the rows that a sum adds, which are no figures of their own. */
const lineReferences =
	/\((?=[^()\d]*\d[^()\d]*\d)(?:\s|add|lines?|items?|boxes|box|rows?|sum|total|of|plus|minus|less|subtract|from|through|thru|to|and|[-+–&,=]|\d{1,2}[a-z]?\b){3,40}\)|\b(?:add )?(?:lines?|rows?) \d{1,2}[a-z]?\b(?:\s?(?:[-+–&,]|and|through|thru|to|plus|minus|less)\s?(?:line )?\d{1,2}[a-z]?\b(?![.,]\d)){0,12}/gi

/** '98,400.00 ... (discount?)', '119.00 ... needs to be itemized': dots behind an amount lead to a remark. */
const remark = /((?:\d|\?|\))\s?)(?:\.{3,99}|…)\s?(?=[\p{L}(\d])([^.…]{1,120})$/u

/** '36 x 512.19' at the beginning of a line. */
const paymentsOnly =
	/^([•*·-]?\s?(?:(?:monthly |lease )?(?:payments?|pmts?)\s?[:=-]?\s?)?)(?<![\d.,$])(24|27|30|33|36|39|42|48|54|60|63|66|72|75|78|84)\s?[x×@]\s?(\$?\d[\d,]*\.\d\d|\$\d[\d,]*)(?![\d.]|\s?[=x×*(/+-]\s?\d)/i

/** '[10:22 AM] Kyle (sales): ' in front of a message. */
const chatName =
	/^(?:[•*·-]\s)?\[?\d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?\]?\s?[-–—]?\s?(?:\p{Lu}[\p{L}.'’ -]{0,24}(?:\([^()]{1,20}\))?:\s)?/iu

/** 'Payments: 36 x $441.27 = $15,885.72'; a single payment is no payment each month. */
const paymentsInAll =
	/^([•*·-]?\s?(?:(?:monthly |lease |total )?(?:payments?|pmts?)\s?[:=-]?\s?)?)(?<![\d.,$])(\d{2})\s?(?:mo(?:nths?)?\.?\s?)?[x×*@]\s?(\$?\d[\d,]*(?:\.\d\d)?)\s?=\s?(\$?\d[\d,]*(?:\.\d\d)?)/i

/** A row without the marks of a reply and of bold text, and with a colon for the dots that lead to an amount. */
export const plainRow = (line: string): string => withIncludedAsAside(withoutMarks(line))

const withoutMarks = (line: string): string =>
	asAside(
		(line.includes('|') ? line.replace(/^[>\s]{1,20}/, '') : withoutReplyMarkers(line))
			.replaceAll('**', '')
			.replace(chatName, '')
			.replace(/[➡➔➜⟶⇒]\uFE0F?/gu, '→')
			.replace(/(?:\p{Extended_Pictographic}|\uFE0F)/gu, (found) => (/[©®™↔★⭐]/u.test(found) ? found : ' ')),
	)
		.replace(/(?<=[\p{L}%)])\.\.(?=[-$(]?\d)/gu, ': ')
		.replace(/\.{2,99}(?=\.0\d{3})|\.{3,99}(?!0\d{3})/g, ': ')
		.replace(/ \.\. /g, ': ')
		.replace(/(?:\. ){3,99}|·{3,99}|_{3,99}|…{1,99}/g, ': ')
		.replace(lineReferences, ' ')
		// Accountants print amounts below zero as '<500.00>' and '500.00 CR'.
		.replace(/[<‹]\s?(\$?\s?\d[\d,]{0,12}(?:\.\d{2})?)\s?[>›]/g, '($1)')
		.replace(/(\d)[ \t]{0,3}CR\b(?!-)/g, '$1-')
		// A dollar or percent sign in a cell of its own.
		.replace(/([|\t]) {0,9}\$ {0,9}[|\t]\s{0,9}(?=[\d(-])/g, '$1$')
		.replace(/(\d) {0,9}[|\t]\s{0,9}%/g, '$1%')
		// '39 mos | 10K' are a term and miles.
		.replace(
			/(\b\d{2}\s?mo(?:nth)?s?\.?) {0,9}[|\t]\s{0,9}(?=\d{1,2}(?:\.5)?k\b(?! ?(?:down|das)))/gi,
			'$1 / ',
		)
		.replace(paymentsInAll, '$1$2 payments of $3, total of payments $4')
		.replace(paymentsOnly, '$1$2 payments of $3')
		.replace(/\b(?:\p{Lu}\.){2,5}\p{Lu}?(?:\.(?=\s)|(?![\p{L}\d]))/gu, (found) => found.replaceAll('.', ''))
		// '7 x 700 = 4,900' inside a sum
		.replace(/(\+\s?)\d{1,2}\s?[x×*]\s?\$?\d[\d,.]{0,9}\s?=\s?(?=\$?\d)/g, '$1')
		// '2. Selling price?  $43,720' answers a question of a list.
		.replace(/^(\W{0,4}\d{1,2}[.)]\s.{2,60}?)\?\s+(?=[$\d.]|\p{Lu}{3})/u, '$1: ')
		.replace(downpaymentOfForm, '$1')
		.replace(/\bequals net(?: trade(?:-| )?in)?\b/gi, ', net trade-in')
		.replace(chainOfSigns, withMinusWords)
		.trim()

/** 'Total downpayment = trade-in 9,000.00 less payoff …': the parts of a contract's line, whose sum is behind them. */
const downpaymentOfForm =
	/^(\W{0,4}(?:\d{1,2}[.)]?\s)?)total down ?-?payment\s?=\s?(?=(?:gross |net )?trade)/i

/** '62,840 - 4,712 discount - 2,500 rebate + 280 doc = 55,908' */
const chainOfSigns =
	/^[^\d$=]{0,40}\$?\d[\d,]*(?:\.\d\d)?(?:\s[^\d$=+]{0,40}?)?(?:\s[-–−+]\s?\$?\d[\d,]*(?:\.\d\d)?(?:\s[^\d$=+]{0,40}?)?){1,20}\s=\s?\$?\d[\d,]*(?:\.\d\d)?/

/** Writes 'minus' for the dashes of a chain that is right if they subtract; elsewhere a dash leads from a label to its amount. */
function withMinusWords(chain: string): string {
	const amounts = [...chain.matchAll(/(?:\s([-–−+=])\s?)?\$?(?<![\d,.])(\d[\d,]{0,12}(?:\.\d\d)?)/g)].map(
		([, sign, digits]) => ({
			sign,
			cents: Math.round(Number(digits!.replaceAll(',', '')) * 100),
		}),
	)
	const result = amounts.pop()
	const sum = amounts.reduce(
		(total, { sign, cents }) => total + (/[-–−]/.test(sign ?? '') ? -cents : cents),
		0,
	)
	return result?.sign === '=' && sum === result.cents
		? chain.replace(/\s[-–−]\s?(?=\$?\d)/g, ' minus ')
		: chain
}

/** Puts a remark behind an amount in parentheses. */
function asAside(row: string): string {
	const found = remark.exec(row)
	if (!found || !/\d,?\.\d\d\b|\$\s?\d|\d,\d{3}/.test(row.slice(0, found.index + 1))) return row
	const [, before, words] = found as unknown as [string, string, string]
	const isAmount = /^\$?[\d,.]+\s*$/.test(words)
	if (isAmount) return row
	const start = row.slice(0, found.index) + before.trimEnd()
	return /[()]/.test(words) ? `${start} ${words}` : `${start} (${words.trim()})`
}

/** Joins a line that begins with '=' to the calculation before it, which is left empty; elsewhere the line is the total. */
export function joinedResults(rows: readonly string[]): string[] {
	const joined = [...rows]
	let last = -1
	for (const [index, row] of rows.entries()) {
		const result = /^[•*·-]?\s?(=\s?\$?[\d,.].*)$/.exec(row)?.[1]
		const before = joined[last] ?? ''
		if (result && before !== '' && before.length <= 400 && index - last <= 2) {
			// Below a row of one amount it is what the whole list comes to.
			const isCalculation = /[-+−–x×*÷/(]\s?\$?\d/.test(before)
			joined[index] = isCalculation ? `${before} ${result}` : `Total ${result}`
			if (isCalculation) joined[last] = ''
		}
		if (row !== '') last = index
	}
	return joined
}
