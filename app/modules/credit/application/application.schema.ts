import { z } from 'zod'
import { isoDateOf } from '#app/lib/dates/date-input.ts'
import { readDollars } from '#app/lib/money-input.ts'
import { stateCodeOf } from '#app/lib/us-states.ts'
import {
	type FieldName,
	fieldNames,
	fieldsOf,
	residentialStatuses,
	type SectionId,
	salaryTypes,
} from './application-fields.ts'

const text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`).default('')

/** Says `missing` when there are fewer than `min` characters, spaces at the ends not counted. */
const line = (missing: string, { min = 1, max = 100 } = {}) =>
	z
		.string(missing)
		.trim()
		.min(min, { error: missing, abort: true })
		.max(max, `Please use at most ${max} characters.`)

/** What was typed, put into its one spelling by `read`; a sentence instead of a value says what is wrong with it. */
const readAs =
	(read: (typed: string) => { value: string } | { fault: string }) =>
	(typed: string, context: z.RefinementCtx) => {
		const found = typed === '' ? { value: '' } : read(typed)
		if ('value' in found) return found.value
		context.addIssue({ code: 'custom', message: found.fault })
		return z.NEVER
	}

const whole = (min: number, max: number, fault: string) =>
	readAs((typed) => {
		const value = Number(typed)
		return /^\d+$/.test(typed) && value >= min && value <= max ? { value: String(value) } : { fault }
	})

const years = whole(0, 99, 'Please enter whole years, from 0 to 99.')
const months = whole(0, 11, 'Please enter months from 0 to 11.')

const dollars = readAs((typed) => {
	const read = readDollars(typed)
	return read.ok ? { value: (read.value / 100).toFixed(2) } : { fault: read.message }
})

const usState = readAs((typed) => {
	const value = stateCodeOf(typed)
	return value ? { value } : { fault: 'Please choose a state, like NY.' }
})

const date = readAs((typed) => {
	const value = isoDateOf(typed)
	return value ? { value } : { fault: 'Please enter a valid date, like 05/17/1990.' }
})

const oneOf = (choices: object, fault: string) =>
	readAs((typed) => {
		const value = typed.toLowerCase()
		return Object.hasOwn(choices, value) ? { value } : { fault }
	})

/**
 * The credit application, for browser and server alike: text in, text out, each value in one spelling (amounts '1650.00',
 * dates '1990-05-17', states 'NY'). What merely looks odd is no fault: it is for the reviewer to see.
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

/** What was typed so far, as it was typed. */
export type ApplicationTyped = Partial<Record<FieldName, string>>

/** The first sentence about each wrong field, in the order of the form. */
export type ApplicationErrors = Partial<Record<FieldName, string>>

export type ReadApplication = { ok: true; input: ApplicationInput } | { ok: false; errors: ApplicationErrors }

/** Reads the whole form by the schema. */
export function readApplication(typed: Record<string, unknown>): ReadApplication {
	const read = applicationSchema.safeParse(typed)
	return read.success ? { ok: true, input: read.data } : { ok: false, errors: firstOfEach(read.error) }
}

/** Reads only these sections: what was sent back to be corrected, or what a draft may keep. */
export function readSections(
	typed: Record<string, unknown>,
	sections: readonly SectionId[],
): { ok: true; input: Partial<ApplicationInput> } | { ok: false; errors: ApplicationErrors } {
	const wanted = sections.flatMap(fieldsOf)
	const shape = Object.fromEntries(wanted.map((name) => [name, applicationSchema.shape[name]]))
	const read = z.object(shape).safeParse(typed)
	return read.success
		? { ok: true, input: read.data as Partial<ApplicationInput> }
		: { ok: false, errors: firstOfEach(read.error) }
}

function firstOfEach({ issues }: z.ZodError): ApplicationErrors {
	const found = new Map<unknown, string>()
	for (const { path, message } of issues) if (!found.has(path[0])) found.set(path[0], message)
	const errors: ApplicationErrors = {}
	for (const name of fieldNames) if (found.has(name)) errors[name] = found.get(name)!
	return errors
}
