import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import type { ClientStage } from '#app/modules/clients/files/client-file.ts'
import { lockFile } from '#app/modules/clients/files/open-file.server.ts'
import type { ChosenClient, SeveralResult } from '#app/modules/clients/files/several.ts'
import { closeOrReopen } from './close-or-reopen.server.ts'
import { moveToStage } from './move-to-stage.server.ts'
import { findOpenMatter } from './open-matters.server.ts'

/** What happens to each: a stage, of which 'closed' closes the file; 'open' reopens it. */
export type SeveralTarget = ClientStage | 'open'

type ChangeSeveralInput = { actor: Staff; chosen: readonly ChosenClient[]; to: SeveralTarget; now: Date }

/**
 * Changes several files, each by itself and as its page would: those that cannot be changed stay as they are, with the reason. A file
 * that was changed since the list was loaded is left; so is one to close about which something is open, because the list does not show
 * it. Idempotent.
 * @throws Forbidden
 */
export async function changeSeveral(
	db: Db,
	{ actor, chosen, to, now }: ChangeSeveralInput,
): Promise<SeveralResult> {
	const names = await namesOfClients(db, { actor, ids: chosen.map(({ id }) => id) })
	const result: SeveralResult = { done: 0, left: [] }
	for (const each of chosen) {
		const name = names.get(each.id)?.name
		const reason = name
			? await transact(db, (tx) => changeOne(tx, { actor, ...each, to, now }))
			: 'there is no such file anymore'
		if (reason) result.left.push({ name: name ?? null, reason })
		else result.done++
	}
	return result
}

type ChangeOneInput = ChosenClient & { actor: Staff; to: SeveralTarget; now: Date }

/** Returns why a file stays as it is; null if it is now as it should be. */
async function changeOne(tx: Db, { actor, id, version, to, now }: ChangeOneInput): Promise<string | null> {
	const before = await lockFile(tx, id)
	if (before.id !== id) return 'the file was merged with another'
	const isClosed = before.closedAt !== null
	if (to === 'open' ? !isClosed : isClosed ? to === 'closed' : before.stage === to) return null
	if (before.version !== version) return 'the file was changed in the meantime'
	if (to === 'open') {
		await closeOrReopen(tx, { actor, id, version, state: 'open', now })
		return null
	}
	const openMatter = to === 'closed' ? await findOpenMatter(tx, { actor, clientId: id, now }) : null
	if (openMatter) return openMatter
	await moveToStage(tx, { actor, id, stage: to, now })
	return null
}
