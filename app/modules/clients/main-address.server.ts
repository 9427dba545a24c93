import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { client, clientEmail } from '#app/db/schema/clients/clients.ts'

/** Returns the address for emails about a file; null when there is none, and for sample clients, who get no emails. */
export async function mainAddressOf(db: Db, { clientId }: { clientId: string }): Promise<string | null> {
	const [found] = await db
		.select({ email: clientEmail.email })
		.from(clientEmail)
		.innerJoin(client, and(eq(client.id, clientEmail.clientId), eq(client.sample, false)))
		.where(eq(clientEmail.clientId, clientId))
		.orderBy(desc(clientEmail.main), asc(clientEmail.createdAt), asc(clientEmail.email))
		.limit(1)
	return found?.email ?? null
}
