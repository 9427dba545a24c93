import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { filesOfOrders, findClientOf } from '#app/modules/clients/clients.server.ts'

type Person = { clientId?: string | null; orderId?: string; userId?: string | null; email?: string | null }

/** Returns the id of the client file that a record belongs to: by its own mention of it or its order, else by account or email; null if there is none. */
export async function clientIdOf(
	context: Readonly<RouterContextProvider>,
	{ clientId: known, orderId, userId, email }: Person,
): Promise<string | null> {
	if (known) return known
	const { db } = getServices(context)
	const clientId = orderId ? (await filesOfOrders(db, { orderIds: [orderId] })).get(orderId) : undefined
	if (clientId) return clientId
	const file = await findClientOf(db, { userId: userId ?? null, email: email ?? null })
	return file && (file.mergedIntoId ?? file.id)
}
