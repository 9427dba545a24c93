import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { recordClientEvent } from '#app/modules/clients/client-events.server.ts'
import { findNamedClient } from '#app/modules/clients/clients.server.ts'
import { moveThreadToClient } from '#app/modules/mail/threads/thread-actions.server.ts'

type AssignInput = { viewer: Viewer; id: string; clientId: string; now: Date }

/**
 * Files a conversation with a client, even if it was filed with another one, and adds an event to the client's history.
 * @throws Forbidden, NotFound; Invalid('client') if there is no such client; Conflict while the conversation is in quarantine
 */
export async function assignThread(db: Db, { viewer, id, clientId, now }: AssignInput): Promise<void> {
	const actor = viewer
	if (!isUuid(clientId)) throw new Invalid('Choose a client.', 'client')
	await transact(db, async (tx) => {
		const client = await findNamedClient(tx, { actor, id: clientId })
		if (!client) throw new Invalid('This client file does not exist anymore.', 'client')
		const thread = await moveThreadToClient(tx, { actor: viewer, id, clientId: client.id })
		if (!thread) return
		await recordClientEvent(tx, {
			clientId: client.id,
			what: 'mail-filed',
			detail: { subject: thread.subject, thread: thread.id },
			actor,
			now,
		})
	})
}
