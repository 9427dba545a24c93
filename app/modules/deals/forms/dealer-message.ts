import { Invalid } from '#app/lib/errors.ts'

/** The id by which an answer names the form of a message, whichever of its buttons was pressed. */
export const messageFormId = 'message'

export const dealerMessageLimits = { subject: 200, text: 20_000, email: 254 } as const

/** The parts of a client's identity that a dealer must not read from a message. */
export type PrivateDetails = { name: string; phone: string | null; emails: readonly string[] }

/** @throws Invalid with the field for a message that is empty or too long, or that names the client or how to reach them */
export function assertDealerMessage(
	{ subject, text }: { subject: string; text: string },
	client: PrivateDetails,
): void {
	for (const [field, value] of [
		['subject', subject],
		['text', text],
	] as const) {
		const max = dealerMessageLimits[field]
		if (!value.trim()) throw new Invalid(field === 'subject' ? 'Enter a subject.' : 'Enter a message.', field)
		if (value.length > max)
			throw new Invalid(`Please use at most ${max.toLocaleString('en-US')} characters.`, field)
		const found = privateDetailIn(value, client)
		if (found)
			throw new Invalid(
				`This has ${found}. Dealers don’t get a client’s name or contact details from us.`,
				field,
			)
	}
}

/** Names what a text reveals about a client, for use in a sentence; null if it reveals nothing. */
export function privateDetailIn(text: string, { name, phone, emails }: PrivateDetails): string | null {
	const plain = text.toLowerCase().replaceAll(/\s+/g, ' ')
	const fullName = name.trim().toLowerCase().replaceAll(/\s+/g, ' ')
	if (fullName.length > 2 && plain.includes(fullName)) return 'the client’s name'
	if (emails.some((email) => plain.includes(email.toLowerCase()))) return 'the client’s email address'
	const digits = (phone ?? '').replaceAll(/\D/g, '').slice(-10)
	if (digits.length === 10 && text.replaceAll(/[\s().+-]/g, '').includes(digits))
		return 'the client’s phone number'
	return null
}
