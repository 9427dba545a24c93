import {
	type Block,
	type Brand,
	type Email,
	note,
	paragraph,
	phoneLink,
} from '#app/modules/notifications/layout/email.ts'

/** What every security email needs besides its own text: the site's name and where its owner is reached. */
export type SecurityEmailBrand = { siteName: string } & Pick<Brand, 'origin' | 'contactEmail' | 'phone'>

type SecurityEmailInput = {
	subject: string
	preview?: string
	heading: string
	/** What happened, in one paragraph. */
	text: string
	/** Shown below the text, such as the device and its address. */
	details?: Block[]
	button: { label: string; href: string }
	/** Says in the note that choosing a new password signs out every device. */
	mentionResetSignsOutAllDevices?: boolean
	brand: SecurityEmailBrand
}

/** An email about a change to an account's security, ending with what to do if its owner did not make it. */
export function securityEmail({
	subject,
	preview = 'If it was you, you don’t need to do anything.',
	heading,
	text,
	details = [],
	button,
	mentionResetSignsOutAllDevices = false,
	brand: { origin, contactEmail, phone },
}: SecurityEmailInput): Email {
	return {
		subject,
		preview,
		heading,
		blocks: [
			paragraph(text),
			...details,
			{ kind: 'button', ...button },
			note(
				'Wasn’t you? ',
				{ label: 'Choose a new password now', href: `${origin}/forgot-password` },
				`${mentionResetSignsOutAllDevices ? ', which signs out every device' : ''}, then let us know: `,
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or ',
				phoneLink(phone),
				'.',
			),
		],
		reason: 'You’re receiving this email because it concerns the security of your account.',
	}
}
