import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { moveAppointments } from '#app/modules/appointments/owners.server.ts'
import type { Client } from '#app/modules/clients/clients.server.ts'
import { mergeFiles } from '#app/modules/clients/files/merge-files.server.ts'
import { moveDeals } from '#app/modules/deals/deals.server.ts'
import { moveMail } from '#app/modules/mail/own-mail.server.ts'
import { deriveStage } from './derive-stage.server.ts'

/** Merges a duplicate into another file, with the appointments, deals and emails in it. @throws as `mergeFiles` */
export const mergeClientFiles = (db: Db, input: Parameters<typeof mergeFiles>[1]): Promise<Client> =>
	transact(db, async (tx) => {
		const merged = await mergeFiles(tx, input)
		await moveAppointments(tx, { from: input.fromId, to: input.intoId })
		await moveDeals(tx, { from: input.fromId, to: input.intoId })
		await moveMail(tx, { from: input.fromId, to: input.intoId })
		await deriveStage(tx, { clientId: merged.id, now: input.now })
		return merged
	})
