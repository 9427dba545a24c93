import type { Db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findClientOf, hasOtherAccount } from './clients.server.ts'

export type SignedIn = Pick<Viewer, 'id' | 'email' | 'emailVerified'>

/**
 * The file of a signed-in person: of the account, else of the address they have confirmed, unless that file is another account's: it
 * keeps an address that its account has given up, and somebody else may have that address now. Null when there is none.
 */
export async function findOwnClientId(db: Db, { actor }: { actor: SignedIn }): Promise<string | null> {
	const ofAccount = await findClientOf(db, { userId: actor.id })
	if (ofAccount || !actor.emailVerified) return ofAccount?.id ?? null
	const ofAddress = await findClientOf(db, { email: actor.email })
	if (!ofAddress || (await hasOtherAccount(db, { clientId: ofAddress.id, userId: actor.id }))) return null
	return ofAddress.id
}
