import { z } from 'zod'
import { anyText, anyTexts } from '#app/lib/forms/form-fields.ts'
import type { DealDocument } from '#engine'
import { agreementLimits } from './agreement.ts'
import { amountField } from './correction.ts'

/** The form that records what was agreed. Only a document that does not add up has `holds` and `holdsReason`. */
export const agreeSchema = z.object({
	reason: anyText({ maxLength: agreementLimits.reason }),
	holds: z.string().optional(),
	holdsReason: anyText({ maxLength: agreementLimits.reason }).optional(),
	formKey: anyText(),
})

/** The client says no to what was written down, or the advisor records that they did. */
export const declineSchema = z.object({
	agreement: anyText(),
	note: anyText({ maxLength: agreementLimits.note }),
})

export const askManagerSchema = z.object({
	agreement: anyText(),
	managerEmail: anyText({ type: 'email', autoComplete: 'off', maxLength: agreementLimits.email }),
})

/** The form in which the dealer's manager confirms a document, or corrects the amounts of its lines. */
export const managerAnswerSchema = ({ lines }: DealDocument) =>
	z.object({
		name: anyText({ autoComplete: 'name', maxLength: agreementLimits.name }),
		note: anyText({ maxLength: agreementLimits.note }),
		formKey: anyText(),
		...anyTexts(...lines.map((_, index) => amountField(index))),
	})
