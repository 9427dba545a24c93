import { createHmac, randomBytes } from 'node:crypto'
import {
	closeSync,
	existsSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	statSync,
	writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { type EncryptionKey, readEncryptionKeys, writeEncryptionKeys } from './encryption-keys.ts'
import { linkIfAbsent } from './link-if-absent.server.ts'

/** The keys that wrap data keys: new data keys are wrapped with the newest one, and all can unwrap. */
export type Keyring = {
	newest(): EncryptionKey
	/** Returns null for an unknown version. */
	find(version: number): EncryptionKey | null
	all(): EncryptionKey[]
}

/** The key file cannot be used. The message names the file and says what to do. */
export class KeyFileError extends Error {
	override name = 'KeyFileError'
}

/** Returns a keyring with keys from the environment, which do not change. `keys` must contain at least one key, the newest first. */
export function fixedKeyring(keys: EncryptionKey[]): Keyring {
	return {
		newest: () => keys[0]!,
		find: (version) => keys.find((key) => key.version === version) ?? null,
		all: () => keys,
	}
}

/**
 * Returns a keyring that reads a file of mode 0600, and reads it again whenever it changes, so that a running server uses rotated keys.
 * @throws KeyFileError
 */
export function fileKeyring(path: string): Keyring {
	let lastSeen = ''
	let keys: EncryptionKey[] = []
	const current = () => {
		const file = statSync(path, { bigint: true, throwIfNoEntry: false })
		const identity = file ? `${file.ino} ${file.mtimeNs} ${file.size}` : 'missing'
		// If the file disappears while the server runs, the last keys stay in use; at the start it is an error.
		if (identity !== lastSeen && (file || keys.length === 0)) {
			keys = readKeyFile(path)
			lastSeen = identity
		}
		return fixedKeyring(keys)
	}
	current()
	return {
		newest: () => current().newest(),
		find: (version) => current().find(version),
		all: () => current().all(),
	}
}

/**
 * Creates the file with a first key unless it exists. If two processes start at once, only one creates it, and none reads an
 * incomplete key.
 */
export function ensureKeyFile(path: string): void {
	if (existsSync(path)) return
	mkdirSync(dirname(path), { recursive: true, mode: 0o711 })
	linkIfAbsent(writeDraft(path, [{ version: 1, key: randomBytes(32) }]), path)
}

/**
 * Adds a new key to the file and returns it. The old keys stay, for the data keys they wrapped. `expected` are the keys that the caller has
 * read: if the file now contains others, it is not changed, so that no key added by somebody else is lost.
 * @throws KeyFileError
 */
export function addKeyToFile(path: string, expected: EncryptionKey[]): EncryptionKey {
	const keys = readKeyFile(path)
	if (writeEncryptionKeys(keys) !== writeEncryptionKeys(expected))
		throw new KeyFileError(`The key file ${path} was changed in the meantime. Please check it and try again.`)
	const added = { version: keys[0]!.version + 1, key: randomBytes(32) }
	renameSync(writeDraft(path, [added, ...keys]), path)
	syncFolder(dirname(path))
	return added
}

/** Returns a fingerprint that distinguishes keys without revealing anything about them. */
export const fingerprintOf = ({ key }: EncryptionKey): Buffer =>
	createHmac('sha256', key).update('lotwise key fingerprint').digest()

function readKeyFile(path: string): EncryptionKey[] {
	let mode: number
	let text: string
	try {
		mode = statSync(path).mode
		text = readFileSync(path, 'utf8')
	} catch (error) {
		throw new KeyFileError(`The key file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
	}
	if (mode & 0o077)
		throw new KeyFileError(`The key file ${path} can be read by others: chmod 600 it, and rotate its keys.`)
	const read = readEncryptionKeys(text)
	if ('fault' in read) throw new KeyFileError(`The key file ${path} ${read.fault}.`)
	return read.keys
}

function writeDraft(path: string, keys: EncryptionKey[]): string {
	const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
	const file = openSync(draft, 'wx', 0o600)
	try {
		writeSync(file, writeEncryptionKeys(keys))
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
	return draft
}

function syncFolder(path: string): void {
	const folder = openSync(path, 'r')
	fsyncSync(folder)
	closeSync(folder)
}
