import { type Letter, note, paragraph } from './letter.ts'

type Asked = {
	siteName: string
	/** What was bought. */
	title: string
	reference: string
	/** Opens the form, filled in with this order. */
	url: string
	unsubscribeUrl: string
}

/** To everybody whose order is completed, once and in the same words: nothing in it wishes for a good review. */
export function reviewInvitation({ title, reference, ...asked }: Asked): Letter {
	return {
		subject: `How was it? Your review of order ${reference}`,
		preview: 'Good or bad: what you write helps the next buyer.',
		heading: 'How was it, good or bad?',
		blocks: [
			paragraph(
				`You bought ‘${title}’ (${reference}). Would you tell others how it was? Everybody who buys here is asked this, in these words.`,
			),
			{ kind: 'button', label: 'Write a review', href: asked.url },
			paragraph(
				'Good or bad, it is shown as you write it. We can answer it, and never change its stars or its words. You can edit or delete it at any time.',
			),
			...end(asked),
		],
		reason: reasonOf(asked),
	}
}

/** A week later, to those who have not written; there is no third mail. */
export function reviewReminder({ title, reference, ...asked }: Asked): Letter {
	return {
		subject: `A reminder: your review of order ${reference}`,
		preview: 'Good or bad. This is the last time we ask.',
		heading: 'You can still write a review',
		blocks: [
			paragraph(
				`A week ago we asked how ‘${title}’ (${reference}) was for you, good or bad. If you would like to tell others, the form is still open. This is the last time we ask.`,
			),
			{ kind: 'button', label: 'Write a review', href: asked.url },
			...end(asked),
		],
		reason: reasonOf(asked),
	}
}

const end = ({ unsubscribeUrl }: Pick<Asked, 'unsubscribeUrl'>) => [
	note('No more such questions? ', { label: 'Do not ask me for reviews', href: unsubscribeUrl }),
]

const reasonOf = ({ siteName }: Pick<Asked, 'siteName'>) =>
	`You get this mail because you bought a service at ${siteName} with this address.`
