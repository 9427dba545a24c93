import { z } from 'zod'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { choiceLimits, readChoice } from './choices/choice.ts'
import { roundLimits } from './round.ts'
import { deadlineSchema } from './setup/round-form.ts'

const reason = anyText({ maxLength: roundLimits.reason })

export const extendSchema = deadlineSchema.extend({ reason })
export const cancelSchema = z.object({ reason })

/** Opens the offers; only a round whose client has half of the key has the code. */
export const openSchema = z.object({
	code: anyText({ autoComplete: 'off', spellCheck: false, maxLength: 80 }),
})

export const questionSchema = z.object({
	invitation: anyText(),
	question: anyText({ maxLength: roundLimits.question }),
	formKey: anyText(),
})

/** The answer to a dealer's question, which all dealers get. */
export const inquirySchema = z.object({
	inquiry: anyText(),
	question: anyText({ maxLength: roundLimits.inquiry }),
	answer: anyText({ maxLength: roundLimits.answer }),
	sure: z.boolean(),
})

/** What the client decided. Only the advisor says how the client told it. */
export const choiceSchema = z.object({
	choice: z.string().transform(readChoice),
	words: anyText({ maxLength: choiceLimits.words }),
	how: anyText({ maxLength: choiceLimits.how }),
	formKey: anyText(),
})

/** The controls of the forms of a round's page. */
export const roundControls = {
	extend: controlsOf(extendSchema),
	cancel: controlsOf(cancelSchema),
	open: controlsOf(openSchema),
	ask: controlsOf(questionSchema),
	answerInquiry: controlsOf(inquirySchema),
	choose: controlsOf(choiceSchema),
}

export type RoundControls = typeof roundControls
