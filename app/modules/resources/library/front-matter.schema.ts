import { z } from 'zod'
import { categories } from '../categories.ts'

/** The names of the drawings in `components/library/scenes.ts`. */
export const illustrations = [
	'checklist',
	'negotiation',
	'loan',
	'odometer',
	'contract',
	'trade-in',
	'calendar',
	'inspection',
	'listing',
	'lot',
	'test-drive',
	'warning',
	'budget',
	'phone',
	'key',
] as const
export type Illustration = (typeof illustrations)[number]

const day = z.iso.date('must be a valid date such as 2026-11-21')

const source = z.strictObject({
	title: z.string().trim().min(3),
	url: z.url({ protocol: /^https$/, error: 'must be an https:// address' }),
	/** When the source was published or last checked; only a year or a month if the day is not known. */
	date: z.union([day, z.string().regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, 'must be a day, a month or a year')]),
})

/** The front matter of a guide or an article. Unknown or invalid fields fail the build. */
export const frontMatter = z
	.strictObject({
		/** Must never change, because URLs contain it. Guides and articles are numbered separately. */
		id: z.int().min(1).max(9999),
		slug: z
			.string()
			.regex(
				/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
				'must be lower-case words with hyphens, beginning with a letter',
			)
			.max(80),
		title: z.string().trim().min(8).max(90),
		/** For the card and for search results: whole sentences. */
		description: z
			.string()
			.trim()
			.min(40)
			.max(220)
			.regex(/[.?!]$/, 'must end like a sentence'),
		category: z.enum(categories),
		featured: z.boolean().default(false),
		/** The day it is published, in the business's time zone; before it, only an admin sees the text. */
		date: day,
		/** The day its text last changed for readers. */
		updated: day.optional(),
		/** Only an admin sees it, whatever its date. */
		draft: z.boolean().default(false),
		illustration: z.enum(illustrations),
		sources: z.array(source).default([]),
	})
	.refine(({ date, updated }) => !updated || updated >= date, {
		path: ['updated'],
		error: 'must not be before date',
	})

export type FrontMatter = z.output<typeof frontMatter>
