import { z } from 'zod'
import { anyTexts } from '#app/lib/forms/form-fields.ts'

export const statementCharsMax = 4_000

/** The answer to a dispute with evidence. */
export const disputeAnswerSchema = z.object({
	...anyTexts('dispute'),
	statement: z
		.string()
		.trim()
		.max(statementCharsMax, `Please use at most ${statementCharsMax} characters.`)
		.default(''),
})
