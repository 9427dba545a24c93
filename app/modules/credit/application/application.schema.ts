import { z } from 'zod'
import { isoDateOf } from '#app/lib/dates/date-input.ts'
import { readDollars, readVin, stateCodeOf } from '#engine'
import {
	employmentStatuses,
	type FieldName,
	fieldNames,
	fieldsNotAskedOf,
	fieldsOf,
	nameSuffixes,
	relations,
	residentialStatuses,
	type SecretField,
	type SectionId,
	salaryTypes,
	vehicleConditions,
} from './application-fields.ts'

const optionalText = (max: number) =>
	z.string().trim().max(max, `Please use at most ${max} characters.`).default('')

/** Reports `missing` when the trimmed text has fewer than `min` characters. */
const requiredText = (missing: string, { min = 1, max = 100 } = {}) =>
	z
		.string(missing)
		.trim()
		.min(min, { error: missing, abort: true })
		.max(max, `Please use at most ${max} characters.`)

/** Normalizes typed text with `read`; when `read` returns a `fault` instead of a value, that sentence is the error. */
const normalizeWith =
	(read: (typed: string) => { value: string } | { fault: string }) =>
	(typed: string, context: z.RefinementCtx) => {
		const found = typed === '' ? { value: '' } : read(typed)
		if ('value' in found) return found.value
		context.addIssue({ code: 'custom', message: found.fault })
		return z.NEVER
	}

const wholeNumber = (min: number, max: number, fault: string) =>
	normalizeWith((typed) => {
		const plain = typed.replace(/(\d),(?=\d{3}\b)/g, '$1')
		const value = Number(plain)
		return /^\d+$/.test(plain) && value >= min && value <= max ? { value: String(value) } : { fault }
	})

const years = wholeNumber(0, 99, 'Please enter whole years, from 0 to 99.')
const months = wholeNumber(0, 11, 'Please enter months from 0 to 11.')

const licenseNumber = normalizeWith((typed) => {
	const value = typed.toUpperCase().replace(/\s+/g, ' ')
	// States use up to 25 letters and digits, some with dashes, spaces or asterisks.
	return /^[A-Z\d][A-Z\d *-]*$/.test(value)
		? { value }
		: { fault: 'Please enter the number as printed on the license, with letters and digits only.' }
})

const vin = normalizeWith((typed) => {
	// The model year is not used here.
	const read = readVin(typed, { thisYear: 2026 })
	return read.ok ? { value: read.vin } : { fault: read.message }
})

const dollars = normalizeWith((typed) => {
	const read = readDollars(typed)
	return read.ok ? { value: (read.value / 100).toFixed(2) } : { fault: read.message }
})

const usState = normalizeWith((typed) => {
	const value = stateCodeOf(typed)
	return value ? { value } : { fault: 'Please choose a state, like NY.' }
})

const date = normalizeWith((typed) => {
	const value = isoDateOf(typed)
	return value ? { value } : { fault: 'Please enter a valid date, like 05/17/1990.' }
})

const emailAddress = normalizeWith((value) =>
	z.email().safeParse(value).success ? { value } : { fault: 'Invalid email address' },
)

const oneOf = (choices: object, fault: string) =>
	normalizeWith((typed) => {
		const value = typed.toLowerCase()
		return Object.hasOwn(choices, value) ? { value } : { fault }
	})

/**
 * The credit application, for the browser and the server: text in, text out, each value normalized (amounts '1650.00',
 * dates '1990-05-17', states 'NY'). Values that only look odd are not errors: the reviewer sees a warning instead.
 */
export const applicationSchema = z.object({
	coEmail: optionalText(254).transform(emailAddress),
	lastName: requiredText('Last name is required'),
	firstName: requiredText('First name is required'),
	ssn: z
		.string('SSN must be in format XXX-XX-XXXX')
		.trim()
		.regex(/^[0-9]{3}-[0-9]{2}-[0-9]{4}$/, 'SSN must be in format XXX-XX-XXXX'),
	dob: requiredText('Date of birth is required').transform(date),
	dlState: requiredText("Driver's license state is required").transform(usState),
	email: z
		.string('Invalid email address')
		.trim()
		.max(254, { error: 'Invalid email address', abort: true })
		.pipe(z.email('Invalid email address')),
	homePhone: optionalText(40),
	cellPhone: requiredText('Valid phone number is required', { min: 10, max: 40 }),
	middleName: optionalText(100),
	suffix: optionalText(10).transform(oneOf(nameSuffixes, 'Please choose a suffix from the list.')),
	dlNumber: optionalText(25).transform(licenseNumber),
	dlExpiry: optionalText(20).transform(date),
	relation: optionalText(20).transform(oneOf(relations, 'Please choose a relation from the list.')),

	address: requiredText('Address is required', { max: 200 }),
	city: requiredText('City is required'),
	state: requiredText('State is required').transform(usState),
	zip: requiredText('ZIP code is required', { min: 5, max: 10 }),
	timeAtAddressYears: requiredText('Years at address is required').transform(years),
	timeAtAddressMonths: requiredText('Months at address is required').transform(months),
	residentialStatus: requiredText('Residential status is required').transform(
		oneOf(residentialStatuses, 'Please choose a residential status from the list.'),
	),
	monthlyPayment: requiredText('Monthly payment is required').transform(dollars),
	previousAddress: optionalText(200),
	previousCity: optionalText(100),
	previousState: optionalText(100).transform(usState),
	previousZip: optionalText(10),
	previousAddressYears: optionalText(100).transform(years),
	previousAddressMonths: optionalText(100).transform(months),

	employmentStatus: optionalText(20).transform(
		oneOf(employmentStatuses, 'Please choose an employment status from the list.'),
	),
	employerName: requiredText('Employer name is required'),
	employerPhone: requiredText('Employer phone is required', { min: 10, max: 40 }),
	occupation: requiredText('Occupation is required'),
	salaryAmount: requiredText('Salary amount is required').transform(dollars),
	salaryType: requiredText('Salary type is required').transform(
		oneOf(salaryTypes, 'Please choose a salary type from the list.'),
	),
	lengthOfEmploymentYears: requiredText('Years of employment is required').transform(years),
	lengthOfEmploymentMonths: requiredText('Months of employment is required').transform(months),
	previousEmployer: optionalText(100),
	previousEmploymentYears: optionalText(100).transform(years),
	previousEmploymentMonths: optionalText(100).transform(months),

	otherIncome: optionalText(100).transform(dollars),
	otherIncomeSource: optionalText(100),

	vehicleCondition: optionalText(10).transform(oneOf(vehicleConditions, 'Please choose new or used.')),
	vehicleYear: optionalText(20).transform(
		wholeNumber(1900, 2099, 'Please enter the model year with four digits, like 2021.'),
	),
	vehicleMake: optionalText(60),
	vehicleModel: optionalText(60),
	vehicleVin: optionalText(40).transform(vin),
	vehicleMileage: optionalText(20).transform(
		wholeNumber(0, 999_999, 'Please enter whole miles, from 0 to 999,999.'),
	),
	vehiclePrice: optionalText(100).transform(dollars),
	downPayment: optionalText(100).transform(dollars),
	loanAmount: optionalText(100).transform(dollars),
	loanTerm: optionalText(20).transform(
		wholeNumber(1, 120, 'Please enter the term in months, from 1 to 120.'),
	),
	tradeIn: optionalText(100),
	tradeInValue: optionalText(100).transform(dollars),
	tradeInOwed: optionalText(100).transform(dollars),
	tradeInLender: optionalText(100),
	tradeInPayment: optionalText(100).transform(dollars),

	signature: requiredText('Signature is required'),
	agreementDate: requiredText('Date is required').transform(date),
}) satisfies z.ZodType<Record<FieldName, string>>

/** A whole application, validated and normalized. */
export type ApplicationInput = z.output<typeof applicationSchema>

/** What was typed so far, not normalized. */
export type ApplicationFormValues = Partial<Record<FieldName, string>>

/** What a page may get of it: everything but the secrets, of which it gets only masks. */
export type ShownValues = Partial<Record<Exclude<FieldName, SecretField>, string>>

/** The first error message of each invalid field, in the order of the form. */
export type ApplicationErrors = Partial<Record<FieldName, string>>

export type ReadApplication = { ok: true; input: ApplicationInput } | { ok: false; errors: ApplicationErrors }

/** Validates and normalizes the whole form. */
export function readApplication(values: Record<string, unknown>): ReadApplication {
	const read = z.object(shapeFor(values, fieldNames)).safeParse(values)
	return read.success
		? { ok: true, input: read.data as ApplicationInput }
		: { ok: false, errors: firstErrors(read.error) }
}

/** Validates and normalizes only these sections: the ones sent back for correction, or the ones a draft may store. */
export function readSections(
	values: Record<string, unknown>,
	sections: readonly SectionId[],
): { ok: true; input: Partial<ApplicationInput> } | { ok: false; errors: ApplicationErrors } {
	const read = z.object(shapeFor(values, sections.flatMap(fieldsOf))).safeParse(values)
	return read.success
		? { ok: true, input: read.data as Partial<ApplicationInput> }
		: { ok: false, errors: firstErrors(read.error) }
}

/** Returns the schemas of these fields. Someone who is retired, for example, may leave the employer empty. */
function shapeFor(values: Record<string, unknown>, names: readonly FieldName[]) {
	const { employmentStatus } = values
	const notAsked = fieldsNotAskedOf(typeof employmentStatus === 'string' ? employmentStatus : undefined)
	return Object.fromEntries(
		names.map((name) => {
			const isLeftOut = notAsked.includes(name) && isEmpty(values[name])
			return [name, isLeftOut ? leftEmpty : applicationSchema.shape[name]]
		}),
	)
}

const leftEmpty = z
	.unknown()
	.optional()
	.transform(() => '')

const isEmpty = (value: unknown) =>
	value === undefined || value === null || (typeof value === 'string' && !value.trim())

function firstErrors({ issues }: z.ZodError): ApplicationErrors {
	const found = new Map<unknown, string>()
	for (const { path, message } of issues) if (!found.has(path[0])) found.set(path[0], message)
	const errors: ApplicationErrors = {}
	for (const name of fieldNames) if (found.has(name)) errors[name] = found.get(name)!
	return errors
}
