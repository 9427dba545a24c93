import { z } from 'zod'
import { InvalidFields } from '#app/lib/errors.ts'
import { withControl } from '#app/lib/forms/form-fields.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type LawRule, lawRule, readDollars, readPercent, readWhole } from '#engine'
import type { RuleField } from './rule-fields.ts'
import { ruleFieldsOf } from './rule-forms.ts'
import { readLines, writeLines } from './rule-lines.ts'

/** Returns what the fields of a rule show. */
export const ruleValues = (rule: LawRule): Record<string, string> =>
	Object.fromEntries(
		fieldsOf(rule.kind).map((field) => [field.name, shownValue(field, valueAt(rule, field.name))]),
	)

/** Returns the schema of each field of a kind of rule. */
export const ruleSchemas = (kind: string): Record<string, z.ZodType> =>
	Object.fromEntries(fieldsOf(kind).map((field) => [field.name, ruleField(field)]))

/** Returns the rule that the parsed fields of its form describe. @throws InvalidFields */
export function ruleOf(values: object, kind: string): LawRule {
	const fields = fieldsOf(kind)
	const rule = new Map<string, unknown>([['kind', kind]])
	for (const { name } of fields)
		setAt(rule, name.split('.'), getOwnValue(values as Record<string, unknown>, name))
	const read = lawRule.safeParse(plainOf(rule))
	if (read.success) return read.data
	const [issue] = read.error.issues
	const path = issue!.path.join('.')
	// The error of a table is about one of its entries.
	const field = fields.find(({ name }) => path === name || path.startsWith(`${name}.`))
	throw new InvalidFields({ [field?.name ?? fields[0]!.name]: messageOf(issue!) })
}

const fieldsOf = (kind: string): readonly RuleField[] => ruleFieldsOf(kind) ?? []

function messageOf(issue: z.core.$ZodIssue): string {
	if (issue.code === 'too_small' && issue.origin === 'array')
		return `Enter at least ${issue.minimum === 1 ? 'one line' : `${issue.minimum} lines`}.`
	if (issue.code === 'too_small' && issue.origin === 'string')
		return `Write at least ${issue.minimum} characters.`
	if (issue.code === 'too_big' && issue.origin === 'string')
		return `Write at most ${issue.maximum} characters.`
	return issue.code === 'invalid_type' && issue.message.includes('undefined')
		? 'Fill this in, or leave what belongs to it empty as well.'
		: issue.message
}

/** Returns the value at a path such as 'local.leastPpm' or 'otherMethods.0'. */
const valueAt = (rule: LawRule, name: string): unknown =>
	name
		.split('.')
		.reduce<unknown>((value, part) => getOwnValue(value as Record<string, unknown> | undefined, part), rule)

/** Sets the value at a path; nothing is added for a value that is undefined. */
function setAt(target: Map<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
	if (value === undefined) return
	if (rest.length === 0) {
		target.set(first, value)
		return
	}
	const inner = (target.get(first) ?? new Map<string, unknown>()) as Map<string, unknown>
	target.set(first, inner)
	setAt(inner, rest, value)
}

/** Returns maps as objects, and those of numbered parts as arrays. */
function plainOf(value: unknown): unknown {
	if (!(value instanceof Map)) return value
	const entries = [...(value as Map<string, unknown>)].map(([key, each]) => [key, plainOf(each)] as const)
	return entries.every(([key]) => /^\d$/.test(key))
		? entries.map(([, each]) => each)
		: Object.fromEntries(entries)
}

function shownValue(field: RuleField, value: unknown): string {
	if (value === undefined) return ''
	switch (field.type) {
		case 'dollars':
			return (Number(value) / 100).toFixed(2)
		case 'percent':
			return String(Number(value) / 10_000)
		case 'limits':
			return (value as (number | null)[]).filter((limit) => limit !== null).join(', ')
		case 'lines':
			return writeLines(field.format, value as unknown[])
		default:
			return String(value)
	}
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
	const isNumber = field.type === 'dollars' || field.type === 'percent' || field.type === 'whole'
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
		case 'whole':
			return readWhole(text, field)
		case 'limits':
			return readLimits(text)
		case 'lines':
			return readLines(field.format, text)
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

/** Reads limits, after which the last one is open. */
function readLimits(text: string): ReadField {
	const limits = text.split(',').map((part) => readWhole(part, { min: 1, max: 1_000 }))
	const wrong = limits.find((limit) => !limit.ok)
	return wrong ?? { ok: true, value: [...limits.map((limit) => (limit.ok ? limit.value : 0)), null] }
}

const literals: Record<string, boolean> = { true: true, false: false }
