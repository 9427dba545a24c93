/** What a buyer types on the sandbox page. Never stored. */
export type CardForm = { email: string; number: string; expiry: string; cvc: string; name: string }
/** `card` is the bank's response to a well-formed card. */
export type CardErrors = Partial<Record<keyof CardForm | 'card', string>>

/** Why the buyer disputes a payment, in Stripe's words, and whether their bank only inquires at first. */
export type DisputeCause = { reason: string; isInquiry?: boolean }

/** Numbers of Stripe's test cards (https://docs.stripe.com/testing). */
export const sandboxCards = {
	pays: '4242 4242 4242 4242',
	declined: '4000 0000 0000 0002',
	disputed: '4000 0000 0000 0259',
	notReceived: '4000 0000 0000 2685',
	inquiry: '4000 0000 0000 1976',
	/** Can be kept, but its bank declines the charge that follows. */
	declinedLater: '4000 0000 0000 0341',
} as const

export const sampleBuyer = {
	email: 'buyer@example.com',
	name: 'Sam Sample',
	expiry: '12 / 34',
	cvc: '123',
} as const

/** Checks a card; returns errors by field, or none if it pays or, on a page that only keeps it, can be kept (`isKept`). */
export function checkCard(form: CardForm, now: Date, isKept = false): CardErrors {
	const errors: CardErrors = {}
	if (
		!/^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(?:\.[^\s@.\p{Cc}]+)+$/u.test(form.email.trim()) ||
		form.email.length > 254
	)
		errors.email = 'Enter an email address, for the receipt.'
	const digits = form.number.replace(/[\s-]/g, '')
	if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) errors.number = 'Your card number is invalid.'
	if (!isInFuture(form.expiry, now)) errors.expiry = 'Enter an expiry date in the future, as MM / YY.'
	if (!/^\d{3,4}$/.test(form.cvc.trim())) errors.cvc = 'Enter the 3 or 4 digits of the security code.'
	if (!form.name.trim() || form.name.length > 200 || /\p{Cc}/u.test(form.name))
		errors.name = 'Enter the name on the card.'
	if (Object.keys(errors).length > 0) return errors
	if (digits === digitsOf(sandboxCards.declined))
		return { card: 'Your card was declined. You were not charged; please try another card.' }
	if (digits === digitsOf(sandboxCards.declinedLater) && !isKept)
		return { card: 'Your card was declined. You were not charged; please try another card.' }
	if (!isTestCard(digits))
		return { number: `The sandbox accepts only test cards, such as ${sandboxCards.pays}.` }
	return {}
}

/** Whether a number is a test card and may be shown again after an error; any other number might be real. */
export function isTestCard(number: string): boolean {
	return Object.values(sandboxCards).some((card) => digitsOf(card) === digitsOf(number))
}

/** Returns how the buyer will dispute what is paid with a card; undefined if they won't. */
export function disputeOfCard(number: string): DisputeCause | undefined {
	const digits = digitsOf(number)
	if (digits === digitsOf(sandboxCards.disputed)) return { reason: 'fraudulent' }
	if (digits === digitsOf(sandboxCards.notReceived)) return { reason: 'product_not_received' }
	return digits === digitsOf(sandboxCards.inquiry) ? { reason: 'general', isInquiry: true } : undefined
}

/** Whether a card can be kept and is declined when it is charged later. */
export const isDeclinedLaterCard = (number: string): boolean =>
	digitsOf(number) === digitsOf(sandboxCards.declinedLater)

const digitsOf = (number: string) => number.replace(/[\s-]/g, '')

/**
 * Checks the Luhn digit (ISO/IEC 7812-1): from the right, every second digit is doubled, and the sum of digits must be divisible
 * by ten.
 */
function passesLuhn(digits: string): boolean {
	let sum = 0
	for (let index = 0; index < digits.length; index++) {
		const digit = Number(digits.at(-1 - index))
		const value = index % 2 === 1 ? digit * 2 : digit
		sum += value > 9 ? value - 9 : value
	}
	return sum % 10 === 0
}

/** Whether the card has not expired; it is valid until the end of its month. */
function isInFuture(expiry: string, now: Date): boolean {
	const [, month, year] = /^(0?[1-9]|1[0-2])\s*(?:[/-]\s*)?(?:20)?(\d{2})$/.exec(expiry.trim()) ?? []
	if (!month || !year) return false
	return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime()
}
