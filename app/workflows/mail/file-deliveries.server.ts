import type { Db } from '#app/db/client.server.ts'
import {
	claimDelivery,
	endsProcess,
	postponeDelivery,
	setDeliveryReading,
} from '#app/modules/mail/incoming/deliveries.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { fileDelivery, type MailFiling } from './file-delivery.server.ts'

type FileDeliveriesInput = MailFiling & { now(): Date; log: Log; signal?: AbortSignal | undefined }

/**
 * Files every delivery that is due; any number of instances may run it at once, and each message is filed only once. Returns how many
 * deliveries were processed, including duplicates.
 */
export async function fileDeliveries(
	db: Db,
	{ now, log, signal, ...filing }: FileDeliveriesInput,
): Promise<number> {
	for (let filed = 0; ; filed++) {
		const delivery = signal?.aborted ? null : await claimDelivery(db, { now: now() })
		if (!delivery) return filed
		if (endsProcess(delivery))
			log.error(
				{ deliveryId: delivery.id },
				'a message is not read again: the process ended while it read it',
			)
		// A process that is asked to stop may end before the message is read, which is not the message's fault.
		const onStop = () => void setDeliveryReading(db, { id: delivery.id, since: null }).catch(() => {})
		signal?.addEventListener('abort', onStop)
		try {
			await fileDelivery(db, filing, { delivery, now: now() })
		} catch (error) {
			log.error({ deliveryId: delivery.id, attempts: delivery.attempts, error }, 'a message was not filed')
			await postponeDelivery(db, { delivery, why: error instanceof Error ? error.message : '', now: now() })
		} finally {
			signal?.removeEventListener('abort', onStop)
		}
	}
}
