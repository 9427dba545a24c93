import type { RouterContextProvider } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { findReader } from '#app/modules/forum/members/members.server.ts'
import type { Reader } from '#app/modules/forum/posts/get-post.server.ts'

export type ForumReader = Reader & {
	/** Whether there is anybody whose texts they do not see. */
	hasBlocked: boolean
}

/** Returns who reads the forum: a visitor, a member, or the advisor. */
export async function getForumReader(context: Readonly<RouterContextProvider>): Promise<ForumReader> {
	const viewer = await getViewer(context)
	if (!viewer) return { memberId: null, isAdvisor: false, hasBlocked: false }
	const member = await findReader(getServices(context).db, { actor: viewer })
	return {
		memberId: member?.id ?? null,
		isAdvisor: viewer.kind === 'staff',
		hasBlocked: member?.hasBlocked ?? false,
	}
}
