import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { StartupError } from '#server/boot/startup-error.ts'

const storedMax = 30
const nightlyBackupName = /^lotwise-\d{4}-\d{2}-\d{2}\.age$/
const keysName = /^lotwise-keys-\d{4}-\d{2}-\d{2}\.age$/

/**
 * Copies a backup to another store, reads the copy back and compares it, and deletes all but the newest 30 nightly ones there, and all backups of
 * keys but this one.
 * @throws StartupError when the copy differs, and whatever the store throws
 */
export async function copyOffSite(
	file: string,
	store: FileStorage,
): Promise<{ name: string; bytes: number }> {
	const name = basename(file)
	const bytes = statSync(file).size
	const expected = await digestOf(createReadStream(file))
	await store.put(name, createReadStream(file), { contentType: 'application/octet-stream', sizeBytes: bytes })
	const copy = await store.read(name)
	if (!copy || (await digestOf(copy)) !== expected)
		throw new StartupError(
			`The copy of ${name} differs from the backup. It is not safe to rely on that place.`,
		)
	const stored: string[] = []
	for await (const key of store.list()) stored.push(key)
	const backups = stored.filter((key) => nightlyBackupName.test(key)).sort()
	for (const old of backups.slice(0, -storedMax)) await store.remove(old)
	if (keysName.test(name))
		for (const old of stored) if (keysName.test(old) && old !== name) await store.remove(old)
	return { name, bytes }
}

async function digestOf(body: AsyncIterable<Buffer>): Promise<string> {
	const hash = createHash('sha256')
	for await (const chunk of body) hash.update(chunk)
	return hash.digest('hex')
}
