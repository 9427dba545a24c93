import type { Db } from '#app/db/client.server.ts'
import { claimDelivery, postponeDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'
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
		try {
			await fileDelivery(db, filing, { delivery, now: now() })
		} catch (error) {
			log.error({ deliveryId: delivery.id, attempts: delivery.attempts, error }, 'a message was not filed')
			await postponeDelivery(db, { delivery, why: error instanceof Error ? error.message : '', now: now() })
		}
	}
}
