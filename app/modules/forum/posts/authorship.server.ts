import type { Db } from '#app/db/client.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import type { NamedActor, SignedIn } from '#app/modules/auth/actor.ts'
import { findOwnMember, type MemberRow, requireActiveMember } from '../members/members.server.ts'
import type { Author } from '../policy.ts'

const notFoundMessages = { post: 'This post no longer exists.', comment: 'This comment no longer exists.' }

/** Returns the member who is about to write or react; created on first use. @throws Forbidden while suspended, with the reason */
export async function requireWriter(
	db: Db,
	{ actor, now }: { actor: NamedActor; now: Date },
): Promise<Author & { member: MemberRow }> {
	const member = await requireActiveMember(db, { actor, now })
	return { memberId: member.id, member }
}

/** Returns the member who deletes their own text, which a suspended member may do too. @throws Forbidden if they never wrote */
export async function requireAuthor(db: Db, actor: SignedIn): Promise<Author> {
	const member = await findOwnMember(db, { actor })
	if (!member) throw new Forbidden('Only the author can do this.')
	return { memberId: member.id }
}

/** Throws the reason why somebody may not change a text: it is another member's, hidden, or gone. */
export function rejectWrite(
	kind: keyof typeof notFoundMessages,
	{ memberId, state }: { memberId: number; state: string },
	author: Author,
): never {
	if (memberId !== author.memberId) throw new Forbidden(`Only the author can change this ${kind}.`)
	if (state === 'hidden') throw new Conflict(`This ${kind} is hidden. You can delete it but not change it.`)
	throw new NotFound(notFoundMessages[kind])
}
