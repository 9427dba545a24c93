import { textCharsMax } from '../text-limit.ts'

/** A calculation of a text whose result is another one than its own figures give. Amounts in cents. */
export type WrongFormula = { lineNumber: number; text: string; expectedCents: number; printedCents: number }

/** Longer formulas, or more of them, are not recomputed. */
const formulaCharsMax = 300
const formulasMax = 50
const termsMax = 30
/** A formula with smaller results is none of money: a rate, a count of months. */
const resultMin = 1

type Token =
	| { kind: 'number'; value: number; decimals: number; isPercent: boolean }
	| { kind: 'sign'; sign: string }

/**
 * Recomputes what a text calculates, such as '40,837 + 389 + 699 = 41,925' or '.00113 x (41,925 + 24,570) + (41,925 - 24,570)/36 = 557.22':
 * each side of an equals sign against the next. Words between the figures are skipped; whatever is no whole formula is left alone.
 */
export function wrongFormulas(text: string): WrongFormula[] {
	const wrong: WrongFormula[] = []
	let count = 0
	for (const [index, line] of text.slice(0, textCharsMax).split('\n').entries())
		for (const part of line.split(/[;|\t]|\.\s+(?=\p{Lu})/u)) {
			if (!part.includes('=') || part.length > formulaCharsMax || isGuess.test(part)) continue
			if (count++ >= formulasMax) return wrong
			const faults = faultsOf(part)
			if (faults.length > 0 && faultsOf(part.replace(shareOfSum, '$1 x ($2)')).length > 0)
				wrong.push(...faults.map((fault) => ({ lineNumber: index + 1, text: part.trim(), ...fault })))
		}
	return wrong
}

/** '6% on 24,200+895+200': people write no parentheses where all of a sum is meant. */
const shareOfSum =
	/(\d\s?%)\s(?:of|on|x|×)\s(\$?[\d,]{1,12}(?:\.\d{1,2})?(?:\s?\+\s?\$?[\d,]{1,12}(?:\.\d{1,2})?){1,20})/i

function faultsOf(calculation: string): { expectedCents: number; printedCents: number }[] {
	const sides = calculation
		.replace(/^\s*[-*•·>–]+\s+/, '')
		.split(/(?<![=<>!-])=(?![=>])/)
		.map(sideOf)
	return sides.slice(1).flatMap((side, at) => compare(sides[at]!, side) ?? [])
}

const isGuess = /[~≈?]|\b(?:about|around|approx\w*|roughly|est\b|estimated?)\b/i

type Side = { value: number; terms: number; decimals: number; slack: number } | null

function compare(left: Side, right: Side): { expectedCents: number; printedCents: number } | null {
	// The result is a single figure; a label with a figure in front of an equals sign is no calculation.
	if (!left || !right || left.terms < 2 || right.terms !== 1) return null
	const printed = right.value
	// A rounded result may be off by its last digit, and so may the figures that a product multiplies.
	const unit =
		right.decimals >= 2 ? 0.02 : right.decimals === 1 ? 0.1 : Number.isInteger(left.value) ? 0.5 : 1
	if (Math.abs(left.value - printed) <= unit + left.slack) return null
	if (Math.abs(printed) < resultMin || Math.abs(left.value) < resultMin) return null
	const [expectedCents, printedCents] = [Math.round(left.value * 100), Math.round(printed * 100)]
	return Number.isSafeInteger(expectedCents) && Number.isSafeInteger(printedCents)
		? { expectedCents, printedCents }
		: null
}

/** Reads one side of an equals sign; null if it is not a whole calculation or a single figure. */
function sideOf(text: string): Side {
	const tokens = tokensOf(text)
	if (!tokens) return null
	const numbers = tokens.filter((token) => token.kind === 'number')
	if (numbers.length === 0 || numbers.length > termsMax) return null
	const state = { tokens, at: 0, slack: 0 }
	const value = sum(state)
	// '36/12k' and '10k/36' are a term and miles.
	const isTermAndMiles =
		tokens.length === 3 && tokens.some((token) => token.kind === 'sign' && token.sign === '/')
	if (isTermAndMiles && numbers.every(({ value: each }) => Number.isInteger(each))) return null
	if (value === null || state.at < tokens.length || !Number.isFinite(value)) return null
	const last = numbers.at(-1)!
	return { value, terms: numbers.length, decimals: last.decimals, slack: state.slack }
}

const number = /\$?\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(\s?k\b)?(\s?%)?/iy

/** Splits a side into figures and signs; null where words may change what it calculates. */
function tokensOf(text: string): Token[] | null {
	// 'first + doc (599) + fees (287)': a part without its amount.
	if (
		text
			.split('+')
			.slice(0, -1)
			.some((part) => !/\d/.test(part) && /\p{L}{3}/u.test(part))
	)
		return null
	const tokens: Token[] = []
	// A telephone number or a range.
	if (/(?<![\d,.])\d{1,4}-\d{1,4}(?![\d,.])/.test(text)) return null
	const plain = text
		.replaceAll('**', '')
		.replace(/\([^()\d]*\)|\/\s?(?:mo|month|yr|year)\b/gi, ' ')
		// '+ tax (9.5%)' and '+ 9.5% tax'
		.replace(/\((\d{1,2}(?:\.\d{1,4})?\s?%)\)/g, ' $1 ')
	let at = 0
	while (at < plain.length) {
		number.lastIndex = at
		const found = /[\d.$]/.test(plain[at]!) ? number.exec(plain) : null
		if (found) {
			// Part of a name, 'CX-5' or '2026', or a count, '36 mo': no formula.
			if (/[\p{L}\d]/u.test(plain[at - 1] ?? ' ') || /^\p{L}/u.test(plain.slice(number.lastIndex)))
				return null
			if (tokens.at(-1)?.kind === 'number') return null
			const digits = found[1]!.replaceAll(',', '')
			const value = Number(digits) * (found[2] ? 1_000 : 1) * (found[3] ? 0.01 : 1)
			tokens.push({
				kind: 'number',
				value,
				decimals: found[2] ? 0 : (digits.split('.')[1]?.length ?? 0),
				isPercent: found[3] !== undefined,
			})
			at = number.lastIndex
			continue
		}
		const sign = signOf(plain, at)
		if (sign) {
			tokens.push({ kind: 'sign', sign: sign.sign })
			at = sign.to
			continue
		}
		at++
	}
	return tokens
}

const signs: ReadonlyMap<string, string> = new Map([
	['+', '+'],
	['-', '-'],
	['−', '-'],
	['–', '-'],
	['*', '*'],
	['×', '*'],
	['/', '/'],
	['÷', '/'],
	['(', '('],
	[')', ')'],
])
const words = /(?:x|times|of|on|plus|minus|less|divided by)(?![\p{L}\d])/iuy

/** A sign, or a word that stands for one, between figures. A hyphen within words is none. */
function signOf(text: string, at: number): { sign: string; to: number } | null {
	const own = signs.get(text[at]!)
	const before = text[at - 1] ?? ' '
	if (own) {
		// 'low-mileage' has no minus, and in 'doc - 500' the dash leads to the amount of a word.
		const isHyphen =
			(own === '-' || own === '/') && /\p{L}\s{0,3}$/u.test(text.slice(Math.max(0, at - 4), at))
		return isHyphen ? null : { sign: own, to: at + 1 }
	}
	if (/[\p{L}\d]/u.test(before) && !/\d/.test(before)) return null
	words.lastIndex = at
	const word = words.exec(text)?.[0].toLowerCase()
	if (!word || !/\d|%|\)|\s|\$/.test(before)) return null
	const isBetween =
		/(?:[\d%)]|\dk)\s?$/i.test(text.slice(0, at)) && /^\s?[$(\d.]/.test(text.slice(at + word.length))
	if (!isBetween) return null
	const sign =
		word === 'plus' ? '+' : word === 'minus' || word === 'less' ? '-' : word === 'divided by' ? '/' : '*'
	return { sign, to: at + word.length }
}

type State = { tokens: readonly Token[]; at: number; slack: number }

const isSign = (state: State, ...wanted: string[]) => {
	const token = state.tokens[state.at]
	return token?.kind === 'sign' && wanted.includes(token.sign) ? token.sign : null
}

function sum(state: State): number | null {
	let value = product(state)
	for (let sign = isSign(state, '+', '-'); sign && value !== null; sign = isSign(state, '+', '-')) {
		state.at++
		const token = state.tokens[state.at]
		const next = product(state)
		if (next === null) return null
		// A percentage on top is one of what stands before it: '478.80 + 9.5% tax'.
		const part = token?.kind === 'number' && token.isPercent && next === token.value ? value * next : next
		value = sign === '+' ? value + part : value - part
	}
	return value
}

function product(state: State): number | null {
	let value = factor(state)
	for (let sign = isSign(state, '*', '/'); sign && value !== null; sign = isSign(state, '*', '/')) {
		const before = state.tokens[state.at - 1]
		state.at++
		const next = factor(state)
		if (next === null || (sign === '/' && next === 0)) return null
		const after = state.tokens[state.at - 1]
		// A factor such as .0021 is rounded to half of its last digit.
		for (const [token, other] of [
			[before, next],
			[after, value],
		] as const)
			if (sign === '*' && token?.kind === 'number' && token.decimals > 2 && Math.abs(token.value) < 1)
				state.slack += (Math.abs(other) * 10 ** -token.decimals) / 2
		value = sign === '*' ? value * next : value / next
	}
	return value
}

function factor(state: State): number | null {
	const token = state.tokens[state.at]
	if (token?.kind === 'number') {
		state.at++
		return token.value
	}
	if (isSign(state, '-', '+')) {
		const isMinus = isSign(state, '-')
		state.at++
		const value = factor(state)
		return value === null ? null : isMinus ? -value : value
	}
	if (!isSign(state, '(')) return null
	state.at++
	const value = sum(state)
	if (value === null || !isSign(state, ')')) return null
	state.at++
	return value
}
