import { getOwnValue } from '#app/lib/own-key.ts'

/** The fields of templates by the name between the braces, each with a description. */
export const mergeFields = {
	client_first_name: 'The client’s first name',
	dealer: 'The dealer’s name',
	dealer_person: 'The first name of the person at the dealer',
	car: 'The car of the deal: year, make, model and trim',
	stock_number: 'The dealer’s stock number of the car',
	vin: 'The car’s VIN',
	out_the_door: 'The out-the-door price of the latest quote',
	target_price: 'The out-the-door price to aim for',
	questions: 'The sentences to say about the latest quote, numbered',
	appointment_time: 'The client’s next appointment',
	advisor_name: 'Your name',
	business_name: 'The full name of the business',
	business_phone: 'The phone number of the business',
} as const

export type MergeField = keyof typeof mergeFields

export type MergeValues = Partial<Record<MergeField, string | null>>

/** A field that was not filled: its name is unknown, or there is no value in this case. */
export type OpenField = { name: string; reason: 'unknown' | 'empty' }

const fieldPattern = /\{\{([^{}\n]{0,60})\}\}/g

/**
 * Fills a template. A field without a value stays in the text, so that it is noticed and not sent as a gap. Each value is inserted once:
 * text in it that looks like a field is not filled.
 */
export function fillTemplate(template: string, values: MergeValues): { text: string; open: OpenField[] } {
	const text = template.replace(fieldPattern, (whole, name: string) => {
		const value = getOwnValue(values, name.trim() as MergeField)?.trim()
		return value ? breakBraces(value) : whole
	})
	return { text, open: listOpenFields(text) }
}

/** Returns the fields that are left in a text, each once, in the order of the text. */
export function listOpenFields(text: string): OpenField[] {
	const names = [...text.matchAll(fieldPattern)].map(([, name]) => name!.trim())
	return [...new Set(names)].map((name) => ({ name, reason: isMergeField(name) ? 'empty' : 'unknown' }))
}

/** Whether a text has fields. */
export const hasFields = (text: string): boolean => listOpenFields(text).length > 0

/** Returns the key of what was typed for a field of one recipient. */
export const filledKey = (email: string, field: string): string => `${email.toLowerCase()} ${field}`

export const isMergeField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name)

/** Braces in a value must not become a field. */
const breakBraces = (value: string) => value.replaceAll('{{', '{ {').replaceAll('}}', '} }')

/** Says what to do about fields that were not filled; null without any. */
export function describeOpenFields(open: readonly OpenField[]): string | null {
	if (open.length === 0) return null
	const sentences = open.map(({ name, reason }) =>
		reason === 'empty'
			? `{{${name}}} is empty in this case: ${lowerFirst(getOwnValue(mergeFields, name as MergeField) ?? '')}.`
			: `{{${name}}} is not a field that templates know.`,
	)
	return [...sentences, 'Replace it with your own words, or remove it, before you send this.'].join(' ')
}

const namedMax = 5

/** Says which fields have no value for which recipients; null if none is missing. */
export function describeMissing(
	recipients: readonly { who: string; fields: readonly MergeField[] }[],
): string | null {
	const missing = recipients.filter(({ fields }) => fields.length > 0)
	if (missing.length === 0) return null
	const named = missing
		.slice(0, namedMax)
		.map(({ who, fields }) => `${who}: ${fields.map((field) => lowerFirst(mergeFields[field])).join(', ')}`)
	const more = missing.length > namedMax ? [`${missing.length - namedMax} more`] : []
	return `Nothing was sent. Fill in below what is missing, or take the field out of the text. ${[...named, ...more].join('; ')}.`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
