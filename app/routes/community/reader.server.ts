import type { RouterContextProvider } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { findOwnMember } from '#app/modules/forum/members/members.server.ts'
import type { Reader } from '#app/modules/forum/posts/get-post.server.ts'

/** Returns who reads the forum: a visitor, a member, or the advisor. */
export async function getForumReader(context: Readonly<RouterContextProvider>): Promise<Reader> {
	const viewer = await getViewer(context)
	if (!viewer) return { memberId: null, isAdvisor: false }
	const member = await findOwnMember(getServices(context).db, { actor: viewer })
	return { memberId: member?.id ?? null, isAdvisor: viewer.isAdmin }
}
