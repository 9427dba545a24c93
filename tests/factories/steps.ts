import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { addStep } from '#app/modules/clients/steps/edit-steps.server.ts'
import type { StepSide } from '#app/modules/clients/steps/step-rules.ts'

/** Returns the open steps of a client, or of all, in the order in which they were opened. */
export const openSteps = (db: Db, clientId?: string) =>
	db
		.select()
		.from(clientStep)
		.where(and(isNull(clientStep.endedAt), clientId ? eq(clientStep.clientId, clientId) : undefined))
		.orderBy(asc(clientStep.createdAt), asc(clientStep.what), asc(clientStep.id))

/** Returns what has to be done in the open steps. */
export const openWork = async (db: Db, clientId?: string): Promise<string[]> =>
	(await openSteps(db, clientId)).map(({ what }) => what)

type HandInput = {
	actor: Staff
	clientId: string
	what?: string
	side?: StepSide
	dueOn?: string | null
	now: Date
}

/** Adds a step by hand. */
export const addByHand = (
	db: Db,
	{ what = 'Call the bank', side = 'advisor', dueOn = null, ...input }: HandInput,
) => addStep(db, { ...input, what, side, dueOn, formKey: randomUUID() })
