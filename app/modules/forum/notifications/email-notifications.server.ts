import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { forumMember, forumNotice, forumPreference } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { addDays, weekdayOf } from '#app/lib/dates/local-dates.ts'
import { instantOf, localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { queueForumNews } from '../emails/forum-emails.server.ts'
import type { EmailFrequency } from './email-frequency.ts'
import { type NoticeRow, selectNotices, toNoticeView } from './notification-center.server.ts'
import { eventTextOf } from './notification-view.ts'

const membersPerRun = 200
/** An email about more notices says how many it leaves out. */
const noticesPerEmail = 20
const digestTime = '08:00'

type EmailNoticesInput = { links: Links; now: Date }

/**
 * Emails members their notices at the frequency each chose: at once, or at 8 a.m. in the business's time zone, daily or on Mondays.
 * Notices that were read in the meantime, or whose text is no longer shown, are not emailed. For a job; any number of workers may
 * run it at once, and each notice is emailed once. @returns how many emails were queued
 */
export async function emailNotices(db: Db, { links, now }: EmailNoticesInput): Promise<number> {
	const { brand, timeZone } = await getBranding(db, links)
	const ends = digestEnds(now, timeZone)
	const due = await db
		.selectDistinct({ memberId: forumNotice.memberId })
		.from(forumNotice)
		.leftJoin(forumPreference, eq(forumPreference.memberId, forumNotice.memberId))
		.where(and(isNull(forumNotice.emailedAt), isDue(ends)))
		.limit(membersPerRun)
	let queued = 0
	for (const { memberId } of due)
		queued += await transact(db, async (tx) => {
			const rows = await claimDue(tx, { memberId, ends, now })
			const recipient = await findRecipient(tx, { memberId })
			const news = rows.map(toNoticeView).filter(({ text, unread }) => unread && text !== null)
			if (!recipient || news.length === 0) return 0
			await queueForumNews(tx, {
				to: recipient.email,
				brand,
				dedupeKey: `forum-news:${rows.at(-1)!.id}`,
				stopUrl: links.urlOf({ purpose: 'forum-emails', subject: String(memberId) }),
				more: Math.max(0, news.length - noticesPerEmail),
				news: news.slice(0, noticesPerEmail).map((notice) => ({
					event: eventTextOf(notice),
					title: notice.postTitle,
					text: notice.text ?? '',
					isModeration: notice.kind === 'moderation',
					url: links.origin + notice.path,
				})),
			})
			return 1
		})
	return queued
}

/** Returns when the last daily and the last weekly digest period ended. */
export function digestEnds(now: Date, timeZone: string): { daily: Date; weekly: Date } {
	const today = localDateOf(now, timeZone)
	const daily = instantOf(today, digestTime, timeZone)
	const day = daily <= now ? today : addDays(today, -1)
	const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
	return { daily: instantOf(day, digestTime, timeZone), weekly: instantOf(monday, digestTime, timeZone) }
}

/** The frequency for a notice's kind. Moderation is emailed at once, unless the member turned off all emails. */
const frequency = sql<EmailFrequency>`case ${forumNotice.kind}
	when 'reply' then coalesce(${forumPreference.reply}, 'instant')
	when 'mention' then coalesce(${forumPreference.mention}, 'instant')
	when 'follow' then coalesce(${forumPreference.follow}, 'daily')
	else case when ${forumPreference.reply} = 'off' and ${forumPreference.mention} = 'off' and ${forumPreference.follow} = 'off'
		then 'off'::forum_email_frequency else 'instant'::forum_email_frequency end end`

/** Returns the condition that a notice is due. 'off' counts as due too: the notice is then marked as handled, and not emailed. */
const isDue = ({ daily, weekly }: { daily: Date; weekly: Date }) =>
	sql`case ${frequency} when 'daily' then ${forumNotice.createdAt} < ${daily.toISOString()}
		when 'weekly' then ${forumNotice.createdAt} < ${weekly.toISOString()} else true end`

/** Marks due notices as handled and returns those to email, oldest first. */
async function claimDue(
	tx: Db,
	{ memberId, ends, now }: { memberId: number; ends: { daily: Date; weekly: Date }; now: Date },
): Promise<NoticeRow[]> {
	const due = await tx
		.select({ id: forumNotice.id, frequency: frequency })
		.from(forumNotice)
		.leftJoin(forumPreference, eq(forumPreference.memberId, forumNotice.memberId))
		.where(and(eq(forumNotice.memberId, memberId), isNull(forumNotice.emailedAt), isDue(ends)))
		.for('update', { of: forumNotice, skipLocked: true })
	if (due.length === 0) return []
	await tx
		.update(forumNotice)
		.set({ emailedAt: now })
		.where(
			inArray(
				forumNotice.id,
				due.map(({ id }) => id),
			),
		)
	const idsToEmail = due.filter((each) => each.frequency !== 'off').map(({ id }) => id)
	if (idsToEmail.length === 0) return []
	return selectNotices(tx).where(inArray(forumNotice.id, idsToEmail)).orderBy(asc(forumNotice.id))
}

/** Returns the member's email address; null when it was never confirmed. */
async function findRecipient(tx: Db, { memberId }: { memberId: number }): Promise<{ email: string } | null> {
	const [recipient] = await tx
		.select({ email: user.email })
		.from(forumMember)
		.innerJoin(user, and(eq(user.id, forumMember.userId), eq(user.emailVerified, true)))
		.where(eq(forumMember.id, memberId))
	return recipient ?? null
}
