import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

type ReviewInvitationInput = {
	siteName: string
	/** The name of the offering. */
	title: string
	reference: string
	/** Opens the review form, filled in with this order. */
	url: string
	unsubscribeUrl: string
}

/** The email after every completed order, once and with the same text for everybody: it never asks for a good review. */
export function reviewInvitation({ title, reference, ...input }: ReviewInvitationInput): Email {
	return {
		subject: `How did it go? Review your order ${reference}`,
		preview: 'Good or bad, your review helps the next buyer.',
		heading: 'How did it go?',
		blocks: [
			paragraph(
				`You bought “${title}” (${reference}). Would you tell others how it went, good or bad? We ask every client the same question.`,
			),
			{ kind: 'button', label: 'Write a review', href: input.url },
			paragraph(
				'Good or bad, we show it just as you write it. We may reply, but we never change your stars or your text. You can edit or delete your review at any time.',
			),
			...unsubscribeNote(input),
		],
		reason: reasonOf(input),
	}
}

/** The reminder a week later, to those who have not written a review; there is no third email. */
export function reviewReminder({ title, reference, ...input }: ReviewInvitationInput): Email {
	return {
		subject: `A reminder to review your order ${reference}`,
		preview: 'This is the last time we’ll ask.',
		heading: 'You can still write a review',
		blocks: [
			paragraph(
				`A week ago, we asked how “${title}” (${reference}) went for you, good or bad. If you’d like to tell others, you still can. This is the last time we’ll ask.`,
			),
			{ kind: 'button', label: 'Write a review', href: input.url },
			...unsubscribeNote(input),
		],
		reason: reasonOf(input),
	}
}

const unsubscribeNote = ({ unsubscribeUrl }: Pick<ReviewInvitationInput, 'unsubscribeUrl'>) => [
	note('Don’t want these emails? ', { label: 'Don’t ask me for reviews', href: unsubscribeUrl }),
]

const reasonOf = ({ siteName }: Pick<ReviewInvitationInput, 'siteName'>) =>
	`You’re receiving this email because you bought a service at ${siteName} with this address.`
