import { z } from 'zod'
import { forumCategoryKeys } from './categories.ts'

export const titleCharsMax = 150
export const bodyCharsMax = 20_000
export const commentCharsMax = 10_000
export const altCharsMax = 300
export const pictureBytesMax = 5_000_000

/** What turns letters around or hides between them: a title must read as it is written. */
const trickyMarks = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** One line of text, as everybody sees it. */
const line = (text: string) => text.replace(/\s+/g, ' ').replace(trickyMarks, '').trim()

const atMost = (max: number) => `Please write at most ${max.toLocaleString('en-US')} characters.`

const markdown = (missing: string, max: number) =>
	z
		.string(missing)
		.transform((text) => text.replace(/\r\n?/g, '\n').trim())
		.pipe(z.string().min(1, missing).max(max, atMost(max)))

const imageAlt = z
	.string()
	.optional()
	.transform((text) => line(text ?? ''))
	.pipe(z.string().max(altCharsMax, atMost(altCharsMax)))

/** What the post form takes, for browser and server alike. */
export const postSchema = z.object({
	title: z
		.string('Title is required')
		.transform(line)
		.pipe(z.string().min(1, 'Title is required').max(titleCharsMax, atMost(titleCharsMax))),
	category: z.enum(forumCategoryKeys, 'Category is required'),
	body: markdown('Content is required', bodyCharsMax),
	imageAlt,
})
export type PostInput = z.output<typeof postSchema>

export const commentSchema = z.object({
	body: markdown('A comment is required', commentCharsMax),
	/** The comment it answers. */
	parentId: z
		.string()
		.optional()
		.transform((id) => (id && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null)),
})
export type CommentInput = z.output<typeof commentSchema>

/** Why something is reported, in the order of the form. */
export const reportReasons = {
	spam: 'Advertising or spam',
	scam: 'A scam, or leads to one',
	abuse: 'Insults or threatens somebody',
	private_data: 'Shows private data, such as a plate or a phone number',
	undisclosed_seller: 'A dealer or lender who does not say so',
	off_topic: 'Has nothing to do with buying cars',
	other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons

export const reportSchema = z.object({
	reason: z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], 'Please choose a reason.'),
	note: z
		.string()
		.optional()
		.transform((text) => (text ?? '').trim())
		.pipe(z.string().max(500, atMost(500))),
})
export type ReportInput = z.output<typeof reportSchema>

/** The first sentence of each wrong field. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
	const errors: Record<string, string> = {}
	for (const { path, message } of error.issues) errors[String(path[0] ?? '')] ??= message
	return errors
}
