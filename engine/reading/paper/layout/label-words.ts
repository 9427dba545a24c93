import { labelRules } from '../../classification/classify-label.ts'

/** Words of forms that no rule needs. */
const otherWords =
	'vehicle price selling total amount financed payment payments monthly finance charge annual percentage rate gross capitalized adjusted depreciation signing contract buyer dealer number months including itemization amortized amounts residual value base lease less plus cash your our per with from for this that not the and years year miles deductible zero first county charged government fee fees'

let vocabulary: Map<number, string[]> | null = null

/**
 * Corrects a word that text recognition misspelled: 'D0c' to 'Doc', 'Docurnentation' to 'Documentation'. Null if it needs no change or no
 * correction is certain.
 */
export function correctedWord(word: string): string | null {
	const [, before = '', body = '', after = ''] =
		/^([^\p{L}\p{N}]{0,3})([\p{L}\p{N}|]{3,20})([^\p{L}\p{N}]{0,3})$/u.exec(word) ?? []
	if (!/\p{L}{2}/u.test(body)) return null
	const lower = body.toLowerCase()
	const words = wordsOfRules()
	if (isKnown(words, lower)) return null
	const plain = lower.replaceAll('0', 'o').replace(/[1|]/g, 'l').replaceAll('5', 's').replaceAll('8', 'b')
	const found = [
		plain,
		plain.replaceAll('l', 'i'),
		lower.replaceAll('rn', 'm'),
		lower.replaceAll('vv', 'w'),
		lower.replaceAll('ii', 'n'),
	].find((each) => each !== lower && isKnown(words, each))
	const near = found ?? (lower.length >= 5 && !/\d{2}/.test(lower) ? onlyNeighbor(words, lower) : null)
	if (!near) return null
	const isCapital = /^\p{Lu}|^\d/u.test(body)
	const isAllCapitals = body === body.toUpperCase() && body.length > 1 && /\p{Lu}/u.test(body)
	const text = isAllCapitals ? near.toUpperCase() : isCapital ? near[0]!.toUpperCase() + near.slice(1) : near
	return before + text + after
}

/** Whether a word, in lower case, is one that forms print. */
export const isKnownWord = (word: string): boolean =>
	word.split(/[^\p{L}]/u).every((part) => part.length < 3 || isKnown(wordsOfRules(), part))

const isKnown = (words: Map<number, string[]>, word: string) =>
	words.get(word.length)?.includes(word) ?? false

function wordsOfRules(): Map<number, string[]> {
	if (vocabulary) return vocabulary
	const words = new Set(otherWords.split(' '))
	for (const { phrases } of labelRules)
		for (const word of phrases.toLowerCase().match(/\p{L}{3,}/gu) ?? []) words.add(word)
	vocabulary = new Map()
	for (const word of words) vocabulary.set(word.length, [...(vocabulary.get(word.length) ?? []), word])
	return vocabulary
}

/** The only known word that differs in one letter; null if there is none or there are several. */
function onlyNeighbor(words: Map<number, string[]>, word: string): string | null {
	const near = [word.length - 1, word.length, word.length + 1]
		.flatMap((length) => words.get(length) ?? [])
		.filter((other) => isOneApart(word, other))
	return near.length === 1 ? near[0]! : null
}

function isOneApart(one: string, other: string): boolean {
	const [short, long] = one.length <= other.length ? [one, other] : [other, one]
	let start = 0
	while (start < short.length && short[start] === long[start]) start++
	return short.length === long.length
		? short.slice(start + 1) === long.slice(start + 1)
		: short.slice(start) === long.slice(start + 1)
}
