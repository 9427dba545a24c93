import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { clientAccount, clientEmail } from '#app/db/schema/clients/clients.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

export type SignedIn = Pick<Viewer, 'id' | 'email' | 'emailVerified'>

/**
 * Finds the file of a signed-in person: by account, otherwise by verified address, unless that file belongs to another account (a file
 * keeps an address that its account has given up, and somebody else may have that address now). Returns its id, or null.
 */
export async function findOwnClientId(db: Db, { actor }: { actor: SignedIn }): Promise<string | null> {
	const [found] = await readOwnClientId(db, ownClientValues(actor))
	return found?.id ?? null
}

/** What `findOwnClientId` returns, as an expression for a prepared query whose values include `ownClientValues`. */
export const ownClientId: SQL<string | null> = sql`coalesce(
	(select client_id from ${clientAccount} where user_id = ${sql.placeholder('userId')}),
	(
		select client_id from ${clientEmail} verified where email = ${sql.placeholder('verifiedEmail')}::citext and not exists (
			select from ${clientAccount} other where other.client_id = verified.client_id and user_id <> ${sql.placeholder('userId')}
		)
	)
)`

export const ownClientValues = ({ id, email, emailVerified }: SignedIn) => ({
	userId: id,
	verifiedEmail: emailVerified ? email : null,
})

const readOwnClientId = preparedQuery((db) =>
	db.select({ id: ownClientId }).from(sql`(values (1)) as one`).prepare('own_client'),
)
