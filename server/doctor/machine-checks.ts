import { readFileSync, statSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { Problem } from './examine.ts'

/** These versions fix security problems found in 2026; no older one may run. */
const versionFloors = {
	hono: '4.13.16',
	sharp: '0.35.0',
	'react-router': '8.0.0',
}
const clockMsMax = 2_000
const freeBytesMin = 1_000_000_000
const freeShareMin = 0.05

export function checkVersions(): string {
	const require = createRequire(import.meta.url)
	const requiredNode = JSON.parse(readFileSync(resolve('package.json'), 'utf8')).dependencies.node as string
	if (process.versions.node !== requiredNode)
		throw new Problem(
			`Node ${process.versions.node} runs, but this release was tested with ${requiredNode}. Start it with npm.`,
		)
	for (const [name, floor] of Object.entries(versionFloors)) {
		const candidates = require.resolve.paths(name)!.map((path) => join(path, name, 'package.json'))
		const file = candidates.find((path) => statSync(path, { throwIfNoEntry: false }))
		const version = file ? (JSON.parse(readFileSync(file, 'utf8')).version as string) : null
		if (!version || isOlder(version, floor))
			throw new Problem(
				`${name} ${version ?? 'is missing'}: ${floor} or newer is needed, which fixes a security problem.`,
			)
	}
	return `Node ${requiredNode}, ${Object.keys(versionFloors).length} packages above their floors`
}

/** Whether `version` is older than `floor`, both as MAJOR.MINOR.PATCH. */
export function isOlder(version: string, floor: string): boolean {
	const [a, b] = [version, floor].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
	for (const partIndex of [0, 1, 2])
		if (a![partIndex] !== b![partIndex]) return a![partIndex]! < b![partIndex]!
	return false
}

export async function checkDatabase(db: Db, schemaProblem?: string | null): Promise<string> {
	if (schemaProblem) throw new Problem(schemaProblem)
	const { rows } = await db.execute<{ version: string; sync: string; fsync: string }>(
		sql`select current_setting('server_version') as version, current_setting('synchronous_commit') as sync, current_setting('fsync') as fsync`,
	)
	const { version, sync, fsync } = rows[0]!
	if (sync === 'off' || fsync === 'off')
		throw new Problem(
			'synchronous_commit or fsync is off: a database crash would lose saved data. Turn both on.',
		)
	return `PostgreSQL ${version.split(' ')[0]}, migrated; a crash loses no saved data`
}

export async function checkClock(db: Db): Promise<string> {
	const before = Date.now()
	const { rows } = await db.execute<{ ms: string }>(
		sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
	)
	const offMs = Number(rows[0]!.ms) - (before + Date.now()) / 2
	if (Math.abs(offMs) > clockMsMax)
		throw new Problem(
			`This machine and the database are ${Math.round(Math.abs(offMs))} ms apart. Synchronize both clocks with NTP.`,
		)
	return `${Math.round(Math.abs(offMs))} ms from the database's`
}

/** Checks the free space on the disks of the data folder and of the backups, which may be the same disk. @throws Problem */
export async function checkDisk({ dataDir, backupDir }: Pick<Env, 'dataDir' | 'backupDir'>): Promise<string> {
	const folders = [dataDir]
	const backups = backupDir && (await stat(backupDir).catch(() => null))
	if (backupDir && backups && backups.dev !== (await stat(dataDir)).dev) folders.push(backupDir)
	const summaries: string[] = []
	for (const folder of folders) {
		const { free, share } = await freeSpaceOf(folder)
		const summary = `${(free / 1e9).toFixed(1)} GB free for ${folder}`
		if (free < freeBytesMin || share < freeShareMin) throw new Problem(`Only ${summary}.`)
		summaries.push(summary)
	}
	return summaries.join(', ')
}

/** How many bytes this user may still write to the disk of a folder, and which part of the disk that is. */
export async function freeSpaceOf(folder: string): Promise<{ free: number; share: number }> {
	const { bavail, blocks, bsize } = await statfs(folder)
	return { free: bavail * bsize, share: bavail / blocks }
}
