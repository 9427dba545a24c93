import { z } from 'zod'
import { versionField, withControl } from '#app/lib/forms/form-fields.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { isZipInState, usStates } from '#engine'
import { isDealerRole } from './dealer-roles.ts'

/** The most characters that each text may have. */
const dealerLimits = {
	name: 120,
	group: 120,
	street: 160,
	city: 80,
	zip: 10,
	phone: 40,
	website: 300,
	email: 254,
	brands: 400,
	notes: 4000,
	reason: 500,
	personNotes: 1000,
} as const

const brandsMax = 30

const tooLong = (max: number) => `Please keep it to ${max} characters or fewer.`
const chooseState = 'Choose the state the store is in.'
const wrongPhone = 'Enter a phone number with its area code, or leave it empty.'
const wrongEmail = 'Enter an email address like name@example.com.'
const wrongWebsite = 'Enter a web address like www.dealer.com.'

/** A text on one line; line breaks and repeated spaces become one space. */
const line = (max: number, required?: string) => {
	const text = z.string().max(max, tooLong(max))
	const read = z.string().transform((typed) => typed.replace(/\s+/g, ' ').trim())
	return withControl(read.pipe(required ? text.min(1, required) : text), { autoComplete: 'off' })
}

const paragraphs = (max: number, required?: string) => {
	const text = z.string().max(max, tooLong(max))
	return z
		.string()
		.transform((typed) => typed.trim())
		.pipe(required ? text.min(1, required) : text)
}

const phone = withControl(
	line(dealerLimits.phone).refine((text) => !text || digitsOf(text).length >= 10, wrongPhone),
	{ type: 'tel', autoComplete: 'off' },
)

const email = withControl(
	line(dealerLimits.email).refine((text) => !text || z.email().safeParse(text).success, wrongEmail),
	{ type: 'email', autoComplete: 'off' },
)

const state = z
	.string()
	.transform((typed) => typed.trim().toUpperCase())
	.refine((text): boolean => isOwnKey(usStates, text), chooseState)

const website = line(dealerLimits.website).transform((text, context) => {
	if (!text) return ''
	const url = URL.parse(/^[a-z][a-z\d+.-]{0,20}:/i.test(text) ? text : `https://${text}`)
	const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
	if (url && isWeb && /[^.]\.[^.]/.test(url.hostname) && !url.username) return url.href
	context.addIssue({ code: 'custom', message: wrongWebsite })
	return z.NEVER
})

/** Brands as typed between commas, each once. */
const brands = line(dealerLimits.brands).transform((text, context) => {
	const byKey = new Map<string, string>()
	for (const brand of text.split(',').map((part) => part.trim()))
		if (brand && !byKey.has(brand.toLowerCase())) byKey.set(brand.toLowerCase(), brand)
	if (byKey.size <= brandsMax) return [...byKey.values()]
	context.addIssue({ code: 'custom', message: `Please list at most ${brandsMax} brands.` })
	return z.NEVER
})

/** The fields of a store. The group is the name of its owner, empty for a store that belongs to none. */
export const dealerSchema = z
	.object({
		name: line(dealerLimits.name, 'Enter the dealer’s name.'),
		group: line(dealerLimits.group),
		street: line(dealerLimits.street),
		city: line(dealerLimits.city),
		state,
		zip: withControl(
			line(dealerLimits.zip).refine(
				(text) => !text || /^\d{5}(?:-\d{4})?$/.test(text),
				'Enter a ZIP code of five digits, or leave it empty.',
			),
			{ inputMode: 'numeric', autoComplete: 'off' },
		),
		phone,
		website,
		email,
		crmEmail: email,
		brands,
	})
	.refine(({ zip, state: where }) => !zip || isZipInState(zip, where), {
		path: ['zip'],
		message: 'This ZIP code is in another state. Check both.',
	})

export type DealerInput = z.output<typeof dealerSchema>
export type DealerField = keyof DealerInput

/** What a form is filled with. */
export type TypedDealer = Record<DealerField, string>

export const typedDealer = ({ brands: sold, ...texts }: DealerInput): TypedDealer => {
	const typed: TypedDealer = { ...texts, brands: sold.join(', ') }
	return typed
}

const version = versionField()

/** The forms of a dealer's page, which name the version that they are based on. */
export const changeSchema = z.object({ version })
export const detailsSchema = dealerSchema.safeExtend({ version })
export const notesSchema = z.object({ notes: paragraphs(dealerLimits.notes), version })
export const doNotUseSchema = z.object({
	reason: paragraphs(dealerLimits.reason, 'Say why, for the day you look here again.'),
	version,
})
export const groupSchema = z.object({ groupName: line(dealerLimits.group, 'Enter the name of the group.') })

/** The fields of somebody who works at a store. */
export const personSchema = z.object({
	name: line(dealerLimits.name, 'Enter a name.'),
	role: z.string().refine((text): boolean => isDealerRole(text), 'Choose what they do.'),
	phone,
	email,
	notes: paragraphs(dealerLimits.personNotes),
})

export type PersonInput = z.output<typeof personSchema>

export const digitsOf = (text: string): string => text.replace(/\D/g, '')
