type LinkKind = {
	/** The address of the page that the link opens, up to the token. */
	page: string
	/** What the token names: a row by its id, or a short text that the link carries itself. */
	subject: 'uuid' | 'number' | 'text'
	/** What a person can do when the link does not work. */
	advice: string
}

/** Every link that opens something without signing in. A token of one purpose is not valid for another. */
export const linkPurposes = {
	appointment: {
		page: '/appointment?link=',
		subject: 'uuid',
		advice: 'Please use the one in our latest email about the appointment, or email us.',
	},
	brief: {
		page: '/brief?link=',
		subject: 'uuid',
		advice: 'Please use the one in your receipt, sign in, or email us.',
	},
	vehicle: {
		page: '/vehicle?link=',
		subject: 'uuid',
		advice: 'Please use the one in our latest email about the vehicle, or email us.',
	},
	application: {
		page: '/apply/resume?link=',
		subject: 'uuid',
		advice: 'Please use the one in our latest email about the application, or email us.',
	},
	'co-applicant': {
		page: '/apply/together?link=',
		subject: 'uuid',
		advice: 'Please use the one in our latest email, or email us.',
	},
	invoice: {
		page: '/invoice?link=',
		subject: 'uuid',
		advice: 'Please use the one in the email, or email us.',
	},
	receipt: {
		page: '/receipt.pdf?link=',
		subject: 'uuid',
		advice: 'Please use the one in the email, or email us.',
	},
	chat: {
		page: '/chat/resume?link=',
		subject: 'uuid',
		advice: 'Please use the one in our latest email, or email us.',
	},
	'chat-emails': {
		page: '/chat/email-settings?link=',
		subject: 'uuid',
		advice: 'Please use the one in our latest email, or email us.',
	},
	'forum-emails': {
		page: '/community/email-settings?link=',
		subject: 'number',
		advice: 'Please use the one in the email, or email us.',
	},
	bid: { page: '/bid?link=', subject: 'uuid', advice: 'Please ask the advisor for a new one.' },
	agreement: {
		page: '/agreed?link=',
		subject: 'uuid',
		advice: 'Please ask the advisor for a new one.',
	},
	engagement: {
		page: '/agreement?link=',
		subject: 'uuid',
		advice: 'Please use the one in our email about the agreement, or email us.',
	},
	'client-deal': {
		page: '/your-deal?link=',
		subject: 'uuid',
		advice: 'Please use the one in our latest email about the deal, or email us.',
	},
	'client-round': {
		page: '/your-offers?link=',
		subject: 'uuid',
		advice: 'Please use the one in our latest email about the offers, or email us.',
	},
	review: {
		page: '/reviews/invitation?link=',
		subject: 'uuid',
		advice: 'Please use the one in the email, or email us.',
	},
	/** The card of a checked quote: its token holds all of it. Nobody gets it by email, and only the signature makes it ours. */
	'quote-card': { page: '/quote-card/', subject: 'text', advice: 'Please check the quote again.' },
} as const satisfies Record<string, LinkKind>

export type LinkPurpose = keyof typeof linkPurposes

/** Returns the page of a link. A token is in the query, which the access log leaves out. */
export const linkPath = (purpose: LinkPurpose, token: string): string =>
	`${linkPurposes[purpose].page}${encodeURIComponent(token)}`

/** Returns another page that the same token opens. */
export const withLink = (path: string, token: string): string => `${path}?link=${encodeURIComponent(token)}`

/** Returns the token in the address of a page. Emails until November 2026 called it `token` on some pages. */
export function linkTokenOf(request: Request): string {
	const { searchParams } = new URL(request.url)
	return searchParams.get('link') ?? searchParams.get('token') ?? ''
}
