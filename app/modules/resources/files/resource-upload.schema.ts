import { z } from 'zod'
import { categories } from '../categories.ts'

/** What the advisor says about a file; sentences for people. */
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
})

/** Bigger ones are better split: most readers are on a phone. */
export const resourceFileBytesMax = 20_000_000
