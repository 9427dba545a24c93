import type { EmailKind } from '../messages/message-map.ts'

/** What a device can be told of, in the order of the settings page. */
export const pushKinds = {
	desk: 'Questions from the signing desk',
	order: 'New orders and appointments',
	answer: 'Answers of clients and dealers',
	visit: 'A visit in an hour',
} as const

export type PushKind = keyof typeof pushKinds

export const pushKindNames = Object.keys(pushKinds) as PushKind[]

/** The emails to the advisor that are also shown on devices. */
export const pushedEmails: Readonly<Partial<Record<EmailKind, PushKind>>> = {
	'order-notice': 'order',
	'appointment-admin-requested': 'order',
	'appointment-admin-paid': 'order',
	'appointment-admin-changed': 'order',
	'appointment-admin-cancelled': 'order',
	'appointment-admin-restored': 'order',
	'appointment-admin-slot-lost': 'order',
	brief: 'answer',
	'vehicle-answer': 'answer',
	'vehicle-question': 'answer',
	'chat-unanswered': 'answer',
	'mail-quote': 'answer',
	'deal-manager-answer': 'answer',
	'deal-client-answer': 'answer',
	'round-approved': 'answer',
	'round-inquiry': 'answer',
	'round-answer': 'answer',
	'round-choice-advisor': 'answer',
}

/** After so many minutes a notification is of no use any more and is not sent. */
export const usefulMinutes: Readonly<Record<PushKind, number>> = {
	desk: 30,
	order: 720,
	answer: 720,
	visit: 60,
}

/** The most characters of a notification's text; a push service takes about 4,000 bytes in all. */
export const pushCharsMax = 200
