import type { Db } from '#app/db/client.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import type { ArchiveStore } from '#app/modules/imports/archives/archive-store.server.ts'
import { writeArchive } from './write-archive.server.ts'

type ArchiveInput = { archives: ArchiveStore; now: Date }

/** Has an archive of everything made in the background. @throws Forbidden */
export async function requestArchive(
	db: Db,
	{ archives, actor, now }: ArchiveInput & { actor: Staff },
): Promise<void> {
	const id = await archives.request({ actor, now })
	await audit(db, { action: 'archive.requested', id, actor, now })
}

/** Yields the bytes of an archive, and records that it was downloaded. @throws Forbidden, NotFound */
export async function downloadArchive(
	db: Db,
	{ archives, actor, id, now }: ArchiveInput & { actor: Staff; id: string },
): Promise<AsyncGenerator<Buffer>> {
	const bytes = await archives.read({ actor, id, now })
	await audit(db, { action: 'archive.downloaded', id, actor, now })
	return bytes
}

type AuditInput = { action: 'archive.requested' | 'archive.downloaded'; id: string; actor: Staff; now: Date }

/** The chain has only the first part of the id, which says when it was asked for: the rest opens the archive. */
const audit = (db: Db, { action, id, actor, now }: AuditInput) =>
	db.transaction((tx) =>
		appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: actor.id },
			action,
			subject: { kind: 'archive', id: id.slice(0, 13) },
		}),
	)

type MakeInput = ArchiveInput & Omit<Parameters<typeof writeArchive>[1], 'write'> & { signal: AbortSignal }

/** Makes the archives that were asked for, and erases those of the day before. @throws the error of one that failed, once it is marked */
export async function makeArchives(db: Db, { archives, signal, ...input }: MakeInput): Promise<void> {
	const actor = siteActor('job')
	await archives.removeOld({ actor, now: input.now })
	for (const { id, state } of await archives.list({ actor, now: input.now }))
		if (state === 'wanted')
			await archives.make({
				actor,
				id,
				fill: (write) =>
					writeArchive(db, {
						...input,
						write(bytes) {
							signal.throwIfAborted()
							return write(bytes)
						},
					}),
			})
}
