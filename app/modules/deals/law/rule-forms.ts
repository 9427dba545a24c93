import { z } from 'zod'
import { InvalidFields } from '#app/lib/errors.ts'
import { withControl } from '#app/lib/forms/form-fields.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type LawRule, lawRule, readDollars, readPercent, readWhole, withoutUndefined } from '#engine'

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
	noMaximum: {
		label: 'No maximum',
		fields: [
			{
				name: 'disclosure',
				label: 'What the dealer must disclose instead',
				hint: 'A clause like “it must be in the advertised price”.',
				type: 'text' as const,
				optional: true as const,
			},
		],
	},
	ratePpm: {
		label: 'A tax rate',
		fields: [
			share,
			{ ...amount, name: 'minimumCents', label: 'At least', optional: true as const },
			{ ...amount, name: 'maximumCents', label: 'At most', optional: true as const },
		],
	},
	rateAbove: {
		label: 'A tax on cars above a price',
		fields: [
			share,
			{ ...amount, name: 'fromCents', label: 'From which price' },
			{
				name: 'of',
				label: 'Charged on',
				type: 'choice' as const,
				options: [
					{ value: 'excess', label: 'The part above that price' },
					{ value: 'price', label: 'The whole price' },
				],
			},
		],
	},
	leaseTax: {
		label: 'What the tax on a lease is charged on',
		fields: [
			{
				name: 'method',
				label: 'Charged on',
				type: 'choice' as const,
				options: [
					{ value: 'payment', label: 'Each payment' },
					{ value: 'payments_upfront', label: 'All payments, at signing' },
					{ value: 'price', label: 'The price, at signing' },
					{ value: 'depreciation', label: 'The depreciation, at signing' },
					{ value: 'none', label: 'Nothing' },
				],
			},
			{ ...share, label: 'Rate', optional: true as const },
		],
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

/** Returns the schema of each field of a kind of rule, or of a rule; of its JSON if it has no fields. */
export function ruleSchemas(rule: string | LawRule): Record<string, z.ZodType> {
	const ruleFields = ruleFieldsOf(rule)
	if (!ruleFields) return { rule: ruleJson(typeof rule === 'string' ? rule : rule.kind) }
	return Object.fromEntries(ruleFields.map((field) => [field.name, ruleField(field)]))
}

/**
 * Returns the rule that the parsed fields of its form describe. Parts of a corrected rule that the form has no field for stay unchanged.
 * @throws InvalidFields
 */
export function ruleOf(values: object, before: string | LawRule): LawRule {
	const fields = ruleFieldsOf(before)
	if (!fields) return getOwnValue(values as { rule: LawRule }, 'rule')!
	const rule = new Map<string, unknown>(
		Object.entries(typeof before === 'string' ? { kind: before } : before),
	)
	for (const { name } of fields) rule.set(name, getOwnValue(values as Record<string, unknown>, name))
	const read = lawRule.safeParse(withoutUndefined(Object.fromEntries(rule)))
	if (read.success) return read.data
	const [issue] = read.error.issues
	throw new InvalidFields({ [String(issue!.path[0] ?? fields[0]!.name)]: issue!.message })
}

/** Parses the text of a field; an optional one that is empty is undefined. */
function ruleField(field: RuleField): z.ZodType {
	const schema = z
		.string()
		.trim()
		.transform((text, context) => {
			if (text === '' && field.optional) return undefined
			const read = readField(field, text)
			if (read.ok) return read.value
			context.addIssue({ code: 'custom', message: read.message })
			return z.NEVER
		})
	const isNumber = field.type === 'dollars' || field.type === 'percent' || field.type === 'year'
	return withControl(schema, {
		autoComplete: 'off',
		...(isNumber && { inputMode: 'decimal' }),
		...(field.type === 'date' && { type: 'date' }),
	})
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

/** A rule as JSON, which keeps its kind. */
const ruleJson = (kind: string) =>
	withControl(
		z.string().transform((text, context): LawRule => {
			const reject = (message: string): never => {
				context.addIssue({ code: 'custom', message })
				return z.NEVER
			}
			let input: unknown
			try {
				input = JSON.parse(text)
			} catch {
				return reject('This is not JSON. Check the commas, quotation marks and brackets.')
			}
			const read = lawRule.safeParse(input)
			if (read.success)
				return read.data.kind === kind ? read.data : reject('The kind of a rule can’t change.')
			const [issue] = read.error.issues
			const path = issue!.path.join('.')
			return reject(`${path ? `${path}: ` : ''}${issue!.message}`)
		}),
		{ spellCheck: false },
	)
