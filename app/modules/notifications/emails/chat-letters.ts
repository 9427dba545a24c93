import { type Brand, type Letter, note, paragraph, phoneLink } from './letter.ts'

type ToVisitor = { brand: Brand; advisorName: string; url: string; stopUrl: string }

/** To a visitor who left an address: the way back from any device. */
export function chatResume({ brand, advisorName, url, stopUrl }: ToVisitor): Letter {
	return {
		subject: `Your chat with ${advisorName}`,
		preview: 'Keep this link: it opens your conversation on any device.',
		heading: 'Your conversation, wherever you are',
		blocks: [
			paragraph(
				`You left this address in the chat at ${brand.headerBrand}. With this link you can go on reading and writing on any device.`,
			),
			{ kind: 'button', label: 'Open the conversation', href: url },
			paragraph('Whoever has the link can read along, so keep it to yourself.'),
			...stop(stopUrl),
		],
		reason: `You get this mail because somebody left your address in the chat at ${brand.headerBrand}. If that was not you, ignore it: nothing else follows from it.`,
	}
}

/** Replies that were not read for ten minutes, in one mail. */
export function chatReplies({
	brand,
	advisorName,
	url,
	stopUrl,
	replies,
}: ToVisitor & { replies: string[] }): Letter {
	const many = replies.length > 1
	return {
		subject: many ? `${replies.length} new messages from ${advisorName}` : `New message from ${advisorName}`,
		preview: replies[0]!.replace(/\s+/g, ' ').slice(0, 90),
		heading: many ? `${advisorName} wrote to you` : `${advisorName} answered you`,
		blocks: [
			...replies.slice(0, 10).map((text) => note(text)),
			...(replies.length > 10 ? [paragraph(`And ${replies.length - 10} more in the chat.`)] : []),
			{ kind: 'button', label: 'Answer in the chat', href: url },
			paragraph('In a hurry? Call ', phoneLink(brand.phone), '.'),
			...stop(stopUrl),
		],
		reason: `You get this mail because you wrote to us in the chat at ${brand.headerBrand}.`,
	}
}

/** To the advisor, without the words of the message: who reads the mail is not always who may read the chat. */
export function chatUnanswered({ waitingMinutes, url }: { waitingMinutes: number; url: string }): Letter {
	return {
		subject: 'A chat message waits for your answer',
		preview: `It has waited for ${inWords(waitingMinutes)}.`,
		heading: 'Somebody waits for your answer',
		blocks: [
			paragraph(`A message in the chat has waited for ${inWords(waitingMinutes)}, in your office hours.`),
			{ kind: 'button', label: 'Open the conversation', href: url },
		],
		reason: 'You get this mail because the chat’s messages are yours to answer. It comes once for each wait.',
	}
}

const stop = (href: string) => [note('No mails about replies? ', { label: 'Stop these mails', href })]

function inWords(minutes: number): string {
	if (minutes < 120) return `${minutes} minutes`
	const hours = Math.floor(minutes / 60)
	return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
