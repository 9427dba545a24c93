import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { forumMember, forumNotice, forumPreference } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { addDays, instantOf, localDateOf, weekdayOf } from '#app/lib/dates/zoned-time.ts'
import { getLetterhead } from '#app/modules/notifications/layout/business-details.server.ts'
import { queueForumNews } from '../emails/forum-emails.server.ts'
import type { EmailFrequency } from './email-frequency.ts'
import { type ForumEmailLinks, stopEmailsUrl } from './email-links.server.ts'
import { type NoticeRow, selectNotices, viewOf } from './notification-center.server.ts'
import { deedOf } from './notification-view.ts'

const membersAtOnce = 200
/** A digest of more says how many more there are. */
const noticesPerEmail = 20
const digestTime = '08:00'

type Send = { links: ForumEmailLinks; origin: string; now: Date }

/**
 * Mails what members were told of, at the pace each chose: at once, or at eight in the morning of the business's zone, daily or on
 * Mondays. What a member has read meanwhile, or what shows no more, is not mailed. For a job; any number of workers may run it at
 * the same time, and each notice goes out once. Returns how many mails were queued.
 */
export async function emailNotices(db: Db, { links, origin, now }: Send): Promise<number> {
	const { brand, timeZone } = await getLetterhead(db, { origin })
	const ends = digestEnds(now, timeZone)
	const due = await db
		.selectDistinct({ memberId: forumNotice.memberId })
		.from(forumNotice)
		.leftJoin(forumPreference, eq(forumPreference.memberId, forumNotice.memberId))
		.where(and(isNull(forumNotice.emailedAt), isDue(ends)))
		.limit(membersAtOnce)
	let queued = 0
	for (const { memberId } of due)
		queued += await transact(db, async (tx) => {
			const rows = await takeDue(tx, { memberId, ends, now })
			const reader = await findReader(tx, { memberId })
			const news = rows.map(viewOf).filter(({ words, unread }) => unread && words !== null)
			if (!reader || news.length === 0) return 0
			const token = links.tokenOf(memberId)
			await queueForumNews(tx, {
				to: reader.email,
				brand,
				dedupeKey: `forum-news:${rows.at(-1)!.id}`,
				stopUrl: stopEmailsUrl(origin, token),
				more: Math.max(0, news.length - noticesPerEmail),
				news: news.slice(0, noticesPerEmail).map((notice) => ({
					deed: deedOf(notice),
					title: notice.postTitle,
					words: notice.words ?? '',
					url: origin + notice.path,
				})),
			})
			return 1
		})
	return queued
}

/** The ends of the last whole day and week, as the digests count them. */
export function digestEnds(now: Date, timeZone: string): { daily: Date; weekly: Date } {
	const today = localDateOf(now, timeZone)
	const daily = instantOf(today, digestTime, timeZone)
	const day = daily <= now ? today : addDays(today, -1)
	const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
	return { daily: instantOf(day, digestTime, timeZone), weekly: instantOf(monday, digestTime, timeZone) }
}

/** The pace of a notice's kind. The advisor's acts are told at once, unless somebody wants no mail at all. */
const frequency = sql<EmailFrequency>`case ${forumNotice.kind}
	when 'reply' then coalesce(${forumPreference.reply}, 'instant')
	when 'mention' then coalesce(${forumPreference.mention}, 'instant')
	when 'follow' then coalesce(${forumPreference.follow}, 'daily')
	else case when ${forumPreference.reply} = 'off' and ${forumPreference.mention} = 'off' and ${forumPreference.follow} = 'off'
		then 'off'::forum_email_frequency else 'instant'::forum_email_frequency end end`

/** 'Never' is due too: it is taken, and not mailed. */
const isDue = ({ daily, weekly }: { daily: Date; weekly: Date }) =>
	sql`case ${frequency} when 'daily' then ${forumNotice.createdAt} < ${daily.toISOString()}
		when 'weekly' then ${forumNotice.createdAt} < ${weekly.toISOString()} else true end`

/** Marks what is due as mailed and gives back what is to be mailed of it, the oldest first. */
async function takeDue(
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
	const wanted = due.filter((each) => each.frequency !== 'off').map(({ id }) => id)
	if (wanted.length === 0) return []
	return selectNotices(tx).where(inArray(forumNotice.id, wanted)).orderBy(asc(forumNotice.id))
}

/** Where to write to; null for an address that nobody has confirmed. */
async function findReader(tx: Db, { memberId }: { memberId: number }): Promise<{ email: string } | null> {
	const [reader] = await tx
		.select({ email: user.email })
		.from(forumMember)
		.innerJoin(user, and(eq(user.id, forumMember.userId), eq(user.emailVerified, true)))
		.where(eq(forumMember.id, memberId))
	return reader ?? null
}
