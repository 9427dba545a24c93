import type { Db } from '#app/db/client.server.ts'
import { TooMany } from '#app/lib/errors.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import type { MemberRow } from './members/members.server.ts'
import type { ForumRules } from './rules.server.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How often one member may do something, and how the error sentence begins. */
const limits = {
	post: { max: 20, windowSeconds: 10 * minute, activity: 'You are posting' },
	comment: { max: 40, windowSeconds: 10 * minute, activity: 'You are commenting' },
	edit: { max: 60, windowSeconds: 10 * minute, activity: 'You are editing' },
	react: { max: 120, windowSeconds: 5 * minute, activity: 'You are liking and saving' },
	report: { max: 20, windowSeconds: hour, activity: 'You are reporting' },
	upload: { max: 30, windowSeconds: hour, activity: 'You are uploading pictures' },
} as const

export type ForumAction = keyof typeof limits

type ConsumeForumLimitInput = { action: ForumAction; actor: { id: string }; now: Date }

/** Consumes one of the actor's allowed actions. Must not run in a transaction that may roll back. @throws TooMany with a sentence */
export async function consumeForumLimit(
	db: Db,
	{ action, actor, now }: ConsumeForumLimitInput,
): Promise<void> {
	const { activity, ...limit } = limits[action]
	try {
		await consumeLimit(db, { key: `forum:${action}:${actor.id}`, ...limit, now })
	} catch (error) {
		if (!(error instanceof TooMany)) throw error
		throw new TooMany(
			`${activity} too fast. Please try again in ${formatWait(error.retryAfterSeconds)}.`,
			error.retryAfterSeconds,
		)
	}
}

/** Counts a post of a new member toward the daily limit, if the rules set one. @throws TooMany with a sentence */
export async function consumeFirstPostsLimit(
	db: Db,
	{ member, rules, now }: { member: MemberRow; rules: ForumRules; now: Date },
): Promise<void> {
	if (rules.firstPosts !== 'limit' || member.trustedAt || member.advisor) return
	const limit = { key: `forum:first:${member.id}`, max: rules.firstPostCount, windowSeconds: day, now }
	await consumeLimit(db, limit).catch((error: unknown) => {
		if (!(error instanceof TooMany)) throw error
		throw new TooMany(
			`New members can write ${rules.firstPostCount} posts a day at first. Please come back tomorrow. You can still comment in the meantime.`,
			error.retryAfterSeconds,
		)
	})
}

const formatWait = (seconds: number): string =>
	seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
