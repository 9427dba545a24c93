import { randomUUID } from 'node:crypto'
import {
	accessSync,
	closeSync,
	constants,
	existsSync,
	fchmodSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readFileSync,
	writeSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { amountOf } from '#app/lib/text/amount-of.ts'
import {
	type EncryptionKey,
	readEncryptionKeys,
	writeEncryptionKeys,
} from '#app/platform/crypto/encryption-keys.ts'
import type { Keyring } from '#app/platform/crypto/keyring.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { version } from '#server/boot/migrate.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { readArchive, writeArchive } from './archive.ts'
import { backupFormat, manifestName } from './contents.ts'
import { writeReceipt } from './receipt.ts'
import type { Signer } from './signature.ts'
import { requireTrusted, type Trust } from './trust.ts'

const keysName = 'encryption-keys'
const shareFolder = 'key-shares'

type KeyBackup = { keyring: Keyring; shares: FileStorage; file: string }

/**
 * Writes the keys of applications, which a backup of the site leaves out, into one file. Each such file replaces the previous
 * one, because a destroyed key must not survive in an old copy (docs/decisions/0023). @returns how many key shares it contains, one per application
 */
export async function backUpKeys({
	keyring,
	shares,
	file,
	recipient,
	signer,
	site,
	now,
}: KeyBackup & { recipient: string; signer: Signer; site: string; now: Date }): Promise<number> {
	let count = 0
	const createdAt = now.toISOString()
	const manifest = Buffer.from(JSON.stringify({ format: backupFormat, createdAt, site, release: version() }))
	await writeArchive(file, {
		recipient,
		signer,
		beforeDone: (written) =>
			writeReceipt(file, {
				...written,
				createdAt,
				contents: `the keys of ${amountOf(count, 'application')}`,
				signer: signer.publicKey,
			}),
		async fill(add) {
			await add(manifestName, manifest, manifest.length)
			const keys = Buffer.from(writeEncryptionKeys(keyring.all()))
			await add(keysName, keys, keys.length)
			for await (const key of shares.list(shareFolder)) {
				const body = await shares.read(key)
				const bytes = body && (await buffer(body))
				if (!bytes) continue
				await add(key, bytes, bytes.length)
				count++
			}
		},
	})
	return count
}

type Source = { file: string; identity: string; trust: Trust }
/** `keyFile`: null when the keys come from the environment; `configured` are then those keys. */
type KeyTarget = { shares: FileStorage; keyFile: string | null; configured: EncryptionKey[] }
/** What a backup of keys contains: the text of the key file, and each key share by its key in the store. */
export type KeyContents = { text: string; shares: Map<string, Buffer>; keyFileIsThere: boolean }

/**
 * Reads a backup of keys to its end, and checks everything that could prevent its restore, so that nothing fails after the rows
 * were committed. The key file may exist already if it contains every key of the backup. Leaves nothing behind.
 * @throws StartupError with what the operator has to do first
 */
export async function prepareKeys(
	source: Source,
	{ shares, keyFile, configured }: KeyTarget,
): Promise<KeyContents> {
	const contents = await readContents(source)
	const { keys } = readEncryptionKeys(contents.text) as { keys: EncryptionKey[] }
	let keyFileIsThere = keyFile === null
	if (keyFile === null) requireSameKeys(keys, configured, 'ENCRYPTION_KEYS')
	else {
		const currentText = readKeyFileText(keyFile)
		// An empty file counts as none: root may have created it, so that this user can write it.
		if (currentText.trim() === '') requireWritable(keyFile)
		else {
			const read = readEncryptionKeys(currentText)
			requireSameKeys(keys, 'keys' in read ? read.keys : [], keyFile)
			keyFileIsThere = true
		}
	}
	await requireShareStore(shares, contents.shares)
	return { ...contents, keyFileIsThere }
}

type RestoreKeys = KeyTarget & {
	contents: KeyContents
	/** The ids of the applications in the database. Shares of others are left out: those applications were destroyed. */
	applications: ReadonlySet<string>
}

/** Writes what `prepareKeys` read. May be repeated. @returns how many key shares were restored, and how many were left out */
export async function restoreKeys({
	contents,
	applications,
	shares,
	keyFile,
}: RestoreKeys): Promise<{ restored: number; leftOut: number }> {
	const wanted = [...contents.shares].filter(([key]) => applications.has(key.slice(shareFolder.length + 1)))
	for (const [key, share] of wanted)
		await shares.put(key, share, { contentType: 'application/octet-stream', sizeBytes: share.length })
	if (keyFile && !contents.keyFileIsThere) writeKeyFile(keyFile, contents.text)
	return { restored: wanted.length, leftOut: contents.shares.size - wanted.length }
}

async function readContents({ file, identity, trust }: Source): Promise<Omit<KeyContents, 'keyFileIsThere'>> {
	const shares = new Map<string, Buffer>()
	let text: string | undefined
	let signer: string | null = null
	const onEnd = (found: string | null) => {
		signer = found
	}
	for await (const { name, body } of readArchive(file, identity, { onEnd })) {
		if (![manifestName, keysName].includes(name) && !name.startsWith(`${shareFolder}/`))
			throw new StartupError(`${file} is not a backup of keys: it contains ${name}.`)
		const bytes = await buffer(body)
		if (name === keysName) text = bytes.toString('utf8')
		else if (name !== manifestName) shares.set(name, bytes)
	}
	const read = readEncryptionKeys(text ?? '')
	if (text === undefined || 'fault' in read)
		throw new StartupError(`${file} is not a backup of keys: it contains no encryption keys.`)
	requireTrusted(file, signer, trust)
	return { text, shares }
}

/** @throws StartupError unless every key of the backup is among `present` */
function requireSameKeys(keys: EncryptionKey[], present: EncryptionKey[], keySource: string): void {
	for (const { version, key } of keys) {
		const same = present.find((other) => other.version === version)
		if (!same)
			throw new StartupError(
				`${keySource} does not have encryption key ${version}, which the backup has. Add it there first, or move ${keySource} away if nothing uses it.`,
			)
		if (!same.key.equals(key))
			throw new StartupError(
				`${keySource} has another encryption key ${version} than the backup, so it was not overwritten. Nothing was restored. If nothing uses the keys in ${keySource}, move them away and try again.`,
			)
	}
}

/** Returns the text of the key file; an empty string when there is no file. @throws StartupError when it cannot be read */
function readKeyFileText(keyFile: string): string {
	try {
		return readFileSync(keyFile, 'utf8')
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		if (code === 'ENOENT' || code === 'ENOTDIR') return ''
		throw new StartupError(`${keyFile} cannot be read by this user (${code}). Nothing was restored.`)
	}
}

function requireWritable(keyFile: string): void {
	try {
		if (existsSync(keyFile)) accessSync(keyFile, constants.W_OK)
		else accessSync(nearestFolder(dirname(keyFile)), constants.W_OK | constants.X_OK)
	} catch {
		throw new StartupError(
			`This user cannot create ${keyFile}. Nothing was restored. As root run: install -o ${userInfo().username} -m 0600 /dev/null ${keyFile} (an empty file that this user may write), and try again.`,
		)
	}
}

function nearestFolder(folder: string): string {
	return existsSync(folder) ? folder : nearestFolder(dirname(folder))
}

const probeStart = `${shareFolder}/restore-test.`

/** Whether a file of the store only tested that it can be written, and stayed because that was killed. */
export const isProbe = (key: string): boolean => key.startsWith(probeStart)

/** Checks that the store can be written, and that the shares already in it do not differ from the backup's. @throws StartupError */
async function requireShareStore(shares: FileStorage, expected: Map<string, Buffer>): Promise<void> {
	const probe = `${probeStart}${randomUUID()}`
	try {
		await shares.put(probe, Buffer.alloc(1), { contentType: 'application/octet-stream', sizeBytes: 1 })
		await shares.remove(probe)
	} catch (error) {
		throw new StartupError(
			`The store of key shares cannot be written (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}). Nothing was restored.`,
		)
	}
	for await (const key of shares.list(shareFolder)) {
		const wanted = expected.get(key)
		const stored = wanted && (await shares.read(key))
		if (wanted && stored && !(await buffer(stored)).equals(wanted))
			throw new StartupError(
				`The key share ${key} is there already and differs from the backup’s. Nothing was restored.`,
			)
	}
}

/** Fills an existing empty file instead of replacing it, because this user may not be allowed to write to its folder. */
function writeKeyFile(keyFile: string, text: string): void {
	mkdirSync(dirname(keyFile), { recursive: true, mode: 0o711 })
	const file = openSync(keyFile, 'w', 0o600)
	try {
		fchmodSync(file, 0o600)
		writeSync(file, text)
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
}
