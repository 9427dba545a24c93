import { z } from 'zod'
import { isoDateOf } from '#app/lib/dates/date-input.ts'
import { readDollars } from '#app/lib/money/money-input.ts'
import { stateCodeOf } from '#app/lib/places/us-states.ts'
import {
	type FieldName,
	fieldNames,
	fieldsOf,
	residentialStatuses,
	type SectionId,
	salaryTypes,
} from './application-fields.ts'

const text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`).default('')

/** Reports `missing` when the trimmed text has fewer than `min` characters. */
const line = (missing: string, { min = 1, max = 100 } = {}) =>
	z
		.string(missing)
		.trim()
		.min(min, { error: missing, abort: true })
		.max(max, `Please use at most ${max} characters.`)

/** Normalizes typed text with `read`; when `read` returns a `fault` instead of a value, that sentence is the error. */
const normalizeWith =
	(read: (values: string) => { value: string } | { fault: string }) =>
	(values: string, context: z.RefinementCtx) => {
		const found = values === '' ? { value: '' } : read(values)
		if ('value' in found) return found.value
		context.addIssue({ code: 'custom', message: found.fault })
		return z.NEVER
	}

const wholeNumber = (min: number, max: number, fault: string) =>
	normalizeWith((values) => {
		const value = Number(values)
		return /^\d+$/.test(values) && value >= min && value <= max ? { value: String(value) } : { fault }
	})

const years = wholeNumber(0, 99, 'Please enter whole years, from 0 to 99.')
const months = wholeNumber(0, 11, 'Please enter months from 0 to 11.')

const dollars = normalizeWith((values) => {
	const read = readDollars(values)
	return read.ok ? { value: (read.value / 100).toFixed(2) } : { fault: read.message }
})

const usState = normalizeWith((values) => {
	const value = stateCodeOf(values)
	return value ? { value } : { fault: 'Please choose a state, like NY.' }
})

const date = normalizeWith((values) => {
	const value = isoDateOf(values)
	return value ? { value } : { fault: 'Please enter a valid date, like 05/17/1990.' }
})

const oneOf = (choices: object, fault: string) =>
	normalizeWith((values) => {
		const value = values.toLowerCase()
		return Object.hasOwn(choices, value) ? { value } : { fault }
	})

/**
 * The credit application, for the browser and the server: text in, text out, each value normalized (amounts '1650.00',
 * dates '1990-05-17', states 'NY'). Values that only look odd are not errors: the reviewer sees a warning instead.
 */
export const applicationSchema = z.object({
	lastName: line('Last name is required'),
	firstName: line('First name is required'),
	ssn: z
		.string('SSN must be in format XXX-XX-XXXX')
		.trim()
		.regex(/^[0-9]{3}-[0-9]{2}-[0-9]{4}$/, 'SSN must be in format XXX-XX-XXXX'),
	dob: line('Date of birth is required').transform(date),
	dlState: line("Driver's license state is required").transform(usState),
	email: z
		.string('Invalid email address')
		.trim()
		.max(254, { error: 'Invalid email address', abort: true })
		.pipe(z.email('Invalid email address')),
	homePhone: text(40),
	cellPhone: line('Valid phone number is required', { min: 10, max: 40 }),

	address: line('Address is required', { max: 200 }),
	city: line('City is required'),
	state: line('State is required').transform(usState),
	zip: line('ZIP code is required', { min: 5, max: 10 }),
	timeAtAddressYears: line('Years at address is required').transform(years),
	timeAtAddressMonths: line('Months at address is required').transform(months),
	residentialStatus: line('Residential status is required').transform(
		oneOf(residentialStatuses, 'Please choose a residential status from the list.'),
	),
	monthlyPayment: line('Monthly payment is required').transform(dollars),
	previousAddress: text(200),
	previousCity: text(100),
	previousState: text(100).transform(usState),
	previousZip: text(10),

	employerName: line('Employer name is required'),
	employerPhone: line('Employer phone is required', { min: 10, max: 40 }),
	occupation: line('Occupation is required'),
	salaryAmount: line('Salary amount is required').transform(dollars),
	salaryType: line('Salary type is required').transform(
		oneOf(salaryTypes, 'Please choose a salary type from the list.'),
	),
	lengthOfEmploymentYears: line('Years of employment is required').transform(years),
	lengthOfEmploymentMonths: line('Months of employment is required').transform(months),
	previousEmployer: text(100),
	previousEmploymentYears: text(100).transform(years),
	previousEmploymentMonths: text(100).transform(months),

	otherIncome: text(100).transform(dollars),
	otherIncomeSource: text(100),

	signature: line('Signature is required'),
	agreementDate: line('Date is required').transform(date),
}) satisfies z.ZodType<Record<FieldName, string>>

/** A whole application, checked. */
export type ApplicationInput = z.output<typeof applicationSchema>

/** What was typed so far, not normalized. */
export type ApplicationTyped = Partial<Record<FieldName, string>>

/** The first sentence about each wrong field, in the order of the form. */
export type ApplicationErrors = Partial<Record<FieldName, string>>

export type ReadApplication = { ok: true; input: ApplicationInput } | { ok: false; errors: ApplicationErrors }

/** Validates and normalizes the whole form. */
export function readApplication(values: Record<string, unknown>): ReadApplication {
	const read = applicationSchema.safeParse(values)
	return read.success ? { ok: true, input: read.data } : { ok: false, errors: firstErrors(read.error) }
}

/** Validates and normalizes only these sections: the ones sent back for correction, or the ones a draft may store. */
export function readSections(
	values: Record<string, unknown>,
	sections: readonly SectionId[],
): { ok: true; input: Partial<ApplicationInput> } | { ok: false; errors: ApplicationErrors } {
	const names = sections.flatMap(fieldsOf)
	const shape = Object.fromEntries(names.map((name) => [name, applicationSchema.shape[name]]))
	const read = z.object(shape).safeParse(values)
	return read.success
		? { ok: true, input: read.data as Partial<ApplicationInput> }
		: { ok: false, errors: firstErrors(read.error) }
}

function firstErrors({ issues }: z.ZodError): ApplicationErrors {
	const found = new Map<unknown, string>()
	for (const { path, message } of issues) if (!found.has(path[0])) found.set(path[0], message)
	const errors: ApplicationErrors = {}
	for (const name of fieldNames) if (found.has(name)) errors[name] = found.get(name)!
	return errors
}
