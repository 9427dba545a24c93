import { type Brand, type Letter, paragraph } from './letter.ts'

type Props = Pick<Brand, 'headerBrand' | 'contactEmail'>

/** The last mail to somebody who has ended their account. */
export function accountDeleted({ headerBrand, contactEmail }: Props): Letter {
	return {
		subject: 'Your account is deleted',
		preview: 'What is gone, and what has to be kept.',
		heading: 'Your account is deleted',
		blocks: [
			paragraph(
				'Your sign-in, your conversation, your reviews, your checklists and the vehicles we found for you are gone. What you wrote in the community stays without your name.',
			),
			paragraph(
				'Orders and past visits have to be kept for the books, credit applications as far as the law asks for it, without anything that was encrypted.',
			),
			paragraph('It was not you? Write to us at once: ', {
				label: contactEmail,
				href: `mailto:${contactEmail}`,
			}),
		],
		reason: `You get this mail because you had an account at ${headerBrand} with this address. It is the last one.`,
	}
}
