import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { filesOfOrders, findClientOf } from '#app/modules/clients/clients.server.ts'

type Person = { orderId?: string; userId?: string | null; email?: string | null }

/** The number of the file that something of a person belongs to: by its order, else by account or address; null without one. */
export async function clientIdOf(
	context: Readonly<RouterContextProvider>,
	{ orderId, userId, email }: Person,
): Promise<string | null> {
	const { db } = getServices(context)
	const known = orderId ? (await filesOfOrders(db, { orderIds: [orderId] })).get(orderId) : undefined
	if (known) return known
	const file = await findClientOf(db, { userId: userId ?? null, email: email ?? null })
	return file && (file.mergedIntoId ?? file.id)
}
