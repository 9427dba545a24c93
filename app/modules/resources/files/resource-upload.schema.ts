import { z } from 'zod'
import { readWebLink } from '#app/lib/text/web-link.ts'
import { categories } from '../categories.ts'

/** The advisor's form for a file or a link, which is empty for a file; the messages are shown in the form. */
export const resourceUploadForm = z.object({
	title: z
		.string()
		.trim()
		.min(1, 'Please give it a title.')
		.max(120, 'Please keep the title to 120 characters or fewer.'),
	description: z
		.string()
		.trim()
		.max(300, 'Please keep the description to 300 characters or fewer.')
		.transform((text) => text || null),
	category: z.enum(categories, 'Please choose a category.'),
	url: z
		.string()
		.trim()
		.max(500, 'Please keep the link to 500 characters or fewer.')
		.transform((typed, context) => {
			if (!typed) return null
			const link = readWebLink(typed)
			if (link) return link
			context.addIssue('Please enter a web address, like https://www.nhtsa.gov/recalls.')
			return z.NEVER
		})
		.default(null),
})

/** Larger files should be split: most readers are on a phone. */
export const resourceFileBytesMax = 20_000_000
