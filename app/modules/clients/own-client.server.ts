import type { Db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findClientOf, hasOtherAccount } from './clients.server.ts'

export type SignedIn = Pick<Viewer, 'id' | 'email' | 'emailVerified'>

/**
 * Finds the file of a signed-in person: by account, otherwise by verified address, unless that file belongs to another account (a file
 * keeps an address that its account has given up, and somebody else may have that address now). Returns its id, or null.
 */
export async function findOwnClientId(db: Db, { actor }: { actor: SignedIn }): Promise<string | null> {
	const ofAccount = await findClientOf(db, { userId: actor.id })
	if (ofAccount || !actor.emailVerified) return ofAccount?.id ?? null
	const ofAddress = await findClientOf(db, { email: actor.email })
	if (!ofAddress || (await hasOtherAccount(db, { clientId: ofAddress.id, userId: actor.id }))) return null
	return ofAddress.id
}
