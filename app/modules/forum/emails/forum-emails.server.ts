import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { type ForumNews, forumNews } from './forum-news-email.ts'

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
	const email = forumNews({ news, more, stopUrl, siteName: brand.headerBrand, origin: brand.origin })
	return queueEmail(tx, {
		kind: 'forum-news',
		dedupeKey,
		to,
		unsubscribeUrl: stopUrl,
		...renderEmail(email, brand),
	})
}
