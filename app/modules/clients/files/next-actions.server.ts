import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { type Client, changeClient, lockClient } from '../clients.server.ts'
import { noteClientEvent } from '../history.server.ts'
import type { ClientActor } from '../policy.ts'
import { clientLimits, type NextActionSide } from './client-file.ts'

type Move = { side: NextActionSide; what: string; dueAt: Date }

type SetNextActionInput = {
	/** The advisor, or the system as the effect of something that happened. */
	actor: ClientActor
	id: string
	/** Given when a person decides on what they saw. */
	version?: number | undefined
	/** Null: nobody has to do anything. */
	move: Move | null
	now: Date
}

/** An advisor sets, changes or clears what has to be done next. @throws NotFound, Forbidden, Conflict, Invalid */
export const setNextAction = (db: Db, input: SetNextActionInput): Promise<Client> =>
	transact(db, (tx) => passNextAction(tx, input))

/** Says whose move it is, what they have to do and by when. The same again changes nothing. @throws NotFound, Forbidden, Conflict, Invalid */
export async function passNextAction(
	tx: Db,
	{ actor, id, version, move, now }: SetNextActionInput,
): Promise<Client> {
	const what = move?.what.trim() ?? null
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
		nextActionSide: move?.side ?? null,
		nextActionWhat: what,
		nextActionDueAt: move?.dueAt ?? null,
	}
	if (
		before.nextActionSide === set.nextActionSide &&
		before.nextActionWhat === set.nextActionWhat &&
		before.nextActionDueAt?.getTime() === set.nextActionDueAt?.getTime()
	)
		return before
	const after = await changeClient(tx, { before, set })
	await noteClientEvent(tx, {
		clientId: id,
		what: 'move-passed',
		actor,
		now,
		detail: { side: set.nextActionSide, activity: what, dueAt: set.nextActionDueAt?.toISOString() ?? null },
	})
	return after
}
