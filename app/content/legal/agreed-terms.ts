/** When the terms of service last changed, and when the privacy policy did. */
export const termsChangedOn = '2026-11-30'
export const privacyChangedOn = '2026-11-30'

/** What the checkbox of the sign-up form says, and which texts it is about. */
export const agreedTerms = {
	text: 'I agree to the Terms of Service and the Privacy Policy',
	version: `terms of ${termsChangedOn}, privacy policy of ${privacyChangedOn}`,
}
