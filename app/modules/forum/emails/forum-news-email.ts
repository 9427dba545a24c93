import { type Block, type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

export type ForumNews = {
	/** The start of the sentence before the title: 'Hank replied to you in'. */
	event: string
	/** The post's title. */
	title: string
	/** The beginning of the text. */
	text: string
	url: string
	/** Whether it is about what the member wrote, and not an answer to it. */
	isModeration: boolean
}

type ForumNewsEmailInput = {
	/** At least one, oldest first. */
	news: ForumNews[]
	/** How many notices the email leaves out. */
	more: number
	siteName: string
	origin: string
	/** Stops these emails without signing in. */
	stopUrl: string
}

/** The email to a member about forum activity that concerns them. */
export function forumNews({ news, more, siteName, origin, stopUrl }: ForumNewsEmailInput): Email {
	const [first] = news
	const total = news.length + more
	const single = total === 1 && first
	return {
		subject: single ? `${first.event} “${first.title}”` : `${total} new notifications from the community`,
		preview: single ? first.text : news.map(({ title }) => title).join(' · '),
		heading: single ? `${first.event} “${first.title}”` : `${total} new notifications from the community`,
		blocks: [
			...(single ? singleBlocks(first) : news.flatMap(listedBlocks)),
			...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
			...(single
				? []
				: [{ kind: 'button' as const, label: 'See all', href: `${origin}/account/notifications` }]),
			note(
				'Too many emails? ',
				{ label: 'Choose how often', href: `${origin}/account/notifications#emails` },
				', or ',
				{ label: 'stop them', href: stopUrl },
				' without signing in.',
			),
		],
		reason: `You’re receiving this email because you take part in the ${siteName} community with this address.`,
	}
}

const singleBlocks = ({ text, url, isModeration }: ForumNews): Block[] => [
	paragraph(isModeration ? text : `“${text}”`),
	{ kind: 'button', label: isModeration ? 'Open it' : 'Read and reply', href: url },
]

const listedBlocks = ({ event, title, text, url, isModeration }: ForumNews): Block[] => [
	paragraph(`${event} `, { label: `“${title}”`, href: url }, isModeration ? `: ${text}` : `: “${text}”`),
]
