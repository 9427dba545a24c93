import type { Db } from '#app/db/client.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findOwnMember, getWriter, type MemberRow } from '../members/members.server.ts'
import type { ForumActor } from '../policy.ts'

const gone = { post: 'This post no longer exists.', comment: 'This comment no longer exists.' }

/** Who is about to write or mark something; made a member by it. @throws Forbidden while suspended, with the reason. */
export async function requireWriter(
	db: Db,
	{ actor, now }: { actor: Pick<Viewer, 'id' | 'name' | 'isAdmin'>; now: Date },
): Promise<ForumActor & { member: MemberRow }> {
	const member = await getWriter(db, { actor, now })
	return { memberId: member.id, isAdvisor: actor.isAdmin, member }
}

/** Who takes something back, which a suspended member may as well. @throws Forbidden for somebody who never wrote. */
export async function requireAuthor(db: Db, actor: Pick<Viewer, 'id' | 'isAdmin'>): Promise<ForumActor> {
	const member = await findOwnMember(db, { actor })
	if (!member) throw new Forbidden('Only the author can do this.')
	return { memberId: member.id, isAdvisor: actor.isAdmin }
}

/** Why somebody may not change what is written: it is another's, gone, or hidden. */
export function rejectWrite(
	what: keyof typeof gone,
	{ memberId, state }: { memberId: number; state: string },
	actor: ForumActor,
): never {
	if (memberId !== actor.memberId) throw new Forbidden(`Only the author can change this ${what}.`)
	if (state === 'hidden') throw new Conflict(`This ${what} is hidden. You can delete it but not change it.`)
	throw new NotFound(gone[what])
}
