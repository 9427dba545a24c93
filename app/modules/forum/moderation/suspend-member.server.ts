import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumMember } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { assertMay } from '../policy.ts'
import { auditModeration, type ModerationContext, readReason } from './moderate.server.ts'

/** The choices of the form, in days; 0 means until further notice. */
export const suspensionDays = [1, 7, 30, 0] as const

/**
 * Lets a member read and delete, but write nothing, for the given number of days or, with 0, until further notice.
 * @throws Forbidden, NotFound, Invalid
 */
export async function suspendMember(
	db: Db,
	{
		memberId,
		days,
		reason,
		...context
	}: ModerationContext & { memberId: number; days: number; reason: string },
): Promise<{ name: string }> {
	assertMay(context.actor, 'moderate')
	const suspendedReason = readReason(reason, 'the member will see it')
	if (!suspensionDays.some((each) => each === days)) throw new Invalid('Please choose for how long.', 'days')
	return updateMember(
		db,
		{ memberId, ...context },
		'suspended',
		{
			suspendedAt: context.now,
			suspendedUntil: days === 0 ? null : new Date(context.now.getTime() + days * 86_400_000),
			suspendedReason,
		},
		{ days },
	)
}

/** Ends a suspension, so that the member may write again. @throws Forbidden, NotFound */
export async function liftSuspension(
	db: Db,
	{ memberId, ...context }: ModerationContext & { memberId: number },
): Promise<{ name: string }> {
	assertMay(context.actor, 'moderate')
	return updateMember(db, { memberId, ...context }, 'unsuspended', {
		suspendedAt: null,
		suspendedUntil: null,
		suspendedReason: null,
	})
}

function updateMember(
	db: Db,
	{ memberId, ...context }: ModerationContext & { memberId: number },
	verb: 'suspended' | 'unsuspended',
	set: Partial<typeof forumMember.$inferInsert>,
	detail = {},
): Promise<{ name: string }> {
	return transact(db, async (tx) => {
		const [member] = Number.isSafeInteger(memberId)
			? await tx.select().from(forumMember).where(eq(forumMember.id, memberId)).for('update')
			: []
		if (!member) throw new NotFound('This member no longer exists.')
		if (member.advisor) throw new Invalid('The advisor cannot be suspended.')
		await tx.update(forumMember).set(set).where(eq(forumMember.id, memberId))
		await auditModeration(tx, context, {
			action: `forum.member-${verb}`,
			subject: { kind: 'forum-member', id: String(memberId) },
			detail,
		})
		return { name: member.name }
	})
}
