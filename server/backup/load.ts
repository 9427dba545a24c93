import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import type { Entry } from './archive.ts'
import { hashed } from './back-up.ts'
import {
	fileFolder,
	type Manifest,
	readJson,
	type Sums,
	sumsName,
	sumsSchema,
	tableFolder,
} from './contents.ts'
import { RowDigest } from './row-digest.ts'
import { columnsOf, quoted } from './tables.ts'

type Loading = {
	manifest: Manifest
	entries: AsyncGenerator<Entry>
	storage: FileStorage | null
	written: string[]
}

/**
 * Loads the entries; without a client or storage it only checks them. @throws StartupError when the fingerprints at the end are
 * missing or do not match
 */
export async function load(
	client: pg.Client | null,
	{ manifest, entries, storage, written }: Loading,
): Promise<Sums> {
	const digests = new Map(manifest.tables.map(({ name }) => [name, new RowDigest()]))
	const tables = new Map(manifest.tables.map((table) => [table.name, table]))
	const files = new Map<string, Sums['files'][string]>()
	let expected: Sums | undefined
	for await (const { name, body, bytes } of entries) {
		const table = /^tables\/([^/]+)\//.exec(name)?.[1]
		if (table !== undefined && tables.has(table) && name.startsWith(tableFolder)) {
			const rows = Readable.from(hashed(body, digests.get(table)!))
			if (client) await copyIn(client, { table: tables.get(table)!, rows })
			else for await (const _ of rows);
		} else if (name.startsWith(fileFolder)) {
			const key = name.slice(fileFolder.length)
			written.push(key)
			files.set(key, await storeFile(storage, { key, body, bytes }))
		} else if (name === sumsName) expected = readJson(sumsSchema, await buffer(body), 'list of fingerprints')
		else throw new StartupError(`This release can’t read this backup: it contains ${name}.`)
	}
	const received: Sums = {
		tables: Object.fromEntries(
			[...digests].map(([name, digest]) => [name, { rows: digest.rows, digest: digest.digest() }]),
		),
		files: Object.fromEntries(files),
	}
	if (!expected) throw new StartupError('The backup is cut off: its fingerprints are missing.')
	requireSame(expected, received, 'The backup is damaged')
	return received
}

async function copyIn(
	client: pg.Client,
	{ table, rows }: { table: { name: string; columns: string[] }; rows: Readable },
) {
	await pipeline(
		rows,
		client.query(copyFrom(`copy public.${quoted(table.name)} (${columnsOf(table)}) from stdin`)),
	)
}

async function storeFile(
	storage: FileStorage | null,
	{ key, body, bytes }: { key: string; body: Readable; bytes: number },
) {
	const hash = createHash('sha256')
	const read = Readable.from(hashed(body, hash))
	if (storage) await storage.put(key, read, { contentType: 'application/octet-stream', sizeBytes: bytes })
	else for await (const _ of read);
	return { bytes, sha256: hash.digest('hex') }
}

/** @throws StartupError that names the first table or file that differs */
export function requireSame(expected: Sums, found: Sums, problem: string): void {
	for (const kind of ['tables', 'files'] as const)
		for (const name of new Set([...Object.keys(expected[kind]), ...Object.keys(found[kind])]))
			if (
				JSON.stringify(getOwnValue(expected[kind], name)) !== JSON.stringify(getOwnValue(found[kind], name))
			)
				throw new StartupError(`${problem}: ${kind === 'tables' ? 'table' : 'file'} ${name} differs.`)
}
