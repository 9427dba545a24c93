import { z } from 'zod'
import { isTimeZone } from '#app/lib/zoned-time.ts'

const words = (max: number, missing: string) =>
	z.string().trim().min(1, missing).max(max, `At most ${max} characters.`)

/** What the settings' form of the business sends. */
export const businessSchema = z.object({
	headerBrand: words(40, 'Give the name in the header.'),
	footerBrand: words(80, 'Give the full name of the business.'),
	advisorName: words(60, 'Give the name clients know you by.'),
	phone: words(40, 'Give the phone number clients call.').regex(/\d{3}/, 'Give a number with digits.'),
	contactEmail: z.email('Give an email address clients can write to.').max(254),
	timeZone: z.string().trim().refine(isTimeZone, 'Choose a zone by its name, such as America/New_York.'),
	socialLinks: z.string().transform((text, context) => {
		const links = text
			.split('\n')
			.map((line) => line.trim())
			.filter(Boolean)
			.map((line) => {
				const [, label, url] = /^(.{1,40}?)\s*:?\s+(https:\/\/\S{4,300})$/.exec(line) ?? []
				return label && url && URL.canParse(url) ? { label, url } : null
			})
		if (links.length <= 8 && links.every((link) => link !== null)) return links
		context.addIssue({
			code: 'custom',
			message: 'One a line, a name and an address: Instagram https://instagram.com/name. At most eight.',
		})
		return z.NEVER
	}),
})

export type Business = z.output<typeof businessSchema>
/** As it is typed: one text for each field. */
export type TypedBusiness = Record<keyof Business, string>

export const businessFields = Object.keys(businessSchema.shape) as (keyof Business)[]

/** The settings as the form shows them. */
export const typedBusiness = ({ socialLinks, ...rest }: Business): TypedBusiness => ({
	...rest,
	socialLinks: socialLinks.map(({ label, url }) => `${label} ${url}`).join('\n'),
})
