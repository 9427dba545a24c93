import { z } from 'zod'
import type { HomeTextName, HomeTexts } from '#app/content/home-texts.ts'
import { textField } from '#app/lib/forms/form-fields.ts'

const titleCharsMax = 80
const leadCharsMax = 200

/** One line of plain text; empty for the text of the site. */
const line = (charsMax: number) =>
	z
		.string()
		.default('')
		.transform((text) => text.replace(/\s+/g, ' '))
		.pipe(textField({ charsMax }))

/** The schema of the form for the texts of the home page. */
export const homeTextsSchema = z.object({
	heroTitle: line(titleCharsMax),
	heroLead: line(leadCharsMax),
	servicesTitle: line(titleCharsMax),
	servicesLead: line(leadCharsMax),
	communityTitle: line(titleCharsMax),
	resourcesTitle: line(titleCharsMax),
	resourcesLead: line(leadCharsMax),
	testimonialsTitle: line(titleCharsMax),
	closingTitle: line(titleCharsMax),
	closingLead: line(leadCharsMax),
}) satisfies z.ZodObject<Record<HomeTextName, z.ZodType<string>>>

export const homeTextNames = Object.keys(homeTextsSchema.shape) as HomeTextName[]

/** Where each text stands, for the form and its conflicts. */
export const homeTextLabels: HomeTexts = {
	heroTitle: 'Headline',
	heroLead: 'Sentence below the headline',
	servicesTitle: 'Services: heading',
	servicesLead: 'Services: sentence',
	communityTitle: 'Community: heading',
	resourcesTitle: 'Resources: heading',
	resourcesLead: 'Resources: sentence',
	testimonialsTitle: 'Testimonials: heading',
	closingTitle: 'Closing: heading',
	closingLead: 'Closing: sentence',
}

/** Returns the texts that the advisor wrote: those that are not empty. */
export const writtenTexts = (texts: Partial<HomeTexts>): Partial<HomeTexts> =>
	Object.fromEntries(homeTextNames.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])))

/** Reads the texts from the address of a preview: those that the form would accept, the others as saved. */
export function readPreviewTexts(query: URLSearchParams, saved: Partial<HomeTexts>): Partial<HomeTexts> {
	const previewed = homeTextNames.map((name) => {
		const typed = query.get(name)
		const read = typed === null ? null : homeTextsSchema.shape[name].safeParse(typed)
		return [name, read?.success ? read.data : saved[name]]
	})
	return writtenTexts(Object.fromEntries(previewed))
}
