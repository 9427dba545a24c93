import { type Brand, type Email, paragraph } from '#app/modules/notifications/layout/email.ts'

type Props = Pick<Brand, 'headerBrand' | 'contactEmail'>

/** The last email to a person who has deleted their account. */
export function accountDeleted({ headerBrand, contactEmail }: Props): Email {
	return {
		subject: 'Your account has been deleted',
		preview: 'What we deleted, and what we have to keep.',
		heading: 'Your account has been deleted',
		blocks: [
			paragraph(
				'We have deleted your sign-in, your chat, your reviews, your checklists, your answers about the car you wanted, and the vehicles we found for you. What you wrote in the community stays, but without your name.',
			),
			paragraph(
				'We have to keep orders and past appointments for our accounting records. We keep credit application records only as the law requires, without any of the encrypted answers.',
			),
			paragraph('Wasn’t you? Email us right away: ', {
				label: contactEmail,
				href: `mailto:${contactEmail}`,
			}),
		],
		reason: `You’re receiving this email because you had an account at ${headerBrand} with this address. It is the last one.`,
	}
}
