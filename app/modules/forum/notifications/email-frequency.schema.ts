import { z } from 'zod'
import { emailFrequencies } from './email-frequency.ts'

/** Separate from the labels, so that the form does not load the validation library. */
export const emailFrequenciesSchema = z.object({
	reply: z.enum(emailFrequencies, 'Please choose how often.'),
	mention: z.enum(emailFrequencies, 'Please choose how often.'),
	follow: z.enum(emailFrequencies, 'Please choose how often.'),
})
