import { z } from 'zod'
import type { NoticeAnswers } from '#app/content/legal/privacy-notice.ts'

/** The answers of the privacy notice, as the business confirms them. */
export const privacyAnswersSchema = z.object({
	collectsFrom: z.enum(['bureaus', 'companies', 'nobody'], 'Choose who else it comes from.'),
	affiliates: z.enum(['none', 'not_shared'], 'Choose whether you have affiliates.'),
	marketsItself: z.enum(['no', 'yes'], 'Choose whether you do.'),
	jointPartners: z.string().trim().max(200, 'Please use 200 characters or fewer.'),
	confirmed: z
		.boolean()
		.refine(
			(isChecked) => isChecked,
			'Check the box once all of it is true. Otherwise this form must not be used.',
		),
})

/** Returns the answers as the notice uses them. */
export const noticeAnswersOf = ({
	collectsFrom,
	affiliates,
	marketsItself,
	jointPartners,
}: z.output<typeof privacyAnswersSchema>): NoticeAnswers => ({
	collectsFrom,
	affiliates,
	marketsItself: marketsItself === 'yes',
	jointPartners: jointPartners.endsWith('.') ? jointPartners.slice(0, -1) : jointPartners,
})
