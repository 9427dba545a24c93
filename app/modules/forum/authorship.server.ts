import type { Db } from '#app/db/client.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findForumMember } from './join-forum.server.ts'
import type { ForumActor } from './policy.ts'

const gone = { post: 'This post is not there any more.', comment: 'This comment is not there any more.' }

/** Who takes something back, which a suspended member may as well. @throws Forbidden for somebody who never wrote. */
export async function requireAuthor(db: Db, actor: Pick<Viewer, 'id' | 'isAdmin'>): Promise<ForumActor> {
	const member = await findForumMember(db, { userId: actor.id })
	if (!member) throw new Forbidden('Only its author can do this.')
	return { memberId: member.id, isAdvisor: actor.isAdmin }
}

/** Why somebody may not change what is written: it is another's, gone, or hidden. */
export function refuseWrite(
	what: keyof typeof gone,
	{ memberId, state }: { memberId: number; state: string },
	actor: ForumActor,
): never {
	if (memberId !== actor.memberId) throw new Forbidden(`Only its author can change this ${what}.`)
	if (state === 'hidden') throw new Conflict(`This ${what} is hidden. It can be deleted, not changed.`)
	throw new NotFound(gone[what])
}
