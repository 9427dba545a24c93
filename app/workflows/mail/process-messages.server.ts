import type { Db } from '#app/db/client.server.ts'
import {
	claimMessage,
	giveUpWork,
	postponeWork,
	setMessageReading,
} from '#app/modules/mail/incoming/message-work.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { type MailReading, processMessage } from './process-message.server.ts'

type ProcessInput = MailReading & { now(): Date; log: Log; signal?: AbortSignal | undefined }

/**
 * Stores the files and enters the quotes of every filed message that is due; any number of instances may run it at once. Returns how many
 * messages were processed.
 */
export async function processMessages(
	db: Db,
	{ now, log, signal, ...reading }: ProcessInput,
): Promise<number> {
	for (let processed = 0; ; processed++) {
		const message = signal?.aborted ? null : await claimMessage(db, { now: now() })
		if (!message) return processed
		if (message.readingSince) {
			log.error({ messageId: message.id }, 'a message is not read again: the process ended while it read it')
			await giveUpWork(db, { message })
			continue
		}
		// A process that is asked to stop may end before the message is read, which is not the message's fault.
		const onStop = () => void setMessageReading(db, { id: message.id, since: null }).catch(() => {})
		signal?.addEventListener('abort', onStop)
		try {
			await processMessage(db, reading, { message, now: now() })
		} catch (error) {
			log.error({ messageId: message.id, error }, 'the files of a message were not stored')
			await postponeWork(db, { message, now: now() })
		} finally {
			signal?.removeEventListener('abort', onStop)
		}
	}
}
