import { z } from 'zod'
import { anyText, optionalDayField, textField } from '#app/lib/forms/form-fields.ts'
import { stepSides } from './step-rules.ts'

export const stepCharsMax = 240

/** The form that adds a step by hand. */
export const stepSchema = z.object({
	what: textField({ charsMax: stepCharsMax, missing: 'Please say what needs to be done.' }),
	dueOn: optionalDayField(),
	side: z.enum(stepSides, 'Choose who has to act.').catch('advisor'),
	/** Identifies the form, so that sending it twice adds one step. */
	formKey: anyText(),
})

/** When a step can be put off to with one tap. */
export const laterDays = { tomorrow: 'Tomorrow', 'next-week': 'Next week' } as const
export type LaterDay = keyof typeof laterDays

/** The buttons of a step: each is a form with the ids of the step and its client. */
export const stepButtonSchema = z.object({ step: anyText(), client: anyText() })
export const postponeSchema = stepButtonSchema.extend({
	until: z.enum(Object.keys(laterDays) as LaterDay[], 'Choose tomorrow or next week.'),
})
