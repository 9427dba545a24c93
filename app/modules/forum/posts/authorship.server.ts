import type { Db } from '#app/db/client.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findOwnMember, type MemberRow, requireActiveMember } from '../members/members.server.ts'
import type { ForumActor } from '../policy.ts'

const notFoundMessages = { post: 'This post no longer exists.', comment: 'This comment no longer exists.' }

/** Returns the member who is about to write or react; created on first use. @throws Forbidden while suspended, with the reason */
export async function requireWriter(
	db: Db,
	{ actor, now }: { actor: Pick<Viewer, 'id' | 'name' | 'isAdmin'>; now: Date },
): Promise<ForumActor & { member: MemberRow }> {
	const member = await requireActiveMember(db, { actor, now })
	return { memberId: member.id, isAdvisor: actor.isAdmin, member }
}

/** Returns the member who deletes their own text, which a suspended member may do too. @throws Forbidden if they never wrote */
export async function requireAuthor(db: Db, actor: Pick<Viewer, 'id' | 'isAdmin'>): Promise<ForumActor> {
	const member = await findOwnMember(db, { actor })
	if (!member) throw new Forbidden('Only the author can do this.')
	return { memberId: member.id, isAdvisor: actor.isAdmin }
}

/** Throws the reason why somebody may not change a text: it is another member's, hidden, or gone. */
export function rejectWrite(
	kind: keyof typeof notFoundMessages,
	{ memberId, state }: { memberId: number; state: string },
	actor: ForumActor,
): never {
	if (memberId !== actor.memberId) throw new Forbidden(`Only the author can change this ${kind}.`)
	if (state === 'hidden') throw new Conflict(`This ${kind} is hidden. You can delete it but not change it.`)
	throw new NotFound(notFoundMessages[kind])
}
