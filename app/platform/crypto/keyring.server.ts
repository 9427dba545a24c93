import { createHmac, randomBytes } from 'node:crypto'
import {
	accessSync,
	closeSync,
	constants,
	existsSync,
	fchownSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	statSync,
	writeSync,
} from 'node:fs'
import { userInfo } from 'node:os'
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
	if (canCreateFiles(dirname(path))) {
		renameSync(writeDraft(path, [added, ...keys], statSync(path)), path)
		syncFolder(dirname(path))
	} else appendKey(path, added)
	return added
}

function canCreateFiles(folder: string): boolean {
	try {
		accessSync(folder, constants.W_OK | constants.X_OK)
		return true
	} catch {
		return false
	}
}

/**
 * For a key file in a folder that this user cannot write, such as /etc. The keys before stay as they are, and a single write of less than a
 * block is not cut off when the process is killed. @throws KeyFileError
 */
function appendKey(path: string, added: EncryptionKey): void {
	const lineBreak = readFileSync(path, 'utf8').endsWith('\n') ? '' : '\n'
	let file: number
	try {
		file = openSync(path, 'a')
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		throw new KeyFileError(
			`The key file ${path} cannot be written by this user (${userInfo().username}, ${code}), so no key was added. It must belong to the site’s user, with mode 0600.`,
		)
	}
	try {
		writeSync(file, lineBreak + writeEncryptionKeys([added]))
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
}

/** Returns a fingerprint that distinguishes keys without revealing anything about them. */
export const fingerprintOf = ({ key }: EncryptionKey): Buffer =>
	createHmac('sha256', key).update('lotwise key fingerprint').digest()

function explainUnreadable(path: string, code = ''): string {
	if (code === 'ENOENT')
		return `There is no key file ${path}: put it back, or set ENCRYPTION_KEYS to the place where it is.`
	if (code === 'EACCES' || code === 'EPERM')
		return `This user (${userInfo().username}) is not allowed to read the key file ${path}: run this as the user of the site.`
	return `The key file ${path} cannot be read (${code}).`
}

function readKeyFile(path: string): EncryptionKey[] {
	let mode: number
	let text: string
	try {
		mode = statSync(path).mode
		text = readFileSync(path, 'utf8')
	} catch (error) {
		throw new KeyFileError(explainUnreadable(path, (error as NodeJS.ErrnoException).code))
	}
	if (mode & 0o077)
		throw new KeyFileError(`The key file ${path} can be read by others: chmod 600 it, and rotate its keys.`)
	const read = readEncryptionKeys(text)
	if ('fault' in read) throw new KeyFileError(`The key file ${path} ${read.fault}.`)
	return read.keys
}

/** `owner`: of the file that the draft will replace, because root may run this for the site's user. */
function writeDraft(path: string, keys: EncryptionKey[], owner?: { uid: number; gid: number }): string {
	const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
	const file = openSync(draft, 'wx', 0o600)
	try {
		if (owner && process.getuid?.() === 0) fchownSync(file, owner.uid, owner.gid)
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
