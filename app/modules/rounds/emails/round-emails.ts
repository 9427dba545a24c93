import {
	type Block,
	type Brand,
	type Email,
	note,
	paragraph,
} from '#app/modules/notifications/layout/email.ts'
import type { RoundKind } from '../round.ts'

/** The data of emails about a round, with times and amounts as texts. Nothing in it identifies the client. */
export type RoundNotice = {
	kind: RoundKind
	/** '2026 Honda CR-V EX' */
	car: string
	/** 'Fri, Dec 4, 5:00 PM EST' */
	deadline: string
	/** 'a client in 19103' */
	client: string
	advisorName: string
} & Pick<Brand, 'headerBrand'>

export const forDealers = ({ headerBrand }: RoundNotice) =>
	`You’re receiving this email because ${headerBrand} asked your dealership for an offer.`
const forClient = ({ headerBrand }: RoundNotice) =>
	`You’re receiving this email because an advisor at ${headerBrand} is helping you buy a car.`
const forAdvisor = 'You’re receiving this email because this is the contact address in the site’s settings.'

export const carAndDeadline = ({ car, deadline }: RoundNotice): Block => ({
	kind: 'facts',
	facts: [
		{ label: 'Car', value: car, strong: true },
		{ label: 'Deadline', value: deadline, strong: true },
	],
})

export const button = (label: string, href: string): Block => ({
	kind: 'button',
	label,
	href,
	showsUrl: true,
})

/** To a dealer: the invitation. */
export function invitationEmail(round: RoundNotice, { url }: { url: string }): Email {
	const { kind, car, client, advisorName, headerBrand, deadline } = round
	const isTrade = kind === 'trade'
	return {
		subject: isTrade ? `What would you pay for this ${car}?` : `Your best price for a ${car}?`,
		preview: `Sealed until ${deadline}. No account, no fee, about four minutes.`,
		heading: isTrade ? `Your offer for a ${car}` : `Your best price for a ${car}`,
		blocks: [
			paragraph(
				isTrade
					? `${advisorName} of ${headerBrand} is asking on behalf of ${client} who wants to sell this car.`
					: `${advisorName} of ${headerBrand} is asking on behalf of ${client} who is ready to buy.`,
			),
			carAndDeadline(round),
			paragraph(
				'Nobody can read your offer before the deadline: not the other dealers, and not us. It takes about four minutes, and it works on a phone, too. We don’t charge dealers a fee. The client decides which offer to take, if any.',
			),
			button('Make your offer', url),
		],
		reason: forDealers(round),
	}
}

/** The invitation as plain text, to copy into a message. */
export const invitationText = (
	{ kind, car, client, deadline, advisorName, headerBrand }: RoundNotice,
	{ url, dealer }: { url: string; dealer: string },
): string =>
	[
		`Hello ${dealer},`,
		'',
		kind === 'trade'
			? `${client.replace('a client', 'A client')} wants to sell a ${car}. What would you pay?`
			: `${client.replace('a client', 'A client')} is ready to buy a ${car}. What is your best price out the door?`,
		`Sealed until ${deadline}. No account, no fee, about four minutes:`,
		url,
		'',
		`${advisorName}, ${headerBrand}`,
	].join('\n')

/** To every dealer: the deadline moved, for all of them. */
export const extendedEmail = (
	round: RoundNotice,
	{ before, reason, url }: { before: string; reason: string; url: string },
): Email => ({
	subject: `New deadline: ${round.car}`,
	preview: 'The new deadline is the same for every dealer.',
	heading: 'The deadline has changed',
	blocks: [
		carAndDeadline(round),
		paragraph(`The deadline was ${before}. The new one is the same for every dealer. The reason: ${reason}`),
		button('Open your offer page', url),
	],
	reason: forDealers(round),
})

/** To every bidder: the request for a best and final offer, with the bidder's own rank; `goodUntil` is the date of an offer that passes before the deadline. */
export const bestAndFinalEmail = (
	round: RoundNotice,
	{ rank, goodUntil, url }: { rank: string; goodUntil: string | null; url: string },
): Email => ({
	subject: `Best and final offer: ${round.car}`,
	preview: `Until ${round.deadline}.`,
	heading: 'Your best and final offer',
	blocks: [
		paragraph(
			[
				`${round.advisorName} is asking for your best and final offer.`,
				rank,
				goodUntil
					? `Your current offer is good until ${goodUntil}, before the new deadline, so please send a new one.`
					: 'If you don’t send a new one, your current offer stands.',
			]
				.filter(Boolean)
				.join(' '),
		),
		carAndDeadline(round),
		button('Make your best and final offer', url),
	],
	reason: forDealers(round),
})

/** To the dealer that the client chose. */
export const awardedEmail = (
	round: RoundNotice,
	{ answers, url }: { answers: readonly { question: string; answer: string }[]; url: string },
): Email => ({
	subject: `The client chose your offer: ${round.car}`,
	preview: `${round.advisorName} will contact you.`,
	heading: 'Your offer was chosen',
	blocks: [
		paragraph(
			`The client chose your offer. ${round.advisorName} of ${round.headerBrand} will contact you about the paperwork. It must match your offer${answers.length > 0 ? ', and what you answered about it' : ''}.`,
		),
		...answers.map(({ question, answer }) => paragraph(`You also said: “${answer}” Asked: “${question}”`)),
		button('Open your offer page', url),
	],
	reason: forDealers(round),
})

/** To the dealers that the client did not choose, with their own rank. */
export const thanksEmail = (round: RoundNotice, { rank }: { rank: number | null }): Email => ({
	subject: `Thank you for your offer: ${round.car}`,
	preview: 'The client chose another one.',
	heading: 'Thank you for your offer',
	blocks: [
		paragraph(
			`The client chose another offer this time.${rank === null ? '' : ` Yours ranked number ${rank}.`} Thank you for taking part.`,
		),
	],
	reason: forDealers(round),
})

/** To every dealer: the round ended without a choice. */
export const canceledEmail = (round: RoundNotice, { reason }: { reason: string }): Email => ({
	subject: `Canceled: ${round.car}`,
	preview: 'You don’t need to do anything more.',
	heading: 'This request was canceled',
	blocks: [paragraph(`You don’t need to do anything more. The reason: ${reason}`)],
	reason: forDealers(round),
})

/** To every dealer: a question that one of them asked about the request, and the answer. */
export const inquiryAnswerEmail = (
	round: RoundNotice,
	{ question, answer, url }: { question: string; answer: string; url: string },
): Email => ({
	subject: `A question answered: ${round.car}`,
	preview: question.slice(0, 120),
	heading: 'A dealer’s question, answered',
	blocks: [
		{
			kind: 'facts',
			facts: [
				{ label: 'Question', value: question },
				{ label: 'Answer', value: answer },
			],
		},
		// Without the deadline, which may move while the email waits.
		paragraph('Every dealer reads the same answer.'),
		button('Open your offer page', url),
	],
	reason: forDealers(round),
})

/** To a dealer: a question about its offer. */
export const questionEmail = (
	round: RoundNotice,
	{ question, url }: { question: string; url: string },
): Email => ({
	subject: `A question about your offer: ${round.car}`,
	preview: question.slice(0, 120),
	heading: 'A question about your offer',
	blocks: [paragraph(question), button('Answer the question', url)],
	reason: forDealers(round),
})

/** To the client: the request to approve the terms. */
export const approvalEmail = (round: RoundNotice, { url }: { url: string }): Email => ({
	subject: `Please approve: asking dealers about ${round.car}`,
	preview: 'We won’t send anything until you approve it.',
	heading: 'May we ask dealers for you?',
	blocks: [
		paragraph(
			`${round.advisorName} wants to ask several dealers for sealed offers. Dealers won’t learn who you are. We won’t send anything until you approve it.`,
		),
		carAndDeadline(round),
		button('Read and approve', url),
	],
	reason: forClient(round),
})

/** To the client: what happened in the round. */
export const clientNewsEmail = (
	round: RoundNotice,
	{ what, text, url }: { what: string; text: string; url: string },
): Email => ({
	subject: `${what}: ${round.car}`,
	preview: text,
	heading: what,
	blocks: [paragraph(text), button('See the details', url)],
	reason: forClient(round),
})

/** To the advisor: what happened in the round, and whose round it is. */
export const advisorNewsEmail = (
	round: RoundNotice,
	{ what, text, clientName, url }: { what: string; text: string; clientName: string; url: string },
): Email => ({
	subject: `${what}: ${round.car} for ${clientName}`,
	preview: text,
	heading: what,
	blocks: [
		paragraph(text),
		note(`Client: ${clientName}. Deadline: ${round.deadline}`),
		button('Open the round', url),
	],
	reason: forAdvisor,
})
