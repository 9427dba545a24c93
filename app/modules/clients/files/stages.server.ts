import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { changeClient, lockClient } from '../clients.server.ts'
import { assertMay } from '../policy.ts'
import { type ClientStage, stageLabels } from './client-file.ts'

/** Stores the stage that the facts give, if it is another than before; one set by hand holds until then. */
export async function setDerivedStage(
	tx: Db,
	{ clientId, stage }: { clientId: string; stage: ClientStage },
): Promise<void> {
	await tx
		.update(client)
		.set({ stage, stageDerived: stage })
		.where(and(eq(client.id, clientId), ne(client.stageDerived, stage)))
}

type SetStageInput = { actor: Actor; id: string; stage: Exclude<ClientStage, 'closed'>; now: Date }

/** Sets the stage by hand, which holds until the facts give another one than they gave before. Idempotent. @throws Forbidden, NotFound */
export async function setStageByHand(tx: Db, { actor, id, stage, now }: SetStageInput): Promise<void> {
	assertMay(actor, 'change')
	const before = await lockClient(tx, { actor, id })
	if (before.stage === stage) return
	await changeClient(tx, { before, set: { stage } })
	await recordClientEvent(tx, {
		clientId: id,
		what: 'stage-set',
		detail: { stage: stageLabels[stage] },
		actor,
		now,
	})
}
