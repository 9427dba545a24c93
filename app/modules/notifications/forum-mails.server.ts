import type { Db } from '#app/db/client.server.ts'
import { type ForumNews, forumNews } from './emails/forum-news.ts'
import type { Brand } from './emails/letter.ts'
import { renderLetter } from './emails/render.server.tsx'
import { queueMail } from './outbox.server.ts'

type News = {
	to: string
	brand: Brand
	news: ForumNews[]
	more: number
	/** One-click: a POST there stops these mails (RFC 8058). */
	stopUrl: string
	dedupeKey: string
}

/** Tells a member what is new in the forum for them; the same key is the same mail. */
export function queueForumNews(tx: Db, { to, brand, news, more, stopUrl, dedupeKey }: News): Promise<void> {
	const letter = forumNews({ news, more, stopUrl, siteName: brand.headerBrand, origin: brand.origin })
	return queueMail(tx, {
		kind: 'forum-news',
		dedupeKey,
		to,
		unsubscribeUrl: stopUrl,
		...renderLetter(letter, brand),
	})
}
