import { z } from 'zod'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type LawRow, type LawState, lawSubjects, usStates } from '#engine'
import { type ReadRule, readRule, ruleFieldsOf } from './rule-forms.ts'

/** The fields that the forms of all rules share. */
export const lawFields = [
	'kind',
	'state',
	'subject',
	'title',
	'citation',
	'url',
	'grade',
	'effectiveFrom',
	'asOf',
	'staleAfter',
	'note',
	'reason',
] as const

export type LawFormValues = Partial<Record<string, string>>
export type LawFormErrors = Record<string, string>

const date = z.iso.date('Enter the date as year-month-day, like 2026-12-31.')
const states = ['US', ...Object.keys(usStates)] as [LawState, ...LawState[]]

const sharedFields = z.object({
	state: z.enum(states, 'Choose a state, or Federal.'),
	subject: z.enum(lawSubjects, 'Choose what it is about.'),
	title: z
		.string()
		.min(3, 'Enter a title, like “Documentation fee in Ohio”.')
		.max(200, 'Please use at most 200 characters.'),
	citation: z
		.string()
		.min(3, 'Enter the source, like “ORC 4517.261” or the name of the page.')
		.max(200, 'Please use at most 200 characters.'),
	url: z.union([
		z.literal(''),
		z.url({ protocol: /^https$/, error: 'Enter an address that starts with https://.' }),
	]),
	grade: z.enum(['A', 'B'], 'Choose whether you read the law itself.'),
	effectiveFrom: date,
	asOf: z
		.string()
		.regex(
			/^\d{4}(-\d{2}(-\d{2})?)?$/,
			'Enter how old the source is: a year, a month or a day, like 2026, 2026-07 or 2026-07-01.',
		),
	staleAfter: z.union([z.literal(''), date]),
	note: z.string().max(500, 'Please use at most 500 characters.'),
})

export type ReadLawForm = { values: LawFormValues; errors: LawFormErrors; row: LawRow | null; reason: string }

/** Reads the form of a rule. `before` is the rule that is corrected; its id, state and subject stay. */
export function readLawForm(form: FormData, before: LawRow | null): ReadLawForm {
	const kind = before?.rule.kind ?? textOf(form, 'kind')
	const names = [...lawFields, ...(ruleFieldsOf(before?.rule ?? kind)?.map(({ name }) => name) ?? ['rule'])]
	const values: LawFormValues = Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
	values.kind = kind
	const read = sharedFields.safeParse({
		...values,
		...(before && { state: before.state, subject: before.subject }),
	})
	const rule: ReadRule = readRule(kind, values, before?.rule ?? null)
	const errors: LawFormErrors = rule.ok ? {} : { ...rule.errors }
	for (const { path, message } of read.error?.issues ?? [])
		if (!getOwnValue(errors, String(path[0]))) Object.assign(errors, { [String(path[0])]: message })
	const reason = values.reason ?? ''
	if (!read.success || !rule.ok) return { values, errors, row: null, reason }
	const { url, staleAfter, note, ...rest } = read.data
	const row: LawRow = {
		...rest,
		id: before?.id ?? idOf({ ...rest, rule: rule.rule }),
		rule: rule.rule,
		staleAfter: staleAfter || null,
		...(url && { url }),
		...(note && { note }),
	}
	return { values, errors, row, reason }
}

const textOf = (form: FormData, name: string) => {
	const value = form.get(name)
	return typeof value === 'string' ? value.trim().slice(0, 5_000) : ''
}

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
