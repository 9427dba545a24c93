import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { fixedKeyring } from '#app/platform/crypto/keyring.server.ts'
import { test } from '#tests/setup/database.ts'
import { joinInstances, marksOf } from './instances.ts'

const log = { warn: () => {} }
const newKey = (version: number) => ({ version, key: randomBytes(32) })

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-instance-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	return folder
}

test('an instance with another SECRET or file store, or without a common key, does not join the running ones', async ({
	freshDb: { url },
}) => {
	const dataDir = newFolder()
	const [one, two] = [newKey(1), newKey(2)]
	const marks = (change: { dataDir?: string; secret?: string; keys?: (typeof one)[] } = {}) =>
		marksOf(
			{ dataDir: change.dataDir ?? dataDir, s3: undefined },
			{ secret: change.secret ?? 'a'.repeat(32), keyring: fixedKeyring(change.keys ?? [one]) },
		)
	const start = (change?: Parameters<typeof marks>[0]) =>
		joinInstances({ databaseUrl: url, marks: marks(change), log, patienceMs: 0 })
	const first = await start()
	await expect(start({ secret: 'b'.repeat(32) })).rejects.toThrow('has another SECRET')
	await expect(start({ dataDir: newFolder() })).rejects.toThrow('has another file store')
	await expect(start({ keys: [two] })).rejects.toThrow('has other ENCRYPTION_KEYS')
	// While keys are rotated, one instance after the other gets the new one.
	const second = await start({ keys: [two, one] })
	await expect(start({ secret: 'b'.repeat(32) })).rejects.toThrow('has another SECRET')
	await first.close()
	await second.close()
	const changed = await start({ secret: 'b'.repeat(32), keys: [two], dataDir: newFolder() })
	await changed.close()
})

test('instances with one bucket join, whatever their folders, and keep their marks when the database restarts', async ({
	freshDb: { url, pool },
}) => {
	vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
	onTestFinished(() => void vi.useRealTimers())
	const s3 = {
		bucket: 'files',
		region: 'r',
		endpoint: 'http://s3.test',
		accessKeyId: 'a',
		secretAccessKey: 'b',
	}
	const keyring = fixedKeyring([newKey(1)])
	const marks = (bucket = 'files') =>
		marksOf({ dataDir: '/nowhere', s3: { ...s3, bucket } }, { secret: 'a'.repeat(32), keyring })
	const start = (bucket?: string) =>
		joinInstances({ databaseUrl: url, marks: marks(bucket), log, patienceMs: 0 })
	const running = [await start(), await start()]
	// With a timeout it returns once the connections are gone, so that their locks are not counted below.
	await pool.query(
		`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'lotwise instance' and datname = current_database()`,
	)
	const findLocks = () =>
		pool.query(
			`select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.application_name = 'lotwise instance'
			where l.locktype = 'advisory' and a.datname = current_database()`,
		)
	await vi.waitFor(async () => expect((await findLocks()).rowCount).toBe(6))
	await expect(start('other')).rejects.toThrow('has another file store')
	for (const instance of running) await instance.close()
	await vi.waitFor(async () => expect((await findLocks()).rowCount).toBe(0))
})
