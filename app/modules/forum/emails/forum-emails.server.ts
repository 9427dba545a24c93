import type { Db } from '#app/db/client.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { type ForumNews, forumNews } from './forum-news-email.ts'
import { type ForumReport, forumReport } from './forum-report-email.ts'

type ForumNewsInput = {
	to: string
	brand: Brand
	news: ForumNews[]
	/** How many notices the email leaves out. */
	more: number
	/** One-click unsubscribe: a POST to it stops these emails (RFC 8058). */
	stopUrl: string
	dedupeKey: string
}

/** Queues an email to a member about forum activity; the same key is never queued twice. */
export function queueForumNews(
	tx: Db,
	{ to, brand, news, more, stopUrl, dedupeKey }: ForumNewsInput,
): Promise<void> {
	const email = forumNews({ news, more, stopUrl, siteName: brand.headerBrand, origin: brand.origin })
	return queueEmail(tx, {
		kind: 'forum-news',
		dedupeKey,
		to,
		unsubscribeUrl: stopUrl,
		...renderEmail(email, brand),
	})
}

type ForumReportInput = Omit<ForumReport, 'report'> & { report: ForumReport['report'] & { id: number } }

/** Queues an email to the advisor, at the contact address, about something that a member reported. */
export async function queueForumReport(tx: Db, input: ForumReportInput): Promise<void> {
	const { brand } = await getBranding(tx, input)
	await queueEmail(tx, {
		kind: 'forum-report',
		owed: true,
		dedupeKey: `forum-report:${input.report.id}`,
		to: brand.contactEmail,
		...renderEmail(forumReport(input), brand),
	})
}
