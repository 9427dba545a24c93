import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { clientLimits, type MoveSide } from './client-file.ts'
import { type Client, changeClient, lockClient } from './clients.server.ts'
import { noteClientEvent } from './history.server.ts'
import type { ClientActor } from './policy.ts'

type Move = { side: MoveSide; what: string; dueAt: Date }

type Asked = {
	/** The advisor, or the system as the effect of something that happened. */
	actor: ClientActor
	id: string
	/** Given when a person decides on what they saw. */
	version?: number | undefined
	/** Null: nobody has to do anything. */
	move: Move | null
	now: Date
}

/** Says whose move it is, what they have to do and by when. The same again changes nothing. @throws NotFound, Forbidden, Conflict, Invalid */
export async function passMove(tx: Db, { actor, id, version, move, now }: Asked): Promise<Client> {
	const what = move?.what.trim() ?? null
	if (what === '') throw new Invalid('Say what has to be done.', 'moveWhat')
	if (what && what.length > clientLimits.moveWhat)
		throw new Invalid(`Please say it in ${clientLimits.moveWhat} characters.`, 'moveWhat')
	const before = await lockClient(tx, {
		actor: actor.kind === 'client' ? { kind: 'system' } : actor,
		id,
		version,
	})
	const set = { moveSide: move?.side ?? null, moveWhat: what, moveDueAt: move?.dueAt ?? null }
	if (
		before.moveSide === set.moveSide &&
		before.moveWhat === set.moveWhat &&
		before.moveDueAt?.getTime() === set.moveDueAt?.getTime()
	)
		return before
	const after = await changeClient(tx, { before, set })
	await noteClientEvent(tx, {
		...{ clientId: id, what: 'move-passed', actor, now },
		detail: { side: set.moveSide, doing: what, dueAt: set.moveDueAt?.toISOString() ?? null },
	})
	return after
}
