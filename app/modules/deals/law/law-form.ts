import { z } from 'zod'
import { anyText, textField, versionField, withControl } from '#app/lib/forms/form-fields.ts'
import { type LawRow, type LawState, lawSubjects, usStates } from '#engine'
import { ruleOf, ruleSchemas, ruleValues } from './rule-form-values.ts'

const text = z.string().trim()
const charsMax = 200
const tooLong = 'Please use at most 200 characters.'
const isoDate = z.iso.date('Enter the date as year-month-day, like 2026-12-31.')
const states = ['US', ...Object.keys(usStates)] as [LawState, ...LawState[]]
const reason = anyText({ maxLength: 300 })

/** The form that removes a rule. */
export const lawRemovalSchema = z.object({ reason, latestChangeId: versionField() })

const sharedFields = {
	title: textField({ charsMax, tooLong }).min(3, 'Enter a title, like “Documentation fee in Ohio”.'),
	citation: textField({ charsMax, tooLong }).min(
		3,
		'Enter the source, like “ORC 4517.261” or the name of the page.',
	),
	url: text.pipe(
		z.union([
			z.literal(''),
			z.url({ protocol: /^https$/, error: 'Enter an address that starts with https://.' }),
		]),
	),
	grade: z.enum(['A', 'B'], 'Choose whether you read the law itself.'),
	effectiveFrom: withControl(text.pipe(isoDate), { type: 'date' }),
	asOf: text.regex(
		/^\d{4}(-\d{2}(-\d{2})?)?$/,
		'Enter how old the source is: a year, a month or a day, like 2026, 2026-07 or 2026-07-01.',
	),
	staleAfter: withControl(text.pipe(z.union([z.literal(''), isoDate])), { type: 'date' }),
	note: textField({ charsMax: 500, tooLong: 'Please use at most 500 characters.' }),
	...lawRemovalSchema.shape,
}

const placeFields = {
	state: z.enum(states, 'Choose a state, or Federal.'),
	subject: z.enum(lawSubjects, 'Choose what it is about.'),
}

type OptionalPlace = { [Name in keyof typeof placeFields]: z.ZodOptional<(typeof placeFields)[Name]> }

type AboutRule = {
	kind: string
	/** The rule that is corrected: its id, state and subject stay. */
	before: LawRow | null
}

/** The form of a rule; the type leaves out the fields of its kind. */
export const lawSchema = ({ kind, before }: AboutRule) =>
	z.object({
		...(before ? {} : placeFields),
		...sharedFields,
		...ruleSchemas(before?.rule.kind ?? kind),
	}) as unknown as z.ZodObject<typeof sharedFields & OptionalPlace>

type LawFormValue = z.output<ReturnType<typeof lawSchema>>

/** Returns the rule that a form describes. @throws InvalidFields */
export function lawRowOf(value: LawFormValue, { kind, before }: AboutRule): LawRow {
	const { title, citation, url, grade, effectiveFrom, asOf, staleAfter, note } = value
	const { state, subject } = before ?? { state: value.state!, subject: value.subject! }
	const rule = ruleOf(value, before?.rule.kind ?? kind)
	return {
		id: before?.id ?? idOf({ state, subject, effectiveFrom, rule }),
		state,
		subject,
		rule,
		title,
		citation,
		grade,
		effectiveFrom,
		asOf,
		staleAfter: staleAfter || null,
		...(url && { url }),
		...(note && { note }),
	}
}

/** What the form of a rule shows. */
export const lawValues = ({ rule, ...row }: LawRow): Record<string, string> => ({
	...ruleValues(rule),
	title: row.title,
	citation: row.citation,
	url: row.url ?? '',
	grade: row.grade,
	effectiveFrom: row.effectiveFrom,
	asOf: row.asOf,
	staleAfter: row.staleAfter ?? '',
	note: row.note ?? '',
})

type Identified = Pick<LawRow, 'state' | 'subject' | 'effectiveFrom' | 'rule'>

/** 'own-oh-doc-fee-maximum-lesser-of-2026-10-01': one rule of a kind about a subject from a day. */
const idOf = ({ state, subject, effectiveFrom, rule }: Identified) =>
	[
		'own',
		state.toLowerCase(),
		subject.replaceAll('_', '-'),
		rule.kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
		effectiveFrom,
	].join('-')
