import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumMember } from '#app/db/schema/forum.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { fold } from '#app/lib/fold.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { ForumActor } from './policy.ts'

export type ForumMember = typeof forumMember.$inferSelect

type Joining = { actor: Pick<Viewer, 'id' | 'name' | 'isAdmin'> }

/** The member behind an account; made with the first thing they do. The name is shown as in reviews until they choose another. */
export async function joinForum(db: Db, { actor }: Joining): Promise<ForumMember> {
	const found = await findForumMember(db, { userId: actor.id })
	if (found) return found
	const name = shownName(actor.name)
	const handle = handleOf(name)
	for (let attempt = 0; attempt < 5; attempt++) {
		const [made] = await db
			.insert(forumMember)
			.values({
				userId: actor.id,
				name,
				handle: attempt === 0 ? handle : `${handle}-${randomBytes(3).toString('hex')}`,
			})
			.onConflictDoNothing()
			.returning()
		// None: the handle is somebody's, or the same person came in by another request.
		const member = made ?? (await findForumMember(db, { userId: actor.id }))
		if (member) return member
	}
	throw new Error('no handle was free')
}

export async function findForumMember(db: Db, { userId }: { userId: string }): Promise<ForumMember | null> {
	const [found] = await db.select().from(forumMember).where(eq(forumMember.userId, userId))
	return found ?? null
}

/** The member who is about to write or mark something. @throws Forbidden while suspended, with the reason. */
export async function requireWriter(
	db: Db,
	{ actor, now }: Joining & { now: Date },
): Promise<ForumActor & { member: ForumMember }> {
	const member = await joinForum(db, { actor })
	if (isSuspended(member, now)) throw new Forbidden(suspensionSentence(member))
	return { memberId: member.id, isAdvisor: actor.isAdmin, member }
}

export const isSuspended = (
	{ suspendedAt, suspendedUntil }: Pick<ForumMember, 'suspendedAt' | 'suspendedUntil'>,
	now: Date,
): boolean => suspendedAt !== null && (suspendedUntil === null || suspendedUntil > now)

function suspensionSentence({ suspendedUntil, suspendedReason }: ForumMember): string {
	const until = suspendedUntil
		? `until ${suspendedUntil.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' })}`
		: 'until further notice'
	return `You cannot write in the community ${until}. The reason: ${suspendedReason}`
}

/** First name and last initial. */
export function shownName(name: string): string {
	const parts = name.trim().split(/\s+/)
	const last = parts.length > 1 ? [...parts.at(-1)!][0] : undefined
	return (last ? `${parts[0]} ${last.toLocaleUpperCase('en-US')}.` : parts[0]) || 'Member'
}

function handleOf(name: string): string {
	const plain = fold(name)
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 24)
	return plain || 'member'
}
