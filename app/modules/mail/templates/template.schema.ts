import { z } from 'zod'
import { draftLimits } from '../drafts/draft.ts'

export const templateTitleMax = 80
export const templateTextMax = 10_000

/** The form of a template. */
export const templateSchema = z.object({
	title: z
		.string()
		.trim()
		.min(1, 'Give the template a title.')
		.max(templateTitleMax, `Please use at most ${templateTitleMax} characters.`),
	subject: z
		.string()
		.trim()
		.max(draftLimits.subject, `Please use at most ${draftLimits.subject} characters.`),
	text: z
		.string()
		.transform((text) => text.replaceAll('\r\n', '\n').trim())
		.pipe(
			z
				.string()
				.min(1, 'Write the text of the template.')
				.max(templateTextMax, `Please use at most ${templateTextMax.toLocaleString('en-US')} characters.`),
		),
})

export type TemplateFields = z.output<typeof templateSchema>

export const templateLabels: Record<keyof TemplateFields, string> = {
	title: 'Title',
	subject: 'Subject',
	text: 'Text',
}
