import { z } from 'zod'
import { categories } from './categories.ts'

/** What the advisor says about a file; sentences for people. */
export const resourceUploadForm = z.object({
	title: z.string().trim().min(1, 'Please give it a title.').max(120, 'A title has 120 characters at most.'),
	description: z
		.string()
		.trim()
		.max(300, 'A description has 300 characters at most.')
		.transform((text) => text || null),
	category: z.enum(categories, 'Please choose a category.'),
})

/** Bigger ones are better split: most readers are on a phone. */
export const resourceFileBytesMax = 20_000_000
