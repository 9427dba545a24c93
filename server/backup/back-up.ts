import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { amountOf } from '#app/lib/text/amount-of.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { listMigrations, version } from '#server/boot/migrate.ts'
import { type AddEntry, writeArchive } from './archive.ts'
import {
	backupFormat,
	fileFolder,
	type Manifest,
	manifestName,
	type Sums,
	sumsName,
	tableFolder,
} from './contents.ts'
import { writeReceipt } from './receipt.ts'
import { RowDigest } from './row-digest.ts'
import type { Signer } from './signature.ts'
import { columnsOf, connect, listSequences, listTables, quoted, type Table } from './tables.ts'

type Options = {
	databaseUrl: string
	/** The site's file store. Key shares of applications are not backed up. */
	storage: FileStorage
	file: string
	/** An age recipient: age1… */
	recipient: string
	signer: Signer
	/** The address of the site, for those who restore it. */
	site: string
	now: Date
}
export type BackUp = { rows: number; tables: number; files: number; bytes: number; sha256: string }

/** Rows are stored in chunks of about this size, because an archive entry has to state its size up front. */
const chunkBytes = 4_000_000
/** Matches the names of applications' key shares, which are in the same store as the files if the site has a bucket. */
const keyShareName = /^key-shares\//

/**
 * Writes every row and every file of the site into one file while the site runs. All rows are from one snapshot. Files are read
 * afterwards: each file that a row refers to is included unless it was deleted in the meantime. Newer files that no row refers to may
 * be included too. The keys of applications are never included.
 * @throws StartupError, and errors of the disk, the database or the file store
 */
export async function backUp({
	databaseUrl,
	storage,
	file,
	recipient,
	signer,
	site,
	now,
}: Options): Promise<BackUp> {
	const client = await connect(databaseUrl)
	const tableSums = new Map<string, Sums['tables'][string]>()
	const fileSums = new Map<string, Sums['files'][string]>()
	try {
		await client.query('begin transaction isolation level repeatable read read only')
		const tables = await listTables(client)
		const manifest: Manifest = {
			format: backupFormat,
			site,
			release: version(),
			createdAt: now.toISOString(),
			tables,
			migrations: await listMigrations(client),
			sequences: await listSequences(client),
		}
		const { bytes, sha256 } = await writeArchive(file, {
			recipient,
			signer,
			beforeDone: (written) =>
				writeReceipt(file, {
					...written,
					createdAt: manifest.createdAt,
					contents: contentsOf(tableSums, fileSums),
					signer: signer.publicKey,
				}),
			async fill(add) {
				await addJson(add, manifestName, manifest)
				for (const table of tables) tableSums.set(table.name, await addTable(client, table, add))
				for await (const key of storage.list())
					if (!keyShareName.test(key) && !key.startsWith(archiveFolder)) {
						const sum = await addFile(storage, key, add)
						if (sum) fileSums.set(key, sum)
					}
				const sums: Sums = {
					tables: Object.fromEntries(tableSums),
					files: Object.fromEntries(fileSums),
				}
				await addJson(add, sumsName, sums)
			},
		})
		return {
			rows: countRows(tableSums),
			tables: tableSums.size,
			files: fileSums.size,
			bytes,
			sha256,
		}
	} finally {
		await client.end()
	}
}

/** Archives of the practice are erased after a day, and a backup would keep them. */
const archiveFolder = 'archives/'

type TableSums = Map<string, Sums['tables'][string]>

const countRows = (tables: TableSums): number => [...tables.values()].reduce((all, { rows }) => all + rows, 0)

const contentsOf = (tables: TableSums, files: Map<string, unknown>): string =>
	`${amountOf(tables.size, 'table')}, ${amountOf(countRows(tables), 'row')}, ${amountOf(files.size, 'file')}`

/**
 * Reads a table with PostgreSQL's text COPY. `onChunk` receives the bytes.
 * @returns the number of rows and their fingerprint
 */
export async function digestOf(
	client: pg.Client,
	table: Table,
	onChunk: (bytes: Buffer) => Promise<void> | void = () => {},
): Promise<{ rows: number; digest: string }> {
	const digest = new RowDigest()
	const rows = client.query(
		copyTo(`copy (select ${columnsOf(table)} from public.${quoted(table.name)}) to stdout`),
	)
	for await (const chunk of rows) {
		digest.update(chunk)
		await onChunk(chunk)
	}
	return { rows: digest.rows, digest: digest.digest() }
}

/** Adds a table in chunks of whole rows. */
async function addTable(client: pg.Client, table: Table, add: AddEntry) {
	let pending: Buffer[] = []
	let bytes = 0
	let chunkIndex = 0
	const flush = async () => {
		const body = Buffer.concat(pending)
		const end = body.lastIndexOf('\n') + 1
		pending = [body.subarray(end)]
		bytes = body.length - end
		const name = `${tableFolder}${table.name}/${String(chunkIndex++).padStart(6, '0')}`
		await add(name, body.subarray(0, end), end)
	}
	const sum = await digestOf(client, table, async (chunk) => {
		pending.push(chunk)
		bytes += chunk.length
		if (bytes >= chunkBytes && chunk.includes('\n')) await flush()
	})
	if (bytes > 0) await flush()
	return sum
}

/** Returns null for a file that was deleted since it was listed. */
async function addFile(
	storage: FileStorage,
	key: string,
	add: AddEntry,
): Promise<Sums['files'][string] | null> {
	const bytes = await storage.sizeOf(key)
	const body = bytes === null ? null : await storage.read(key)
	if (bytes === null || !body) return null
	const hash = createHash('sha256')
	await add(`${fileFolder}${key}`, Readable.from(hashed(body, hash)), bytes)
	return { bytes, sha256: hash.digest('hex') }
}

export async function* hashed(
	body: Readable,
	hash: { update(bytes: Buffer): unknown },
): AsyncGenerator<Buffer> {
	for await (const chunk of body) {
		hash.update(chunk)
		yield chunk
	}
}

async function addJson(add: AddEntry, name: string, value: unknown): Promise<void> {
	const body = Buffer.from(JSON.stringify(value))
	await add(name, body, body.length)
}
