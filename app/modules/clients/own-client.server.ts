import type { Db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findClientOf } from './clients.server.ts'

export type SignedIn = Pick<Viewer, 'id' | 'email' | 'emailVerified'>

/** The file of a signed-in person: of the account, else of the address they have confirmed. Null when there is none. */
export async function findOwnClientId(db: Db, { actor }: { actor: SignedIn }): Promise<string | null> {
	const file = await findClientOf(db, {
		userId: actor.id,
		email: actor.emailVerified ? actor.email : null,
	})
	return file?.id ?? null
}
