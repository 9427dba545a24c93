import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Client } from '#app/modules/clients/clients.server.ts'
import { setFileState } from '#app/modules/clients/files/edit-file.server.ts'
import { followDeal } from '../deals/follow-deal.server.ts'
import { deriveStage } from './derive-stage.server.ts'

/** Closes a file, which ends its steps; or reopens it, and with it the step of a deal that is under way. @throws as `setFileState` */
export const closeOrReopen = (db: Db, input: Parameters<typeof setFileState>[1]): Promise<Client> =>
	transact(db, async (tx) => {
		const file = await setFileState(tx, input)
		const about = { clientId: file.id, now: input.now }
		if (input.state === 'open')
			await followDeal(tx, { event: 'The advisor reopens the file of a client', ...about })
		else await deriveStage(tx, about)
		return file
	})
