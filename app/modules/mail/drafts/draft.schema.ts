import { z } from 'zod'
import { draftLimits } from './draft.ts'

/** A text without the NUL characters that PostgreSQL rejects; one that is too long is cut at its limit. */
const text = (charsMax: number) =>
	z.string().transform((typed) => typed.replaceAll('\r\n', '\n').replaceAll('\0', '').slice(0, charsMax))

/** The fields of an email's form. */
export const draftFields = {
	to: text(draftLimits.recipients),
	cc: text(draftLimits.recipients),
	subject: text(draftLimits.subject),
	text: text(draftLimits.text),
	quotes: z.boolean(),
	mayShowClient: z.boolean(),
	mayUseDealer: z.boolean(),
	mayShareAddresses: z.boolean(),
}

/** What was typed for template fields of single recipients: the keys in hidden fields, and the values in the same order. */
export const filledFields = {
	fillFor: z.array(text(400)).max(1_000),
	fillWith: z.array(text(draftLimits.filled)).max(1_000),
}
