import { writtenOut } from './abbreviations.ts'
import { carRules } from './car-rules.ts'
import { categories } from './categories.ts'
import { areExplained, isFiller, isGeneralCertain, isState } from './certainty.ts'
import { classifyCombinedCharges } from './combined-label.ts'
import { feeRules } from './fee-rules.ts'
import { governmentRules } from './government-rules.ts'
import { type LabelRule, strengths } from './label-rule.ts'
import { moneyRules } from './money-rules.ts'
import { productRules } from './product-rules.ts'
import { regionalRules } from './regional-rules.ts'

/** All rules; of two that match with the same strength and length, the earlier one decides. */
export const labelRules: readonly LabelRule[] = [
	...productRules,
	...moneyRules,
	...carRules,
	...governmentRules,
	...feeRules,
	...regionalRules,
]

type Phrase = { words: readonly string[]; rule: LabelRule; weight: number }

/** A phrase of a rule in a label, and where it begins. */
type Match = Phrase & { start: number }

/** The known phrases of a label's words, and the one that decides. */
type Matches = { best: Match | null; all: Match[]; words: readonly string[] }

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
const anyTotal = moneyRules.find(({ sums, strength }) => sums === 'any' && strength === 'idiom')!
const taxesAndFees = moneyRules.find(({ sums }) => sums === 'taxes_and_fees')!
const docFee = feeRules.find(({ category, strength }) => category === 'doc_fee' && strength === 'product')!
const payment = moneyRules.find(({ role, strength }) => role === 'memo' && strength === 'vague')!
const salesTax = governmentRules.find(
	({ category, strength }) => category === 'sales_tax' && strength === 'product',
)!
const rebate = carRules.find(({ category, strength }) => category === 'rebate' && strength === 'idiom')!
const registration = governmentRules.find(({ category }) => category === 'registration')!

/**
 * Finds what a printed label means; null for a label without a known word. `isNegative` tells that its amount was printed below zero:
 * a net trade-in below zero is money that is still owed.
 */
export function classifyLabel(label: string, { isNegative = false } = {}): LabelRule | null {
	const words = labelWords(label)
	const { best, all } = matchesOfLabel(label)
	if (
		best?.rule.category === 'trade_allowance' &&
		(isNegative || hasNegativeAmount(label)) &&
		words.includes('net')
	)
		return negativeEquity
	// 'Title/plates/transfer' names several fees, but a phrase matches only one of them.
	const wordsToExplain = words.filter((word) => !isState(word) || best?.words.includes(word))
	const combined = !best || best.words.length < wordsToExplain.length ? classifyCombinedCharges(words) : null
	if (combined === 'taxes_and_fees') return taxesAndFees
	if (combined === 'registration') return registration
	if (best?.rule.category === 'trade_payoff' && /\bnet of trade\b/.test(words.join(' ')))
		return negativeEquity
	if (isRegistrationAndFiling(words)) return taxesAndFees
	if (best?.rule.category === 'rebate_conditional' && /^(?:doc|documentation)$/.test(words.at(-1) ?? ''))
		return docFee
	if (best?.rule.category === 'down_payment' && isManufacturerRebate(words)) return rebate
	if (best && best.rule.category !== 'rebate_conditional' && isMakersCash(words, all)) return rebate
	// 'Paid to insurance companies' says where an amount goes.
	if (
		best?.rule.category === 'deposit' &&
		best.rule.strength === 'vague' &&
		/\bpaid (?:to|on)\b/.test(words.join(' '))
	)
		return null
	if (isPaymentOfTable(words)) return payment
	if (isTaxOn(words, best)) return salesTax
	if (isTotalOf(words, best)) return totalOf(best)
	if (best && best.weight < plainWeight && best.rule.category !== 'subtotal')
		return carAt(words, all) ?? best.rule
	return best?.rule ?? null
}

/** 'Registration and electronic filing fees' are partly the state's and partly the dealer's. */
const isRegistrationAndFiling = (words: readonly string[]) =>
	/\b(?:registration|title|license|plates?|tags?) and (?:\w+ ){0,2}(?:electronic|e) (?:\w+ )?filing\b|\b(?:electronic|e) filing (?:fees? )?and (?:registration|title|license|plates?|tags?)\b/.test(
		words.join(' '),
	)

/** Whether a capitalized cost reduction on a lease is a manufacturer rebate, as in 'Cap cost reduction - lease credit'. */
const isManufacturerRebate = (words: readonly string[]): boolean =>
	(words.includes('ccr') ||
		(words.includes('reduction') && words.some((word) => /^(?:cap|capital|capitalized)$/.test(word)))) &&
	!words.some((word) => /^(?:trade|total|tax|taxes)$/.test(word)) &&
	(words.some((word) => /^(?:rebates?|credits?|incentives?|bonus|noncash)$/.test(word)) ||
		/\b(?:customer|lease|manufacturers?|non|bonus) cash\b/.test(words.join(' ')))

/** 'Toyota cash', 'Nissan customer bonus': what a maker gives. */
const isMakersCash = (words: readonly string[], all: readonly Match[]) =>
	all.some(({ rule, start, words: name }) => {
		const [first, second] = words.slice(start + name.length)
		const last = /^(?:customer|lease|retail|bonus|finance|private|ev|electric)$/.test(first ?? '')
			? second
			: first
		return (
			rule.strength === 'name' && /^(?:cash|bonus|allowance|incentives?|rebates?|credit)$/.test(last ?? '')
		)
	})

/** Whether a label ends in the tax on what it names: 'Doc charge tax', 'CCR tax'; 'Payment before tax' names the payment. */
const isTaxOn = (words: readonly string[], best: Match | null) =>
	/^tax(?:es)?$/.test(words.at(-1) ?? '') &&
	!words.some((word) => /^(?:with|plus|before|after|without|and|pre|incl|including|no)$/.test(word)) &&
	best !== null &&
	/^(?:dealer_fees|add_ons|cash|rebates|price)$/.test(categories[best.rule.category].group) &&
	best.rule.category !== 'tax_credit'

/** Whether a label is 'Total' with what it adds up, which no phrase names as a whole: 'Total government charges'. */
const isTotalOf = (words: readonly string[], best: Match | null) =>
	/^(?:sub)?totals?$/.test(words[0] ?? '') &&
	words.length > 1 &&
	best?.rule.category !== 'subtotal' &&
	(best?.start ?? 1) > 0

/** Returns the rule for the total of what the other words of a label name, or of the lines above it. */
const totalOf = (best: Match | null): LabelRule =>
	moneyRules.find(({ sums }) => sums !== undefined && sums === best?.rule.category) ?? anyTotal

/** Whether a label names a payment in a table of terms and down payments: '60 mo', '$2,500 down'. */
export const isPaymentOption = (label: string): boolean => isPaymentOfTable(labelWords(label))

/** '60 mo' and '$2,500 down' name a payment in a table of terms and down payments. */
const isPaymentOfTable = (words: readonly string[]) =>
	words.length > 1 &&
	words.every((word) => /^\d{1,3}$/.test(word) || termWords.has(word)) &&
	words.some((word) => /^(?:mos?|months?|down)$/.test(word)) &&
	/^\d/.test(words[0]!)

const termWords: ReadonlySet<string> = new Set(
	'mo mos month months down at apr for x with per payments of'.split(' '),
)

/** Recognizes the car by a label that begins with a year and a make, whatever its color and interior. */
function carAt(words: readonly string[], all: readonly Match[]): LabelRule | null {
	const year = words.slice(0, 3).findIndex((word) => /^(?:19[89]|20[0-4])\d$/.test(word))
	const name =
		year < 0 ? undefined : all.find(({ rule, start }) => rule.strength === 'name' && start === year + 1)
	return name?.rule ?? null
}

/** Matches below this weight are vague phrases or names of cars. */
const plainWeight = strengths.plain * 1_000

/**
 * Whether the words of a label leave no doubt about its meaning: one rule explains them, or a general word such as 'price' is nearly all they
 * say. 'Cash price and accessories' names two things, and 'the price we talked about on the phone' says too much else.
 */
export function isLabelCertain(label: string): boolean {
	const { best, all, words } = matchesOfLabel(label)
	if (!best || best.rule.isAmbiguous) return false
	if (classifyCombinedCharges(words) || isPaymentOfTable(words)) return true
	if (isManufacturerRebate(words) && /^(?:down_payment|rebate)$/.test(best.rule.category)) return true
	if (best.weight < plainWeight && carAt(words, all)) return words.length <= 12
	// Other names of the same kind explain as well: 'Ceramic paint sealant'.
	const isName = best.weight >= plainWeight || categories[best.rule.category].group === 'price'
	const same = all.filter(
		({ rule }) => rule.category === best.rule.category || (isName && rule.strength === 'name'),
	)
	const isExplained = (at: number) => covers(best, at) || same.some((match) => covers(match, at))
	const others = words.filter((_, at) => !isExplained(at))
	if (best.weight < plainWeight) return isGeneralCertain(best.rule, { words, others })
	const isRival = (match: Match) =>
		match.weight >= plainWeight &&
		match.rule.category !== best.rule.category &&
		match.rule.category !== 'subtotal' &&
		!(isRebate(match) && isRebate(best)) &&
		match.words.some((word, at) => !isFiller(word) && !isExplained(match.start + at))
	return !all.some(isRival) && areExplained(best.rule, { words, others })
}

/** Finds the phrases of a label. Words in parentheses explain it; they name the line only if the other words do not. */
function matchesOfLabel(label: string): Matches {
	const whole = matchesOf(labelWords(label))
	const outside = label.replace(/\([^()]{0,200}\)/g, ' ')
	if (outside === label || hasNegativeAmount(label)) return whole
	const words = labelWords(outside)
	const withoutParentheses = matchesOf(words)
	const isNamed =
		(withoutParentheses.best?.weight ?? 0) >= plainWeight || carAt(words, withoutParentheses.all) !== null
	return isNamed ? withoutParentheses : whole
}

const isRebate = ({ rule }: Match) =>
	categories[rule.category].group === 'rebates' && rule.category !== 'tax_credit'

const covers = ({ start, words }: Match, at: number) => at >= start && at < start + words.length

/** Returns the phrases that a label has, and the one that decides; abbreviations are written out if that finds a stronger match. */
function matchesOf(words: readonly string[]): Matches {
	const printed = bestMatch(words)
	if (printed.best && printed.best.weight >= plainWeight) return printed
	const full = bestMatch(writtenOut(words))
	return (full.best?.weight ?? -1) > (printed.best?.weight ?? -1) ? full : printed
}

function bestMatch(words: readonly string[]): Matches {
	let best: Match | null = null
	const all: Match[] = []
	for (let start = 0; start < words.length; start++)
		for (const phrase of phrasesByFirstWord.get(words[start]!) ?? [])
			if (isAt(words, start, phrase.words)) {
				const match = { ...phrase, start }
				all.push(match)
				if (phrase.weight > (best?.weight ?? -1)) best = match
			}
	return { best, all, words }
}

/**
 * Returns the words of a label in lower case, without punctuation: 'D&H' is 'd and h', 'Manufacturer’s' is 'manufacturers'. A label has few
 * words; words after the first 60 are ignored.
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
