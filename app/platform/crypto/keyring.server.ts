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
import { linkOnce } from './link-if-absent.server.ts'

/** The keys that wrap data keys: the newest one wraps, all of them unwrap. */
export type Keyring = {
	newest(): EncryptionKey
	/** Null for a version that is not there. */
	find(version: number): EncryptionKey | null
	all(): EncryptionKey[]
}

/** A key file that cannot be used; the sentence names it and says what to do. */
export class KeyFileFault extends Error {
	override name = 'KeyFileFault'
}

/** Keys from the environment: fixed while the process runs. `keys`: newest first, at least one. */
export function fixedKeyring(keys: EncryptionKey[]): Keyring {
	return {
		newest: () => keys[0]!,
		find: (version) => keys.find((key) => key.version === version) ?? null,
		all: () => keys,
	}
}

/** Keys of a file of mode 0600, read again whenever it changed: a rotation by command reaches a running server. @throws KeyFileFault */
export function fileKeyring(path: string): Keyring {
	let seen = ''
	let keys: EncryptionKey[] = []
	const current = () => {
		const file = statSync(path, { bigint: true, throwIfNoEntry: false })
		const now = file ? `${file.ino} ${file.mtimeNs} ${file.size}` : 'gone'
		// A file that goes away while we serve takes nothing from us; at the start it is a fault.
		if (now !== seen && (file || keys.length === 0)) {
			keys = readKeyFile(path)
			seen = now
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

/** Makes the file with a first key unless it is there. Of two starts one wins, and nobody reads half a key. */
export function ensureKeyFile(path: string): void {
	if (existsSync(path)) return
	mkdirSync(dirname(path), { recursive: true, mode: 0o711 })
	linkOnce(writeDraft(path, [{ version: 1, key: randomBytes(32) }]), path)
}

/**
 * Adds a new newest key to the file. The old ones stay, for what they wrapped.
 * `to`: the keys the caller looked at; a file that holds others by now is left as it is, because somebody else's new key is lost with what it wrapped.
 * @throws KeyFileFault
 */
export function addKeyToFile(path: string, to: EncryptionKey[]): EncryptionKey {
	const keys = readKeyFile(path)
	if (writeEncryptionKeys(keys) !== writeEncryptionKeys(to))
		throw new KeyFileFault(`The key file ${path} was changed in the meantime. Please check it and try again.`)
	const added = { version: keys[0]!.version + 1, key: randomBytes(32) }
	renameSync(writeDraft(path, [added, ...keys]), path)
	syncFolder(dirname(path))
	return added
}

/** Tells two keys apart without telling anything about either. */
export const fingerprintOf = ({ key }: EncryptionKey): Buffer =>
	createHmac('sha256', key).update('lotwise key fingerprint').digest()

function readKeyFile(path: string): EncryptionKey[] {
	let mode: number
	let text: string
	try {
		mode = statSync(path).mode
		text = readFileSync(path, 'utf8')
	} catch (error) {
		throw new KeyFileFault(`The key file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
	}
	if (mode & 0o077)
		throw new KeyFileFault(`The key file ${path} can be read by others: chmod 600 it, and rotate its keys.`)
	const read = readEncryptionKeys(text)
	if ('fault' in read) throw new KeyFileFault(`The key file ${path} ${read.fault}.`)
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
