import { carRules } from './car-rules.ts'
import { feeRules } from './fee-rules.ts'
import { governmentRules } from './government-rules.ts'
import { type LabelRule, strengths } from './label-rule.ts'
import { moneyRules } from './money-rules.ts'
import { productRules } from './product-rules.ts'

/** All rules; of two that match with the same strength and length, the earlier one decides. */
export const labelRules: readonly LabelRule[] = [
	...productRules,
	...moneyRules,
	...carRules,
	...governmentRules,
	...feeRules,
]

type Phrase = { words: readonly string[]; rule: LabelRule; weight: number }

const phrasesByFirstWord = new Map<string, Phrase[]>()
for (const rule of labelRules)
	for (const text of rule.phrases.split(';')) {
		const words = labelWords(text)
		const phrase = { words, rule, weight: strengths[rule.strength] * 1_000 + words.join(' ').length }
		const others = phrasesByFirstWord.get(words[0]!)
		if (others) others.push(phrase)
		else phrasesByFirstWord.set(words[0]!, [phrase])
	}

const negativeEquity = moneyRules.find(({ category }) => category === 'negative_equity')!

/**
 * Finds what a printed label means; null for a label without a known word. `isNegative` tells that its amount was printed below zero:
 * a net trade-in below zero is money that is still owed.
 */
export function classifyLabel(label: string, { isNegative = false } = {}): LabelRule | null {
	const words = labelWords(label)
	let best: Phrase | null = null
	for (let start = 0; start < words.length; start++)
		for (const phrase of phrasesByFirstWord.get(words[start]!) ?? [])
			if (phrase.weight > (best?.weight ?? -1) && isAt(words, start, phrase.words)) best = phrase
	if (
		best?.rule.category === 'trade_allowance' &&
		(isNegative || hasNegativeAmount(label)) &&
		words.includes('net')
	)
		return negativeEquity
	return best?.rule ?? null
}

/**
 * The words of a label in lower case, without punctuation: 'D&H' is 'd and h', 'Manufacturer’s' is 'manufacturers'. A label has few
 * words; what is beyond its first 60 is not read.
 */
export function labelWords(label: string): string[] {
	return label
		.normalize('NFKC')
		.toLowerCase()
		.replace(/['’‘`]/g, '')
		.replace(/[&+]/g, ' and ')
		.split(/[^\p{L}\p{N}]/u)
		.filter((word) => word !== '')
		.slice(0, 60)
}

const isAt = (words: readonly string[], start: number, phrase: readonly string[]) =>
	phrase.every((word, index) => words[start + index] === word)

/** Whether an amount below zero is part of the label, as in 'Net trade −6,000' or 'Net trade (6,000)'. */
const hasNegativeAmount = (label: string) => /[-−–(]\$?\d/.test(label)
