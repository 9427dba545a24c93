import { z } from 'zod'
import { isLocalDate } from '#app/lib/dates/local-dates.ts'
import { withControl } from '#app/lib/forms/form-fields.ts'
import { dollarsField } from '#app/lib/forms/number-fields.ts'

/** The ways to pay without the provider's page, which the advisor records. */
export const handMethods = ['cash', 'check', 'zelle', 'card_reader'] as const

/** The fields of the admin form for a payment that arrived in another way than by the link. */
export const handPaymentSchema = z.object({
	amount: dollarsField({ centsMin: 1, outOfRange: 'Enter an amount above zero.' }),
	method: z.enum(handMethods, 'Choose how it was paid.'),
	paidOn: withControl(z.string().refine(isLocalDate, 'Choose the day it was paid.'), { type: 'date' }),
	requestKey: z.uuid('This form is out of date. Please reload the page.'),
})

export type HandPaymentField = keyof typeof handPaymentSchema.shape
