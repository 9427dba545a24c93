/** Why a client who cancels a paid appointment gets nothing back. */
export type NoRefund = 'late' | 'late-when-moved' | 'not-by-terms' | 'refunded-before'

export const noRefundTexts: Readonly<Record<NoRefund, string>> = {
	late: 'It is too close to the appointment for a refund.',
	'late-when-moved': 'It was too close to the appointment for a refund when you rescheduled.',
	'not-by-terms': 'Under our terms, a paid appointment is not refunded when you cancel it.',
	'refunded-before': 'Your payment has already been refunded.',
}
