import { centsMax } from '../../../format/format-limits.ts'
import { isOwnKey } from '../../../own-key.ts'
import { usStates } from '../../../places/us-states.ts'
import {
	isMilesAllowed,
	isMilesBehindTerm,
	isMilesOfLease,
	isRateOfLoan,
	isTermAndMiles,
	isTermOfLoan,
	isUsualMiles,
	isUsualTerm,
	lengthOfMiles,
} from '../lease/lease-counts.ts'
import { endsWithCar, modelNumber, shortYear } from '../naming/vehicle-words.ts'
import { neverMoney } from './never-money.ts'
import { isRateOfTax } from './rate-of-tax.ts'
import { shorthandOf } from './shorthand.ts'

/**
 * A number in a text and what it is. `money` is an amount for sure, `bare` a whole number that may be one where its label names money.
 * `other` is a date, a rating, a telephone number, a year, a count: never money. `unclear` is an amount that can't be read.
 */
export type Figure = {
	kind: 'money' | 'bare' | 'percent' | 'factor' | 'months' | 'miles' | 'payments' | 'other' | 'unclear'
	from: number
	to: number
	/** Cents of an amount, parts per million of a percentage, parts per billion of a factor; otherwise the number itself. */
	value: number
	/** Printed with a minus or in parentheses. */
	isNegative: boolean
	/** Printed as a guess: 'around $900', '≈ 44.4k'. */
	isApproximate: boolean
	/** Printed with a dollar sign. */
	hasSign: boolean
	/** The number as a formula uses it. */
	plain: number
}

/** Digits as printed, with thousands, decimals and a 'k'; a minus stands right before them. */
const number = /(\$|USD ?)? ?([-−–](?=[\d.]))?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(\s?k\b)?/gi

/** Digits that are not readable: '2,5xx', '47,98x'. */
const blurred =
	/(?<![\d,])\d{1,3},(?=[\dx?]{3}(?![\w?]))\d{0,2}[x?]{1,3}|(?<![\d,.])\d{1,3}(?:\.\d)?\s?[-–]\s?\$?\d{1,3}(?:\.\d)?\s?k\b|(?<![\d,])\d[\d,]{0,12}[x?]{2,6}(?:\.[\dx?]{1,2})?\b|(?<![\d,])\d{1,3},\d{1,2}(?!\d|,\d)\b|(?<![\d,])\d{1,9},\d{4,12}\b/gi

/** Finds the figures of a line in their order. The line is at most a few thousand characters long. */
export function figuresOf(line: string): Figure[] {
	const masked = maskOthers(line)
	const figures: Figure[] = []
	for (const match of masked.matchAll(blurred)) figures.push(plainFigure('unclear', match.index, match[0], 0))
	const text = masked.replace(blurred, (found) => ' '.repeat(found.length))
	for (const match of text.matchAll(number)) {
		if (figures.length >= figuresMax) {
			figures.push(plainFigure('unclear', match.index, match[0], 0))
			break
		}
		const figure = figureOf(match, text)
		if (figure) figures.push(figure)
	}
	return figures.sort((one, other) => one.from - other.from)
}

const plainFigure = (kind: Figure['kind'], from: number, text: string, value: number): Figure => ({
	kind,
	from,
	to: from + text.length,
	value,
	plain: value,
	isNegative: false,
	isApproximate: false,
	hasSign: false,
})

const blank = (found: string) => ' '.repeat(found.length)

/** How far around a number its words are looked for. */
const nearChars = 80

/** A cell with more figures than this is no row of an offer; the others are not read. */
const figuresMax = 80

/** Replaces what is never money by blanks, so that positions stay. */
function maskOthers(line: string): string {
	let text = americanDigits(ocrDigits(line))
	text = text.replace(modelNumber, blank).replace(shortYear, blank)
	for (const pattern of neverMoney)
		text = text.replace(pattern, (found) =>
			(/\b(?:miles|mileage)\b/i.test(found) && isAllowance(line, found)) || isTermInYears(line, found)
				? found
				: blank(found),
		)
	return text
}

/** 'Term: 5 years', 'over 6 years' */
const isTermInYears = (line: string, found: string) =>
	/^\d{1,2} (?:years|yrs)$/i.test(found) &&
	/\b(?:term|loan|lease|over|financ\w*)\b[\s:]{0,3}(?:of |for )?$/i.test(line.slice(0, line.indexOf(found)))

/** Whether 'Miles - 12,000 a year' states what a lease allows. */
const isAllowance = (line: string, found: string) => {
	const after = line.slice(line.indexOf(found) + found.length)
	const miles = Number(found.replaceAll(/\D/g, ''))
	// 'Miles 10,000' is an allowance; an odometer is rarely so round.
	const isRound = /^(?:miles|mileage)\b/i.test(found) && isUsualMiles(miles)
	return (
		isRound ||
		/^\s?(?:miles?\s)?(?:\/|per|a|each|p\.?)\s?(?:y|annum)/i.test(after) ||
		/\b(?:annual|yearly|allow|per year|a year)\b/i.test(line)
	)
}

/** Writes '31.450,00' and '299,00' with an American point; both have as many characters. */
const americanDigits = (line: string) =>
	line
		.replace(
			/(?<![\d.,])\d{1,3}(?:\.\d{3}){1,3},\d{2}(?!\d)/g,
			(found) => `${found.slice(0, -3).replaceAll('.', ',')}.${found.slice(-2)}`,
		)
		// '26 995,00'
		.replace(
			/(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,2},\d{2}(?!\d)/g,
			(found) => `${found.slice(0, -3).replaceAll(/[ \u00a0\u202f]/g, ',')}.${found.slice(-2)}`,
		)
		.replace(/(?<![\d.,])\d{1,4},\d{2}(?![\d,])/g, (found) => found.replace(',', '.'))

/** Amounts in which text recognition may have put letters for digits: '$l,2O0.OO', '1,O99', '38O.00'. */
const recognized = [
	/\$ ?[\dOolI|,]{1,14}(?:\.[\dOolI|]{2})?(?![\p{L}\d|])/gu,
	/(?<![\p{L}\d|,.$])[\dOolI|]{1,3},[\dOolI|]{3}(?:\.[\dOolI|]{2})?(?![\p{L}\d|,])/gu,
	/(?<![\p{L}\d|,.$])[\dOolI|]{1,7}\.[\dOolI|]{2}(?![\p{L}\d|])/gu,
]

const ocrDigits = (line: string) =>
	recognized.reduce(
		(text, pattern) =>
			text.replace(pattern, (found) =>
				/\d/.test(found) ? found.replace(/[Oo]/g, '0').replace(/[lI|]/g, '1') : found,
			),
		line,
	)

function figureOf(match: RegExpMatchArray & { index: number }, text: string): Figure | null {
	const [whole, sign = '', innerMinus = '', printed = '', thousand = ''] = match
	const lead = whole.length - whole.trimStart().length
	let from = match.index + lead
	const to = match.index + whole.length
	const before = text.slice(Math.max(0, from - nearChars), from)
	const after = text.slice(to, to + nearChars)
	const digitsAt = to - thousand.length - printed.length
	// Part of a name: 'F-150', 'Q5', 'RTA2', 'xDrive40i'.
	if (!sign && digitsAt > 0 && /[\p{L}_]/u.test(text[digitsAt - 1]!)) return null
	if (!sign && !innerMinus && /\p{L}[-–]$/u.test(before)) return null
	if (innerMinus && !sign && /[\p{L}\d]$/u.test(before)) {
		// 'CX-5' is a name, '9-7' a range.
		if (/\p{L}$/u.test(before)) return null
		from = digitsAt
	}
	if (
		!thousand &&
		/^[\p{L}_]/u.test(after) &&
		!/^(?:mos?|months?|mi|miles|x|ish)\b/i.test(after) &&
		!/^(?:k\b|ea\b)/i.test(after)
	)
		return null
	const isCents =
		!sign &&
		!thousand &&
		(/^\s?(?:cents|¢)\s?(?:a|per|\/|each|for each)\s?(?:extra |excess |additional )?mi/i.test(after) ||
			// 'Extra miles 20 cents'
			(/^\s?(?:cents\b|¢)/i.test(after) &&
				/\b(?:miles?|mileage|overage)\b[^.;]{0,16}$/i.test(before.slice(-40))))
	const scale = thousand ? 1000 : 1
	const plain = Math.round(Number(printed.replaceAll(',', '')) * scale * 1e9) / 1e9
	if (!Number.isFinite(plain)) return null
	const decimals = printed.split('.')[1]?.length ?? 0
	const isMinus = isNegative({ innerMinus, before: text.slice(Math.max(0, from - nearChars), from), after })
	const base = {
		from,
		to,
		plain,
		isNegative: isMinus,
		// '43k' is rounded.
		isApproximate:
			thousand !== '' ||
			isGuess.test(before.slice(-40)) ||
			/^\s?(?:\+\/-|or so|ish|approx|est\b)/i.test(after),
		hasSign: sign !== '',
	}
	const make = (kind: Figure['kind'], value: number, end = to): Figure => ({ ...base, kind, value, to: end })
	const unit = (pattern: RegExp) => {
		const found = pattern.exec(after)
		return found ? to + found[0].length : 0
	}
	if (isCents) return make('money', Math.round(plain))
	let end = unit(/^\s?(?:%|percent\b|pct\b)/i)
	if (end && !sign) return make('percent', Math.round(plain * 10_000), end)
	// '4.99 APR' is a rate, whatever its decimals look like.
	if (!sign && !thousand && plain > 0 && plain < 36 && decimals > 0 && /^\s?(?:apr|interest)\b/i.test(after))
		return make('percent', Math.round(plain * 10_000))
	if (!sign && !thousand && decimals > 0 && isRateOfLoan(before, plain, after))
		return make('percent', Math.round(plain * 10_000))
	if (!sign && !thousand && decimals > 0 && isRateOfTax(before, plain, after))
		return make('percent', Math.round(plain * 10_000))
	if (!sign && plain > 0 && plain < 0.05 && decimals >= 4) return make('factor', Math.round(plain * 1e9))
	const short = shorthandOf({
		before,
		after,
		plain,
		decimals,
		hasSign: sign !== '',
		isThousand: thousand !== '',
	})
	if (short)
		return { ...make(short.kind, short.value), ...(short.kind === 'money' ? { isApproximate: true } : {}) }
	if (!sign && isMilesBehindTerm(before, plain, after))
		return make('miles', plain < 100 ? plain * 1000 : plain, to + lengthOfMiles(after))
	if (!sign && decimals === 0) {
		// '36/12k', '36 / 10,000', '24/7500'
		if (isTermAndMiles(before, printed, after)) return make('months', plain)
		if (!thousand && isTermOfLoan(before, printed, after)) return make('months', plain)
		// '10k/36'
		if (/\dk ?\/ ?$/i.test(before) && isUsualTerm(printed)) return make('months', plain)
		// '130 biweekly payments' are those of 60 months.
		end = unit(/^\s?-?\s?bi-?weekly (?:payments?|pmts?)\b/i)
		if (end && plain >= 26 && plain <= 260) return make('months', Math.round((plain * 12) / 26), end)
		end =
			unit(/^\s?-?\s?(?:monthly )?(?:payments?|pmts?|installments?)\b(?!\s?(?:of\s?)?$)/i) ||
			unit(/^\s?(?:more|left|remaining)\b/i)
		if (end && plain >= 1 && plain <= 120 && !thousand) return make('payments', plain, end)
		end = unit(/^\s?-?\s?(?:months?|mos?\.?|mn?ths?)(?![\p{L}])/iu)
		if (end && plain <= 999) return make('months', plain, end)
		end = unit(/^\s?(?:k\s?)?(?:miles?|mi)\b|^\s?(?:\/|per|a|p\.?)\s?(?:yr|year|annum)\b/i)
		if (end && plain >= 1000) return make('miles', plain, end)
		end = unit(/^\s?-?\s?(?:years?|yrs?)\b/i)
		if (end)
			return plain <= 10 && /\b(?:lease|loan|term|deal)\b/i.test(text)
				? make('months', plain * 12, end)
				: make('other', plain, end)
	}
	if (!sign && isMilesAllowed(before, plain)) return make('miles', plain, to + lengthOfMiles(after))
	if (thousand && isMilesOfLease(before, plain, after)) return make('miles', plain, to + lengthOfMiles(after))
	if (!sign && /^\s?(?:x|×|times)\s?$/i.test(after.slice(0, 2)) && decimals > 2) return make('other', plain)
	const cents = Math.round(plain * 100)
	if (!Number.isSafeInteger(cents) || cents > centsMax || plain > centsMax / 100) return make('unclear', 0)
	if (!sign && decimals === 0 && !thousand && !printed.includes(',')) {
		if (/^\d{4}$/.test(printed) && isYear(before, plain, after)) return make('other', plain)
		if (
			/\b[A-Z]{2}\s{1,2}$/.test(before) &&
			printed.length === 5 &&
			isOwnKey(usStates, before.trimEnd().slice(-2))
		)
			return make('other', plain)
		if (isNumberOfLine(before, after, printed)) return null
		return make('bare', cents)
	}
	if (!sign && decimals !== 2 && !thousand && !printed.includes(',')) return make('other', plain)
	return make('money', cents)
}

const isGuess =
	/(?:\b(?:around|about|approx(?:imately|\.)?|roughly|ballpark|somewhere|like|circa|ca\.|near|close to|estimated at|maybe|up to|under|over|as low as|from)|[~≈])\s?\$?\s?$/i

/** Whether a number without a sign is a model year: '2026 Subaru', 'year 2024', 'MY 2026'. */
const isYear = (before: string, value: number, after: string) =>
	value >= 1980 &&
	value <= 2049 &&
	(/^\s(?:\p{Lu}|model|new|used)/u.test(after) ||
		(/\($/.test(before) && after.startsWith(')')) ||
		/\b(?:year|my|model|new|used|the|a|your|a used|certified|our|in|for|of|until|through)\s?:?\s?$/i.test(
			before,
		) ||
		/^\W*$/.test(before) ||
		// 'Toyota Corolla 2021, 52,300 miles'
		(endsWithCar(before) && !/\b(?:19|20)\d\d\b/.test(before)))

/** Whether a number at the start of a line numbers it: '1.', '2)', '6a', '16 Base monthly payment'. */
const isNumberOfLine = (before: string, after: string, printed: string) =>
	/^[\s(*•·>-]*$/.test(before) &&
	printed.length <= 2 &&
	/^(?:[.):]{1,2}\s|\s{1,2}(?:\*?\p{Lu}|1ST\b))/u.test(after)

/** A minus is right before the amount, or the amount is in parentheses, or the minus is behind it; a dash with spaces only separates. */
function isNegative({
	innerMinus,
	before,
	after,
}: {
	innerMinus: string
	before: string
	after: string
}): boolean {
	if (innerMinus) return !/[\d)]\s?[-−–]?$/.test(before)
	if (/(?:^|[\s(:=|])[-−–]$/.test(before)) return true
	// '43,785 with acq (895)' explains; a row has one amount in parentheses.
	if (/\(\s?$/.test(before) && /^\s?\)[\s.*]*$/.test(after)) return !/\d{3}(?![\d,])/.test(before)
	return /^[-−](?![\w$-])/.test(after)
}
