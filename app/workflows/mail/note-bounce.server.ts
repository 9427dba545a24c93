import type { Db } from '#app/db/client.server.ts'
import { recordNotDelivered } from '#app/modules/mail/threads/deliveries.server.ts'
import { findSentMessages } from '#app/modules/mail/threads/find-thread.server.ts'
import { recordFailureInFile } from './settle-deliveries.server.ts'

type NoteBounceInput = {
	/** The Message-IDs that the report names. */
	ids: readonly string[]
	/** The text of the report. */
	text: string
	now: Date
}

/**
 * Marks the messages that came back as not delivered, and adds an event to their client's history. Call it in the transaction that files
 * the report: one in quarantine changes nothing.
 */
export async function noteBounce(tx: Db, { ids, text, now }: NoteBounceInput): Promise<void> {
	const [reason = ''] = text.split('\n').filter((line) => /\b[45]\.\d+\.\d+\b|\b5\d\d\b/.test(line))
	const problem = `It came back as undeliverable.${reason ? ` The mail server says: ${reason.trim().slice(0, 300)}` : ''}`
	for (const sent of await findSentMessages(tx, { ids }))
		for (const { message, clientId } of await recordNotDelivered(tx, { message: sent, problem }))
			await recordFailureInFile(tx, { message, clientId, now })
}
