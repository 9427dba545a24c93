import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test as base, expect } from 'vitest'
import { Unavailable } from '#app/lib/errors.ts'
import { startS3 } from '#tests/mocks/s3-server.ts'
import { silentMs, waitMsMax } from '#tests/setup/hang-limits.ts'
import { diskStorage } from './disk.server.ts'
import { s3Storage, tryBucket } from './s3.server.ts'
import type { FileStorage } from './storage.ts'

const test = base.extend<{ folder: string; storage: FileStorage }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	folder: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'lotwise-disk-'))
		await use(folder)
		await rm(folder, { recursive: true })
	},
	storage: ({ folder }, use) => use(diskStorage(folder)),
})

async function listed(storage: FileStorage, prefix?: string): Promise<string[]> {
	const keys: string[] = []
	for await (const key of storage.list(prefix)) keys.push(key)
	return keys.sort()
}

const plain = (sizeBytes: number) => ({ contentType: 'text/plain', sizeBytes })

test.for(['a folder', 'a bucket'])(
	'in %s, a stored file is read again, whole or in part, and is gone after removal',
	async (kind, { folder }) => {
		const s3 = await startS3()
		const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
		const storage =
			kind === 'a folder'
				? diskStorage(folder)
				: s3Storage({ bucket: 'files', region: 'us-east-1', endpoint: s3.endpoint, ...keys })
		await storage.put('a/b.txt', Buffer.from('first'), plain(5))
		await storage.put('a/b.txt', Readable.from(['sec', 'ond']), plain(6))
		expect(await storage.sizeOf('a/b.txt')).toBe(6)
		expect(await text((await storage.read('a/b.txt'))!)).toBe('second')
		expect(await text((await storage.read('a/b.txt', { start: 1, end: 2 }))!)).toBe('ec')
		for (const key of ['a/c.txt', 'ab.txt', 'd']) await storage.put(key, Buffer.from('x'), plain(1))
		expect(await listed(storage)).toEqual(['a/b.txt', 'a/c.txt', 'ab.txt', 'd'])
		expect(await listed(storage, 'a')).toEqual(['a/b.txt', 'a/c.txt'])
		await storage.remove('a/b.txt')
		await storage.remove('a/b.txt')
		expect(await storage.read('a/b.txt')).toBeNull()
		expect(await storage.sizeOf('a/b.txt')).toBeNull()
		await s3.close()
	},
)

test('a body that breaks off or is shorter than announced leaves no draft and keeps the old file', async ({
	storage,
	folder,
}) => {
	await storage.put('a.txt', Buffer.from('old'), plain(3))
	async function* broken() {
		yield 'ne'
		throw new Error('cable cut')
	}
	await expect(storage.put('a.txt', Readable.from(broken()), plain(3))).rejects.toThrow('cable cut')
	await expect(storage.put('a.txt', Readable.from(['ne']), plain(3))).rejects.toThrow('2 of 3 bytes')
	expect(await readdir(folder)).toEqual(['a.txt'])
	expect(await text((await storage.read('a.txt'))!)).toBe('old')
})

test.for(['../a', '/etc/passwd', 'a//b', 'a/../b', 'A', 'a b', '.hidden', ''])(
	'%j is rejected as a key',
	async (key, { storage }) => {
		await expect(storage.put(key, Buffer.from(''), plain(0))).rejects.toThrow('is not a valid storage key')
		await expect(storage.read(key)).rejects.toThrow('is not a valid storage key')
	},
)

test.for(['silence', 'rejection', 'lost answer'] as const)(
	'a failing bucket (%s) is Unavailable within the timeout, and works again afterwards',
	async (failure) => {
		const s3 = await startS3()
		const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
		const bucket = { bucket: 'files', region: 'us-east-1', endpoint: s3.endpoint, ...keys }
		const storage = s3Storage({ ...bucket, silenceMs: waitMsMax })
		const hurried = s3Storage({ ...bucket, silenceMs: silentMs })
		const tried = failure === 'silence' ? hurried : storage
		await storage.put('a.txt', Buffer.from('old'), plain(3))
		s3.become(failure)
		const requests = [
			() => tried.put('a.txt', Buffer.from('new'), plain(3)),
			() => tried.put('b.txt', Readable.from(['n', 'ew']), plain(3)),
			() => tried.read('a.txt'),
			() => tried.sizeOf('a.txt'),
			() => tried.remove('c.txt'),
		]
		await Promise.all(requests.map((request) => expect(request()).rejects.toThrow(Unavailable)))
		s3.become(undefined)
		expect(await text((await storage.read('a.txt'))!)).toBe(failure === 'lost answer' ? 'new' : 'old')
		await s3.close()
	},
)

test('a bucket that cannot be used is explained: missing, wrong credentials, unreachable', async () => {
	const server = await startS3()
	const options = {
		bucket: 'lotwise',
		region: 'us-east-1',
		endpoint: server.endpoint,
		accessKeyId: 'a',
		secretAccessKey: 'b',
		silenceMs: waitMsMax,
	}
	expect(await tryBucket(options)).toBeNull()
	server.become('no bucket')
	expect(await tryBucket(options)).toContain(`There is no bucket lotwise at ${server.endpoint}`)
	server.become('rejection')
	expect(await tryBucket(options)).toContain('rejects these credentials (AccessDenied)')
	await server.close()
	expect(await tryBucket(options)).toContain('Nothing usable responds')
})
