import { getOwnValue } from '#app/lib/own-key.ts'
import { type LawRule, lawRule, readDollars, readPercent, readWhole } from '#engine'

export type RuleField = {
	name: string
	label: string
	hint?: string
	optional?: true
} & (
	| { type: 'dollars' | 'percent' | 'year' | 'date' | 'text' }
	| { type: 'choice'; options: readonly Choice[] }
)

type Choice = { value: string; label: string }

const base: RuleField = {
	name: 'of',
	label: 'Of what',
	type: 'choice',
	options: [
		{ value: 'price', label: 'The price of the car' },
		{ value: 'amountFinanced', label: 'The amount financed' },
	],
}
const amount: RuleField = { name: 'cents', label: 'Amount', type: 'dollars' }
const share: RuleField = { name: 'ppm', label: 'Share', type: 'percent' }

const yesAndNo: readonly Choice[] = [
	{ value: 'true', label: 'Yes' },
	{ value: 'false', label: 'No' },
]

const yesOrNo = (name: string, label: string): RuleField => ({
	name,
	label,
	type: 'choice',
	options: yesAndNo,
})

/** The kinds of rules that a form can express; the others hold tables and texts, and are changed as JSON. */
export const ruleForms = {
	maximumCents: { label: 'A maximum in dollars', fields: [amount] },
	lesserOf: { label: 'The lesser of an amount and a share', fields: [amount, share, base] },
	greaterOf: { label: 'The greater of an amount and a share', fields: [amount, share, base] },
	maximumShare: { label: 'A maximum share', fields: [share, base] },
	presumedReasonable: { label: 'An amount that is presumed reasonable', fields: [amount] },
	ratePpm: {
		label: 'A tax rate',
		fields: [share, { ...amount, name: 'minimumCents', label: 'At least', optional: true as const }],
	},
	tradeCredit: {
		label: 'Whether a trade-in lowers the tax',
		fields: [
			{
				name: 'credit',
				label: 'Credit',
				type: 'choice' as const,
				options: [
					{ value: 'full', label: 'In full' },
					{ value: 'none', label: 'None' },
				],
			},
		],
	},
	rebateTaxed: {
		label: 'Whether rebates and discounts are taxed',
		fields: [
			yesOrNo('manufacturer', 'A manufacturer’s rebate is taxed'),
			{
				...yesOrNo('dealer', 'A dealer’s discount is taxed'),
				type: 'choice' as const,
				options: [...yesAndNo, { value: 'null', label: 'Not known' }],
			},
		],
	},
	feeTaxed: { label: 'Whether the documentation fee is taxed', fields: [yesOrNo('taxed', 'It is taxed')] },
	endedOn: {
		label: 'Something that ended',
		fields: [{ name: 'date', label: 'Last day', type: 'date' as const }],
	},
	appliesUpTo: { label: 'An amount up to which a law applies', fields: [amount] },
} satisfies Partial<Record<LawRule['kind'], { label: string; fields: readonly RuleField[] }>>

/** Returns the fields for a kind of rule, or for a rule; null for one that is changed as JSON. */
export const ruleFieldsOf = (rule: string | LawRule): readonly RuleField[] | null => {
	// The caps by year are a table.
	if (typeof rule !== 'string' && rule.kind === 'tradeCredit' && rule.credit === 'capped') return null
	return getOwnValue(ruleForms, typeof rule === 'string' ? rule : rule.kind)?.fields ?? null
}

/** Returns what the fields of a rule show; 'rule' holds the JSON of a kind without fields. */
export function ruleValues(rule: LawRule): Record<string, string> {
	const ruleFields = ruleFieldsOf(rule)
	if (!ruleFields) return { rule: JSON.stringify(rule, null, '\t') }
	return Object.fromEntries(
		ruleFields.map((field) => [field.name, shownValue(field, getOwnValue(rule, field.name))]),
	)
}

function shownValue({ type }: RuleField, value: unknown): string {
	if (value === undefined) return ''
	if (type === 'dollars') return (Number(value) / 100).toFixed(2)
	if (type === 'percent') return String(Number(value) / 10_000)
	return String(value)
}

export type ReadRule = { ok: true; rule: LawRule } | { ok: false; errors: Record<string, string> }

/**
 * Reads the typed fields of a kind of rule, or its JSON. `before` is the rule that is corrected: parts that the form has no field for
 * stay unchanged.
 */
export function readRule(
	kind: string,
	values: Readonly<Record<string, string | undefined>>,
	before: LawRule | null,
): ReadRule {
	const fields = ruleFieldsOf(before ?? kind)
	if (!fields) return readRuleJson(values.rule ?? '', kind)
	const errors = new Map<string, string>()
	const rule = new Map<string, unknown>(Object.entries(before ?? { kind }))
	for (const field of fields) {
		const text = (getOwnValue(values, field.name) ?? '').trim()
		if (text === '' && field.optional) rule.delete(field.name)
		else {
			const read = readField(field, text)
			if (read.ok) rule.set(field.name, read.value)
			else errors.set(field.name, read.message)
		}
	}
	if (errors.size > 0) return { ok: false, errors: Object.fromEntries(errors) }
	const parsed = lawRule.safeParse(Object.fromEntries(rule))
	if (parsed.success) return { ok: true, rule: parsed.data }
	const [issue] = parsed.error.issues
	return { ok: false, errors: { [String(issue!.path[0] ?? fields[0]!.name)]: issue!.message } }
}

type ReadField = { ok: true; value: unknown } | { ok: false; message: string }

function readField(field: RuleField, text: string): ReadField {
	switch (field.type) {
		case 'dollars':
			return readDollars(text)
		case 'percent': {
			const read = readPercent(text, { max: 100 })
			return read.ok ? { ok: true, value: Math.round(read.value * 10_000) } : read
		}
		case 'year':
			return readWhole(text, { min: 1900, max: 2100 })
		case 'date':
			return /^\d{4}-\d{2}-\d{2}$/.test(text)
				? { ok: true, value: text }
				: { ok: false, message: 'Enter the date as year-month-day, like 2026-12-31.' }
		case 'choice': {
			const choice = field.options.find(({ value }) => value === text)
			if (!choice) return { ok: false, message: 'Choose one of these.' }
			return { ok: true, value: getOwnValue(literals, text) ?? (text === 'null' ? null : text) }
		}
		case 'text':
			return text ? { ok: true, value: text } : { ok: false, message: 'Enter a text.' }
	}
}

const literals: Record<string, boolean> = { true: true, false: false }

function readRuleJson(text: string, kind: string): ReadRule {
	let input: unknown
	try {
		input = JSON.parse(text)
	} catch {
		return {
			ok: false,
			errors: { rule: 'This is not JSON. Check the commas, quotation marks and brackets.' },
		}
	}
	const parsed = lawRule.safeParse(input)
	if (parsed.success && parsed.data.kind === kind) return { ok: true, rule: parsed.data }
	const issue = parsed.error?.issues[0]
	const path = issue?.path.join('.')
	return {
		ok: false,
		errors: {
			rule: issue ? `${path ? `${path}: ` : ''}${issue.message}` : 'The kind of a rule can’t change.',
		},
	}
}
