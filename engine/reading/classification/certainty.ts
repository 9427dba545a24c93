import { usStates } from '../../places/us-states.ts'
import type { LabelRule } from './label-rule.ts'

/** Words that say nothing about what a line is. */
const fillers: ReadonlySet<string> = new Set(
	'a an the of for to and or in on at by with your our new used less plus add total est estimated fee fees charge charges optional opt amount amt co county city state local dept office dealer motors not required law deductible'.split(
		' ',
	),
)

/** The states, written out and abbreviated. */
const states: ReadonlySet<string> = new Set(
	Object.entries(usStates).flatMap(([code, name]) => [
		code.toLowerCase(),
		...name.toLowerCase().split(' '),
		'nys',
		'nyc',
	]),
)

/** Whether a word is a state or a part of its name. */
export const isState = (word: string): boolean => states.has(word)

/** General words that may change the meaning of a label, unless the rule that matches the label contains them as well. */
const general: ReadonlySet<string> = new Set(
	'tax taxes guard guards lock locks protection service services credit credits cash bonus care shield insurance coverage assistance discount rebate contract reimbursement filing processing handling verification guarantee report agency'.split(
		' ',
	),
)

const moneyOff: ReadonlySet<string> = new Set(['bonus', 'cash', 'rebate', 'credit', 'credits', 'assistance'])

/** Whether a word says nothing about what a line is. */
export const isFiller = (word: string): boolean => fillers.has(word)

const countedAsWords = (words: readonly string[]) =>
	words.filter((word) => !fillers.has(word) && !states.has(word) && /\p{L}{2}/u.test(word))

/** Whether a label is certain by a general word, such as 'price' or 'fee'; `others` are the words that it doesn't explain. */
export function isGeneralCertain(
	{ category, strength }: LabelRule,
	{ words, others }: { words: readonly string[]; others: readonly string[] },
): boolean {
	const rest = countedAsWords(others)
	// A fee without a word for its purpose can be for anything.
	if (category === 'dealer_fee')
		return (
			/^(?:(?:other|misc|miscellaneous|convenience) )?(?:dealer |dealership )?(?:fees?|charges?)$/.test(
				words.join(' '),
			) && words.length > 1
		)
	if (strength === 'name') return rest.length <= 6 && !rest.some((word) => general.has(word))
	// Any accessory may be called a package.
	if (category === 'factory_option') return rest.length === 0
	const isPriceOrTotal = category === 'price' || category === 'msrp' || category === 'subtotal'
	return isPriceOrTotal ? rest.length <= 2 && !rest.some((word) => general.has(word)) : rest.length === 0
}

/** Whether a label still means what its rule says in spite of the words that the rule doesn't explain (`others`). */
export function areExplained(
	{ category, strength }: LabelRule,
	{ words, others }: { words: readonly string[]; others: readonly string[] },
): boolean {
	const rest = countedAsWords(others)
	if (category === 'factory_option') return rest.length === 0
	// 'Loyalty bonus' and 'Loyalty cash' mean the same.
	const isMoneyOff = category === 'rebate' || category === 'rebate_conditional'
	if (rest.some((word) => general.has(word) && !(isMoneyOff && moneyOff.has(word)))) return false
	// Any product may be called a protection.
	if (category === 'appearance' && strength === 'plain') return rest.length === 0
	if (countedAsWords(words).length - rest.length > 1) return rest.length <= 4
	return rest.length <= (strength === 'plain' ? 1 : 2)
}
