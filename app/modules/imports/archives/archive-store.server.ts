import { createHmac, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { NotFound } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { decryptChunks, encryptFile } from '#app/platform/crypto/encrypted-file.server.ts'
import { type FileStorage, removeIfPossible } from '#app/platform/storage/storage.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { assertMay } from '../policy.ts'

/** An archive that the owner asked for: its name, and from when until when it can be downloaded. */
export type Archive = { id: string; state: 'wanted' | 'ready' | 'failed'; askedAt: Date; endsAt: Date }

/** Stores archives of the practice, encrypted, for a day. They have no row, so that none of them is part of another one. */
export type ArchiveStore = {
	/** Has an archive made in the background, one at a time. Returns its id, which nobody can guess. @throws Forbidden */
	request(input: { actor: Actor; now: Date }): Promise<string>
	/** Lists those that were asked for within a day, the newest first. @throws Forbidden */
	list(input: { actor: Actor; now: Date }): Promise<Archive[]>
	/** Yields the bytes of a finished archive. @throws Forbidden, NotFound */
	read(input: { actor: Actor; id: string; now: Date }): Promise<AsyncGenerator<Buffer>>
	/** Stores what `fill` writes as the archive that was asked for. When it fails, the archive has failed. @throws Forbidden; its error */
	make(input: {
		actor: Actor
		id: string
		fill: (write: (bytes: Buffer) => Promise<unknown>) => Promise<void>
	}): Promise<void>
	/** Removes archives, and what is left of failed ones, a day after they were asked for. @throws Forbidden */
	removeOld(input: { actor: Actor; now: Date }): Promise<void>
}

const folder = 'archives'
const dayMs = 24 * 3_600_000
const keyOf = (id: string, state: Archive['state']) => `${folder}/${id}.${state}`
/** When it was asked for, and 128 random bits. */
const idForm = /^(\d{13})-[0-9a-f]{32}$/

/** `secret` is the secret of the site. What was stored with an earlier secret can no longer be read. */
export function createArchiveStore({
	secret,
	storage,
}: {
	secret: string
	storage: FileStorage
}): ArchiveStore {
	const key = createHmac('sha256', secret).update('archive of the practice').digest()
	const mark = (id: string, state: 'wanted' | 'failed') =>
		storage.put(keyOf(id, state), Buffer.from(state), { contentType: 'text/plain', sizeBytes: state.length })
	const all = async (): Promise<Archive[]> => {
		const found: Archive[] = []
		for await (const each of storage.list(folder)) {
			const [id = '', state] = each.slice(folder.length + 1).split('.')
			const askedAt = new Date(Number(idForm.exec(id)?.[1] ?? 0))
			if (state === 'wanted' || state === 'ready' || state === 'failed')
				found.push({ id, state, askedAt, endsAt: new Date(askedAt.getTime() + dayMs) })
		}
		// A process that was killed after it stored an archive has left the wish for it.
		const done = new Set(found.flatMap(({ id, state }) => (state === 'wanted' ? [] : [id])))
		return found
			.filter(({ id, state }) => state !== 'wanted' || !done.has(id))
			.sort((one, other) => (one.id < other.id ? 1 : -1))
	}
	return {
		async request({ actor, now }) {
			assertMay(actor, 'import')
			const waiting = (await all()).find(({ state, endsAt }) => state === 'wanted' && now < endsAt)
			if (waiting) return waiting.id
			const id = `${now.getTime()}-${randomBytes(16).toString('hex')}`
			await mark(id, 'wanted')
			return id
		},
		async list({ actor, now }) {
			assertMay(actor, actor.kind === 'site' ? 'carry-out' : 'import')
			return (await all()).filter(({ endsAt }) => now < endsAt)
		},
		async read({ actor, id, now }) {
			assertMay(actor, 'import')
			const askedAt = Number(idForm.exec(id)?.[1] ?? 0)
			const place = keyOf(id, 'ready')
			const stored = now.getTime() < askedAt + dayMs ? await storage.read(place) : null
			if (!stored) throw new NotFound('This archive has been erased. Make a new one.')
			return decryptChunks({ key, place }, stored)
		},
		async make({ actor, id, fill }) {
			assertMay(actor, 'carry-out')
			const place = keyOf(id, 'ready')
			try {
				await withTemporaryFolder(async (temporary) => {
					const path = join(temporary, 'archive')
					await writeEncrypted({ path, key, place, fill })
					const { size: sizeBytes } = await stat(path)
					await storage.put(place, createReadStream(path), {
						contentType: 'application/octet-stream',
						sizeBytes,
					})
				})
			} catch (error) {
				await mark(id, 'failed')
				throw error
			} finally {
				await removeIfPossible(storage, keyOf(id, 'wanted'))
			}
		},
		async removeOld({ actor, now }) {
			assertMay(actor, 'carry-out')
			for await (const each of storage.list(folder)) {
				const askedAt = Number(each.slice(folder.length + 1).split('-')[0])
				if (!(now.getTime() < askedAt + dayMs)) await removeIfPossible(storage, each)
			}
		},
	}
}

type WriteInput = {
	path: string
	key: Buffer
	place: string
	fill: (write: (bytes: Buffer) => Promise<unknown>) => Promise<void>
}

/** Writes to the disk what `fill` gives, encrypted while it comes, so that nothing readable is left by a process that is killed. */
async function writeEncrypted({ path, key, place, fill }: WriteInput): Promise<void> {
	const plain = new TransformStream<Buffer, Buffer>()
	const writer = plain.writable.getWriter()
	const filling = fill((bytes) => writer.ready.then(() => writer.write(bytes))).then(
		() => writer.close(),
		async (error: unknown) => {
			await writer.abort(error)
			throw error
		},
	)
	const file = await open(path, 'wx', 0o600)
	try {
		const encrypted = encryptFile({ key, place }, Readable.fromWeb(plain.readable as never))
		const writing = (async () => {
			for await (const chunk of encrypted) await file.write(chunk)
		})()
		await Promise.all([filling, writing])
	} finally {
		await file.close()
	}
}
