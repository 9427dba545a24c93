import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import type { ClientStage } from '#app/modules/clients/files/client-file.ts'
import { setStageByHand } from '#app/modules/clients/files/stages.server.ts'
import { closeOrReopen } from './close-or-reopen.server.ts'

type MoveInput = { actor: Staff; id: string; stage: ClientStage; now: Date }

/** Moves a client to a stage by hand: to 'closed' closes the file, and from there to another reopens it. @throws Forbidden, NotFound */
export const moveToStage = (db: Db, { actor, id, stage, now }: MoveInput): Promise<void> =>
	transact(db, async (tx) => {
		const { version, closedAt } = await getClient(tx, { actor, id })
		const state = stage === 'closed' ? 'closed' : 'open'
		if ((closedAt !== null) !== (state === 'closed'))
			await closeOrReopen(tx, { actor, id, version, state, now })
		if (stage !== 'closed') await setStageByHand(tx, { actor, id, stage, now })
	})
