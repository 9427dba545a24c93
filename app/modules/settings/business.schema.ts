import { z } from 'zod'
import { isTimeZone } from '#app/lib/dates/zoned-time.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { usStates } from '#engine'
import { parseVisitArea, typedVisitArea } from './visit-area.ts'

const requiredText = (max: number, missing: string) =>
	z.string().trim().min(1, missing).max(max, `Please keep it to ${max} characters or fewer.`)

const invalidAddress = 'Enter an email address clients can write to.'

const creditChecksCharsMax = 300
const addressCharsMax = 160

const invalidPostalAddress =
	'Enter street, city, state and ZIP code, such as 12 Main Street, White Plains, NY 10601; a P.O. box is not enough.'

/** A street address, because N.Y. Gen. Bus. Law 738 wants that of the place of business. */
function isPostalAddress(text: string): boolean {
	const [state = '', zip = ''] = text.split(' ').slice(-2)
	if (/^p\.? ?o\.? ?box/i.test(text)) return false
	return text.includes(',') && isOwnKey(usStates, state) && /^\d{5}(-\d{4})?$/.test(zip)
}

const onOneLine = (text: string) =>
	text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)
		.join(', ')
		.replace(/\s+/g, ' ')

/** The schema of the business form in the settings. */
export const businessSchema = z.object({
	headerBrand: requiredText(40, 'Enter the name for the header.'),
	footerBrand: requiredText(80, 'Enter the full name of the business.'),
	advisorName: requiredText(60, 'Enter the name clients know you by.'),
	phone: requiredText(40, 'Enter the phone number clients can call.').regex(
		/\d{3}/,
		'Enter a phone number with digits.',
	),
	contactEmail: z.string().trim().max(254, invalidAddress).pipe(z.email(invalidAddress)),
	postalAddress: z
		.string()
		.default('')
		.transform(onOneLine)
		.pipe(z.string().max(addressCharsMax, `Please keep it to ${addressCharsMax} characters or fewer.`))
		.refine((text) => text === '' || isPostalAddress(text), invalidPostalAddress),
	timeZone: z.string().trim().refine(isTimeZone, 'Choose a time zone by its name, such as America/New_York.'),
	socialLinks: z.string().transform((text, context) => {
		const links = text
			.split('\n')
			.map((line) => line.replace(/\s+/g, ' ').trim())
			.filter(Boolean)
			.map((line) => {
				const [, label, url] = /^(.+?) ?:? (https:\/\/\S+)$/.exec(line) ?? []
				if (!label || label.length > 40 || !url || url.length < 12 || url.length > 308) return null
				return URL.canParse(url) ? { label, url } : null
			})
		if (links.length <= 8 && links.every((link) => link !== null)) return links
		context.addIssue({
			code: 'custom',
			message:
				'Enter one per line, a name and an address: Instagram https://instagram.com/name. Up to eight.',
		})
		return z.NEVER
	}),
	visitArea: z.string().transform((text, context) => {
		const area = parseVisitArea(text)
		if (area) return area
		context.addIssue({
			code: 'custom',
			message: 'Enter states by their two letters, or the first three digits of ZIP codes: NY, NJ, 068.',
		})
		return z.NEVER
	}),
	creditChecks: z
		.string()
		.trim()
		.max(creditChecksCharsMax, `Please keep it to ${creditChecksCharsMax} characters or fewer.`)
		.default(''),
	/** A checkbox, whose text is 'on'. */
	eveningEmail: z
		.string()
		.default('')
		.transform((text) => text === 'on'),
})

export type Business = z.output<typeof businessSchema>
/** The fields as typed: one text each. */
export type TypedBusiness = Record<keyof Business, string>

export const businessFields = Object.keys(businessSchema.shape) as (keyof Business)[]

/** Returns the settings as the form shows them. */
export const typedBusiness = ({
	socialLinks,
	visitArea,
	eveningEmail,
	...rest
}: Business): TypedBusiness => ({
	...rest,
	eveningEmail: eveningEmail ? 'on' : '',
	visitArea: typedVisitArea(visitArea),
	socialLinks: socialLinks.map(({ label, url }) => `${label} ${url}`).join('\n'),
})
