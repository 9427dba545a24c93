import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from './viewer.ts'

/**
 * Deletes an account. What belongs to it alone (sessions, sign-in methods, settings, conversation) is deleted with the row; what
 * others need stays without its name.
 * @throws Forbidden for an admin, because the site would be left without one; NotFound when it is already deleted
 */
export async function deleteAccount(
	tx: Db,
	{ actor }: { actor: Pick<Viewer, 'id' | 'kind' | 'mustEnroll'> },
): Promise<void> {
	if (actor.kind === 'staff' || actor.mustEnroll)
		throw new Forbidden(
			"An advisor's account can't be deleted here. The site's operator has to remove the admin role first.",
		)
	const deleted = await tx.delete(user).where(eq(user.id, actor.id)).returning({ id: user.id })
	if (deleted.length === 0) throw new NotFound('This account has already been deleted.')
}
