import { centsMax } from '../../format/format-limits.ts'
import { isOwnKey } from '../../own-key.ts'
import { usStates } from '../../places/us-states.ts'
import { isZipInState } from '../../places/zip-states.ts'
import { namesOtherCurrency } from '../other-currency.ts'

/** The last amount of a line, and what stands before it. */
export type FoundAmount = {
	label: string
	cents: number
	/** Printed with a minus before or after it, or in parentheses. */
	isNegative: boolean
}

export type AmountReading =
	| { ok: true; amount: FoundAmount }
	/** Why the line has no amount that can be used, as a sentence; null when it has none at all. */
	| { ok: false; why: string | null }

/** Digits as printed, with the letters that text recognition confuses with them. */
const money =
	/(?<![\w.,])([-−–]?\s?\(?\s?[-−–]?\s?)(\$|US\$|USD\s?)?\s?([-−–]?)([\dOolI|][\dOolI|,]{0,14})(\.[\dOolI|]{1,2})?(?![\w|]|[.,]\d)(\s?\)|\s?[-−–](?!\s?[\w$]))?/g

/** Longer than any line of a paper. */
const charsRead = 2_000
const tooLong = 'This line is too long. Please type what it says about money.'

/** Finds the last amount of a line: '1,234.56', '$1,234', '(1,234)', '1,234-', '$l,2O0.OO'. */
export function readAmount(line: string): AmountReading {
	if (namesOtherCurrency(line) && /\d/.test(line))
		return { ok: false, why: 'This amount is in another currency than US dollars.' }
	let last: RegExpExecArray | null = null
	for (const match of line.slice(0, charsRead).matchAll(money)) if (isMoney(match, line)) last = match
	if (!last) return { ok: false, why: line.length > charsRead ? tooLong : null }
	const [found, before = '', , innerMinus = '', printed = '', fraction = '', after = ''] = last
	// A comma behind an amount belongs to the sentence.
	const digits = fraction ? printed : withoutComma(printed)
	const whole = digits === printed ? found : withoutComma(found)
	const cents = centsOf(digits, fraction)
	if (cents === null) return { ok: false, why: `We could not read the amount “${whole.trim()}”.` }
	const isNegative = /[-−–(]/.test(before) || innerMinus !== '' || /[-−–]/.test(after)
	const rest = line.slice(last.index + whole.length)
	const label = `${line.slice(0, last.index)} ${isRemark(rest) ? '' : rest}`
	return { ok: true, amount: { label: cleanLabel(label), cents, isNegative } }
}

const withoutComma = (text: string) => text.replace(/,{1,15}\s?$/, '')

/** Whether digits are money: with a dollar sign, cents or a thousands separator, or as the last thing on a line with words. */
function isMoney(match: RegExpExecArray, line: string): boolean {
	const [whole, , sign, , printed = '', fraction = ''] = match
	const digits = withoutComma(printed)
	const after = line.slice(match.index + whole.length)
	const before = line.slice(0, match.index)
	if (!/\d/.test(digits + fraction) && !sign) return false
	if (/^\s?(?:%|percent\b|mo\b|mos\b|months?\b|miles?\b|mi\b|years?\b|days?\b|x\b)/i.test(after)) return false
	// Dates, times and telephone numbers.
	if (!sign && (/^\s?[/:]\s?\d/.test(after) || /\d\s?[/:]\s?$/.test(before))) return false
	if (!sign && /^\d/.test(whole) && /\p{L}[-–]$/u.test(before)) return false
	if (!sign && /\d[-–.)]\s?$/.test(before) && /^\d{3,4}$/.test(digits)) return false
	if (!sign && !fraction && isDayOrYear.test(digits) && isAfterMonth.test(before)) return false
	if (!sign && ((isRate.test(before) && digits.length < 3) || (!fraction && isOdometer.test(before))))
		return false
	// 'l' and 'O' alone are letters; a word of them is no amount.
	if (!sign && !/\d.*\d|\d\./.test(digits + fraction) && !/^\d$/.test(digits)) return false
	if (sign || fraction || digits.includes(',')) return true
	if (isContact.test(before)) return false
	return (
		/^\s*$/.test(after) &&
		/\p{L}{2}|\p{L}\s?[&/]\s?\p{L}/u.test(before) &&
		/^[1-9]\d{1,6}$/.test(digits) &&
		!isYearOrCode(before, digits) &&
		!(digits.length > 4 && isContractNumber.test(before)) &&
		!isZip(before, digits)
	)
}

/** 'Nov 23, 2026' and 'until November 30'. */
const isDayOrYear = /^(?:\d{1,2}|(?:19|20)\d\d)$/
const isAfterMonth =
	/\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|tember|ober|ember)?\.?,? (?:\d{1,2}(?:st|nd|rd|th)?,? )?$/i

/** 'APR 5.90' is a rate without its sign. */
const isRate = /(?:\b(?:apr|rate|mf|money factor)|@)[\s:=.]{0,4}$/i

const isOdometer = /\b(?:odo|odom|odometer|mileage|miles)[\s:=.#]{0,4}$/i

/** An extension after a person or a phone number, also where text recognition read 'cxt'. */
const isContact =
	/^\W*(?:ask for|call|text|see|contact|phone|tel|cell|office|fax|direct)\b|\b[ceo][xz][tl][\s:.#-]{0,4}$/i

/** Whether a number is a year, a ZIP code or something else that the word before it identifies. */
const isYearOrCode = (before: string, digits: string) =>
	/(?:\b(?:zip|stock|stk|deal|dl|ref|invoice|order|vin|ext|x|model|year|no|tel|phone|cell|fax|term|miles|mileage|odometer|odom|odo|days|day|apr|rate|slsp|slsm|salesperson|salesman|sales ?person|acct|account|cust|customer|lot|po box|box|suite|key|id|page)|#)[\s:.#-]{0,4}$/i.test(
		before,
	) ||
	(/^(?:19|20)\d\d$/.test(digits) &&
		/^\s*(?:year|my|model|date)\b|\b(?:since|founded|established|copyright)\s{0,3}$/i.test(before))

/** 'Contract 90117'; no service contract costs that much. */
const isContractNumber = /\b(?:contract|agreement|quote|worksheet|deal no|form)[\s:.#-]{0,4}$/i

/** A ZIP code behind its state, as in an address: 'Springfield, OH 43004'. */
function isZip(before: string, digits: string): boolean {
	const state = /\b([A-Z]{2}) {0,2}$/.exec(before)?.[1]
	return digits.length === 5 && isOwnKey(usStates, state) && isZipInState(digits, state)
}

/** Digits in cents; null if a comma does not separate thousands or the amount is more than the format allows. */
function centsOf(digits: string, fraction: string): number | null {
	const plain = (text: string) => text.replace(/[Oo]/g, '0').replace(/[lI|]/g, '1')
	const whole = plain(digits)
	if (whole.includes(',') && !/^\d{1,3}(?:,\d{3}){1,4}$/.test(whole)) return null
	const cents = Number(`${whole.replaceAll(',', '')}${plain(fraction).slice(1).padEnd(2, '0')}`)
	return Number.isSafeInteger(cents) && cents <= centsMax ? cents : null
}

/** Whether the words after an amount belong to it and not to the label. */
const isRemark = (text: string) =>
	/^[\s*.,;†)]{0,6}(?:\((?:est|tax|incl)[^()]{0,30}\)|\([A-Z0-9]{1,2}\)|USD|each|total|(?:\+|plus) tax(?:es)?)?[\s*.,;†)]{0,6}$/i.test(
		text,
	)

/** Returns the label without the dots, dashes and currency signs that lead to the amount. */
function cleanLabel(text: string): string {
	const line = text
		.replaceAll('\t', ' ')
		.replace(/ {2,}/g, ' ')
		.trim()
		// The number of a line on a form.
		.replace(/^\d{1,2}[.)] /, '')
	let start = 0
	let end = line.length
	while (start < end && '.:;=-–—_*•·|>$+, '.includes(line[start]!)) start++
	while (end > start && '.:;=-–—_*•·|>$, ('.includes(line[end - 1]!)) end--
	return line.slice(start, end).trim()
}
