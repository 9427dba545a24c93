import { classifyLabel } from '../../classification/classify-label.ts'
import type { LabelRule } from '../../classification/label-rule.ts'
import { spelled } from './spelling.ts'
import { type Term, termOf } from './term-rules.ts'

/** What the words about a figure say it is. */
export type Meaning = { label: string; term: Term | null; rule: LabelRule | null }

/** Terms whose value is no amount of dollars. */
const uncounted: ReadonlySet<Term> = new Set(['apr', 'months', 'miles', 'money_factor'] as const)

/** Terms that decide even where an earlier word of the label names a line. */
const decisive: ReadonlySet<Term> = new Set([
	'tax',
	'payment_tax',
	'out_the_door',
	'security_deposits',
	'cap_reduction',
] as const)

/** 'Taxes and doc come to' names taxes and doc. */
const withoutVerb = (label: string) =>
	label.replace(
		/\s(?:come|comes|came|is|are|was|were|totals|runs?|adds?(?: up)?|would be|will be)(?:\s(?:to|at|about|around|another|an additional))?$/i,
		'',
	)

/** Returns the term or the line that a label names. */
export function namedBy(text: string): Meaning {
	const printed = withoutVerb(trimmedLabel(text))
	const label = spelled(printed)
	return { ...meaningOfLabel(label), label: printed }
}

function meaningOfLabel(label: string): Meaning {
	const term = label === '' ? null : isListOfDue.test(label) ? 'due_at_signing' : termOf(label, uncounted)
	const rule = label === '' ? null : ruleOf(label, term)
	if (term === null || decisive.has(term))
		return { label, term, rule: term === 'tax' ? (taxRule(label) ?? rule) : rule }
	// 'Doc fee (due at signing)' is the fee: an earlier word names a line.
	const earlier = classifyLabel(label.slice(0, Math.max(0, positionOf(label, term))))
	const isLine =
		earlier !== null &&
		earlier.category !== 'subtotal' &&
		earlier.strength !== 'vague' &&
		earlier.strength !== 'name'
	return isLine ? { label, term: null, rule: earlier } : { label, term, rule }
}

/** 'First month, plates and doc due at signing' names a sum; 'First payment due at signing' is the payment. */
const isListOfDue =
	/^(?:first|1st) [^:]{0,40}(?:,|&|\+|\band\b)[^:]{0,60}\b(?:due|paid|at|up) ?(?:(?:at|on|upon) )?(?:lease )?(?:signing|delivery|inception|front)\W*$/i

/** A mere word such as 'miles' or 'interest' is no name for an amount. */
function ruleOf(label: string, term: Term | null): LabelRule | null {
	const rule = classifyLabel(label)
	return term === null && rule?.role === 'memo' && rule.strength === 'vague' ? null : rule
}

export function positionOf(label: string, term: Term): number {
	// The shortest beginning that already names the term ends where its words end; they begin before that.
	const words = label.split(' ')
	for (let count = 1; count <= words.length; count++)
		if (termOf(words.slice(0, count).join(' ')) === term)
			return words.slice(0, Math.max(0, count - lengthOf(words.slice(0, count), term))).join(' ').length
	return 0
}

function lengthOf(words: readonly string[], term: Term): number {
	for (let length = 1; length <= words.length; length++)
		if (termOf(words.slice(words.length - length).join(' ')) === term) return length
	return words.length
}

const salesTax = classifyLabel('Sales tax')

/** A tax on a fee is a tax, whatever the fee; a tax with a name of its own, such as a wheel tax or a tire tax, keeps it. */
const taxRule = (label: string): LabelRule | null => {
	const rule = classifyLabel(label)
	return rule && /^(?:sales_tax|other_tax|tire_battery|registration|title|plate)$/.test(rule.category)
		? rule
		: rule?.category === 'subtotal' && rule.sums === 'taxes_and_fees'
			? rule
			: salesTax
}

/** Removes from a label the number of its line and words that only lead to it. */
export function trimmedLabel(text: string): string {
	return text
		.slice(0, 400)
		.replace(/^[\s*•·>+-]*/, '')
		.replace(/^(?:\d{1,2}[a-z]?|[A-Za-z])[.)]{1,2}\s+|^\d{1,2}[a-c]?\s+(?=\*?\p{Lu})/u, '')
		.replace(/(?:\s?[:=*(@]){1,3}\s?$/, '')
		.slice(0, 200)
		.trim()
}
