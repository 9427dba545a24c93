import { type Block, type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

export type ForumNews = {
	/** 'Hank answered you in' */
	deed: string
	/** Of the post. */
	title: string
	/** The beginning of what was written. */
	words: string
	url: string
}

type ForumNewsEmailInput = {
	/** At least one, the oldest first. */
	news: ForumNews[]
	/** So many are not in it. */
	more: number
	siteName: string
	origin: string
	/** Stops these mails without signing in. */
	stopUrl: string
}

/** To a member: what happened in the forum that concerns them. */
export function forumNews({ news, more, siteName, origin, stopUrl }: ForumNewsEmailInput): Email {
	const [first] = news
	const total = news.length + more
	const alone = total === 1 && first
	return {
		subject: alone ? `${first.deed} ‘${first.title}’` : `${total} new things in the community`,
		preview: alone ? first.words : news.map(({ title }) => title).join(' · '),
		heading: alone ? `${first.deed} ‘${first.title}’` : `${total} new things in the community`,
		blocks: [
			...(alone ? aloneBlocks(first) : news.flatMap(listedBlocks)),
			...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
			...(alone
				? []
				: [{ kind: 'button' as const, label: 'See all', href: `${origin}/account/notifications` }]),
			note(
				'Too many emails? ',
				{ label: 'Choose how often', href: `${origin}/account/notifications#mails` },
				', or ',
				{ label: 'stop them', href: stopUrl },
				' without signing in.',
			),
		],
		reason: `You’re receiving this email because you take part in the ${siteName} community with this address.`,
	}
}

const aloneBlocks = ({ words, url }: ForumNews): Block[] => [
	paragraph(`“${words}”`),
	{ kind: 'button', label: 'Read and reply', href: url },
]

const listedBlocks = ({ deed, title, words, url }: ForumNews): Block[] => [
	paragraph(`${deed} `, { label: `‘${title}’`, href: url }, `: “${words}”`),
]
