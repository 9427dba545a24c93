import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { type Client, changeClient, lockClient } from '../clients.server.ts'
import type { ClientActor } from '../policy.ts'
import { clientLimits, type NextActionSide } from './client-file.ts'

type NextAction = { side: NextActionSide; what: string; dueAt: Date }

type SetNextActionInput = {
	/** The advisor, or the system as the effect of another event. */
	actor: ClientActor
	id: string
	/** The version that a person saw; omitted for automatic changes. */
	version?: number | undefined
	/** Null when nobody has to do anything. */
	nextAction: NextAction | null
	now: Date
}

/** Sets, changes or clears the next action of a file. @throws NotFound, Forbidden, Conflict, Invalid */
export const setNextAction = (db: Db, input: SetNextActionInput): Promise<Client> =>
	transact(db, (tx) => changeNextAction(tx, input))

/** Sets the next action inside a transaction: who has to do what, and by when. Idempotent. @throws NotFound, Forbidden, Conflict, Invalid */
export async function changeNextAction(
	tx: Db,
	{ actor, id, version, nextAction, now }: SetNextActionInput,
): Promise<Client> {
	const what = nextAction?.what.trim() ?? null
	if (what === '') throw new Invalid('Please say what needs to be done.', 'nextActionWhat')
	if (what && what.length > clientLimits.nextActionWhat)
		throw new Invalid(
			`Please keep it to ${clientLimits.nextActionWhat} characters or fewer.`,
			'nextActionWhat',
		)
	const before = await lockClient(tx, {
		actor: actor.kind === 'client' ? { kind: 'system' } : actor,
		id,
		version,
	})
	const set = {
		nextActionSide: nextAction?.side ?? null,
		nextActionWhat: what,
		nextActionDueAt: nextAction?.dueAt ?? null,
	}
	if (
		before.nextActionSide === set.nextActionSide &&
		before.nextActionWhat === set.nextActionWhat &&
		before.nextActionDueAt?.getTime() === set.nextActionDueAt?.getTime()
	)
		return before
	const after = await changeClient(tx, { before, set })
	await recordClientEvent(tx, {
		clientId: id,
		what: 'move-passed',
		actor,
		now,
		detail: { side: set.nextActionSide, activity: what, dueAt: set.nextActionDueAt?.toISOString() ?? null },
	})
	return after
}

type ReplaceNextActionInput = {
	id: string
	/** The actions, by their text, that the new one may replace. */
	replaced: readonly string[]
	nextAction: NextAction
	now: Date
}

/**
 * Sets the next action when something happened, unless the advisor has set one of their own meanwhile: only an action of the
 * client, one of the texts in `replaced` or none is replaced. Call it inside a transaction. @throws NotFound
 */
export async function replaceNextAction(
	tx: Db,
	{ id, replaced, nextAction, now }: ReplaceNextActionInput,
): Promise<void> {
	const actor = { kind: 'system' } as const
	const { nextActionSide, nextActionWhat } = await lockClient(tx, { actor, id })
	if (nextActionSide === 'advisor' && !replaced.includes(nextActionWhat ?? '')) return
	await changeNextAction(tx, { actor, id, nextAction, now })
}
