/** What people agree to outside of a credit application, with what they read about ending it. */
export const consentKinds = {
	terms: {
		label: 'Terms of Service and Privacy Policy',
		withdraw: null,
		ending: 'It ends with your account.',
	},
	electronic_agreement: {
		label: 'Signing your agreement with us and getting it electronically',
		withdraw: 'Send me paper from now on',
		ending: 'What you signed stays signed.',
	},
} as const satisfies Record<string, { label: string; withdraw: string | null; ending: string }>

export type ConsentKind = keyof typeof consentKinds
