import { desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumRevision } from '#app/db/schema/forum.ts'
import { Forbidden } from '#app/lib/errors.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import { getCommentRow, getPostRow, type ReportTarget } from '../forum-queries.server.ts'
import { isOwn, may } from '../policy.ts'
import { requireAuthor } from './authorship.server.ts'

export type Revision = { id: number; title: string | null; body: string; createdAt: Date }

const rowsMax = 50

/** Returns the earlier versions of a text, newest first, for its author and the advisor. @throws NotFound, Forbidden */
export async function listRevisions(
	db: Db,
	{ actor, target: { kind, id } }: { actor: SignedIn; target: ReportTarget },
): Promise<Revision[]> {
	const row = await (kind === 'post' ? getPostRow(db, id) : getCommentRow(db, id))
	if (!may(actor, 'read-revisions') && !isOwn(await requireAuthor(db, actor), row))
		throw new Forbidden('Only the author can see earlier versions.')
	return db
		.select({
			id: forumRevision.id,
			title: forumRevision.title,
			body: forumRevision.body,
			createdAt: forumRevision.createdAt,
		})
		.from(forumRevision)
		.where(eq(kind === 'post' ? forumRevision.postId : forumRevision.commentId, id))
		.orderBy(desc(forumRevision.id))
		.limit(rowsMax)
}
