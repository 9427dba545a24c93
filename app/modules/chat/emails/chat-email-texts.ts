import { type Brand, type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

type VisitorEmailProps = { brand: Brand; advisorName: string; url: string; stopUrl: string }

/** Sent to a visitor who left an address: a link to the conversation for any device. */
export function chatResume({ brand, advisorName, url, stopUrl }: VisitorEmailProps): Email {
	return {
		subject: `Your chat with ${advisorName}`,
		preview: 'Keep this link: it opens your conversation on any device.',
		heading: 'Your conversation, wherever you are',
		blocks: [
			paragraph(
				`You left this address in the chat at ${brand.headerBrand}. With this link, you can continue the conversation on any device.`,
			),
			{ kind: 'button', label: 'Open the conversation', href: url },
			paragraph('Anyone with the link can read the conversation, so please keep it private.'),
			...stopNote(stopUrl),
		],
		isSigned: true,
		reason: `You’re receiving this email because someone left your address in the chat at ${brand.headerBrand}. If that wasn’t you, you can ignore it.`,
	}
}

/** Sent for replies that were not read for ten minutes, all in one email. */
export function chatReplies({
	brand,
	advisorName,
	url,
	stopUrl,
	replies,
}: VisitorEmailProps & { replies: string[] }): Email {
	const many = replies.length > 1
	return {
		subject: many ? `${replies.length} new messages from ${advisorName}` : `New message from ${advisorName}`,
		preview: replies[0]!.replace(/\s+/g, ' ').slice(0, 90),
		heading: many ? `${advisorName} wrote to you` : `${advisorName} replied to you`,
		blocks: [
			...replies.slice(0, 10).map((text) => note(text)),
			...(replies.length > 10 ? [paragraph(`And ${replies.length - 10} more in the chat.`)] : []),
			{ kind: 'button', label: 'Reply in the chat', href: url },
			...stopNote(stopUrl),
		],
		isSigned: true,
		reason: `You’re receiving this email because you wrote to us in the chat at ${brand.headerBrand}.`,
	}
}

/** Sent to the advisor without the text of the message, because whoever reads the mailbox may not be allowed to read the chat. */
export function chatUnanswered({ waitingMinutes, url }: { waitingMinutes: number; url: string }): Email {
	return {
		subject: 'A chat message is waiting for your reply',
		preview: `It has been waiting for ${formatWaitingTime(waitingMinutes)}.`,
		heading: 'Someone is waiting for your reply',
		blocks: [
			paragraph(
				`A chat message has been waiting for ${formatWaitingTime(waitingMinutes)} during your office hours.`,
			),
			{ kind: 'button', label: 'Open the conversation', href: url },
		],
		reason:
			'You’re receiving this email because you answer the chat. We send it once for each waiting message.',
	}
}

const stopNote = (href: string) => [
	note('Don’t want emails about replies? ', { label: 'Stop these emails', href }),
]

function formatWaitingTime(minutes: number): string {
	if (minutes < 120) return `${minutes} minutes`
	const hours = Math.floor(minutes / 60)
	return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
