import { z } from 'zod'
import { tooLong } from '#app/lib/text/too-long.ts'
import { forumCategoryKeys } from '../categories.ts'
import {
	altCharsMax,
	bodyCharsMax,
	commentCharsMax,
	type ReportReason,
	reportReasons,
	titleCharsMax,
} from './post-limits.ts'

/** Control and direction characters that would make a title read differently from how it is written. */
const misleadingChars = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** Makes a text a single line without misleading characters. */
const line = (text: string) => text.replace(/\s+/g, ' ').replace(misleadingChars, '').trim()

const markdown = (missing: string, max: number) =>
	z
		.string(missing)
		.transform((text) => text.replace(/\r\n?/g, '\n').trim())
		.pipe(z.string().min(1, missing).max(max, tooLong(max)))

const imageAlt = z
	.string()
	.optional()
	.transform((text) => line(text ?? ''))
	.pipe(z.string().max(altCharsMax, tooLong(altCharsMax)))

/** The schema of the post form, for browser and server. */
export const postSchema = z.object({
	title: z
		.string('Title is required')
		.transform(line)
		.pipe(z.string().min(1, 'Title is required').max(titleCharsMax, tooLong(titleCharsMax))),
	category: z.enum(forumCategoryKeys, 'Category is required'),
	body: markdown('Content is required', bodyCharsMax),
	imageAlt,
})
export type PostInput = z.output<typeof postSchema>

export const commentSchema = z.object({
	body: markdown('A comment is required', commentCharsMax),
	/** The comment that it answers. */
	parentId: z
		.string()
		.optional()
		.transform((id) => (id && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null)),
})
export type CommentInput = z.output<typeof commentSchema>

export const reportSchema = z.object({
	reason: z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], 'Please choose a reason.'),
	note: z
		.string()
		.optional()
		.transform((text) => (text ?? '').trim())
		.pipe(z.string().max(500, tooLong(500))),
})
export type ReportInput = z.output<typeof reportSchema>
