import { execFileSync } from 'node:child_process'
import {
	chmodSync,
	chownSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, expect } from 'vitest'
import { addKeyToFile, ensureKeyFile, fileKeyring, fingerprintOf } from './keyring.server.ts'

const test = base.extend<{ path: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	path: async ({}, use) => {
		const folder = mkdtempSync(join(tmpdir(), 'lotwise-keys-'))
		await use(join(folder, 'keys'))
		rmSync(folder, { recursive: true })
	},
})

test('a key file is created once, readable only by its owner', ({ path }) => {
	ensureKeyFile(path)
	const first = readFileSync(path, 'utf8')
	ensureKeyFile(path)
	expect(readFileSync(path, 'utf8')).toBe(first)
	expect(statSync(path).mode & 0o777).toBe(0o600)
	expect(fileKeyring(path).newest()).toMatchObject({ version: 1 })
})

test('a keyring in use sees an added key, and keeps the old one', ({ path }) => {
	ensureKeyFile(path)
	const keyring = fileKeyring(path)
	const old = keyring.newest()
	const added = addKeyToFile(path, keyring.all())
	expect(keyring.newest()).toEqual(added)
	expect(keyring.find(1)).toEqual(old)
	expect(keyring.find(3)).toBeNull()
	expect(keyring.all().map(({ version }) => version)).toEqual([2, 1])
	expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a key is not added if the file has changed, and a key added by somebody else stays', ({ path }) => {
	ensureKeyFile(path)
	const before = fileKeyring(path).all()
	const added = addKeyToFile(path, before)
	expect(() => addKeyToFile(path, before)).toThrow(`The key file ${path} was changed in the meantime`)
	expect(fileKeyring(path).all()).toEqual([added, ...before])
	expect(readdirSync(dirname(path))).toEqual(['keys'])
})

test('a key is added where this user owns the file and not its folder, and root leaves the file to its owner', ({
	path,
}) => {
	ensureKeyFile(path)
	const before = fileKeyring(path).all()
	chmodSync(dirname(path), 0o555)
	const isRoot = process.getuid?.() === 0
	const nobody = 65_534
	if (isRoot) chownSync(path, nobody, nobody)
	// Root may write any folder, so this needs a process of another user.
	const rotate = (user: { uid?: number; gid?: number }) =>
		execFileSync(
			process.execPath,
			[
				'--input-type=module',
				'-e',
				`import { addKeyToFile, fileKeyring } from './app/platform/crypto/keyring.server.ts'
				addKeyToFile('${path}', fileKeyring('${path}').all())`,
			],
			{ ...user, stdio: 'pipe' },
		)
	rotate(isRoot ? { uid: nobody, gid: nobody } : {})
	expect(fileKeyring(path).all()).toEqual([expect.objectContaining({ version: 2 }), ...before])
	chmodSync(dirname(path), 0o755)
	if (isRoot) rotate({})
	expect(statSync(path)).toMatchObject({ uid: isRoot ? nobody : process.getuid?.(), mode: 0o100600 })
	if (!isRoot) return
	// Nobody but root may write it now.
	chownSync(path, 0, 0)
	expect(() => rotate({ uid: nobody, gid: nobody })).toThrow('is not allowed to read the key file')
})

test('a key file that others can read, or without valid keys, is rejected with a message without the keys', ({
	path,
}) => {
	ensureKeyFile(path)
	const text = readFileSync(path, 'utf8')
	chmodSync(path, 0o640)
	expect(() => fileKeyring(path)).toThrow(`The key file ${path} can be read by others`)
	chmodSync(path, 0o600)
	const half = text.slice(0, 20)
	writeFileSync(path, half)
	expect(() => fileKeyring(path)).toThrow('must list VERSION:KEY')
	expect(() => fileKeyring(path)).not.toThrow(half)
	rmSync(path)
	expect(() => fileKeyring(path)).toThrow()
})

test('a fingerprint distinguishes keys and is no part of them', () => {
	const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => fingerprintOf({ version: 1, key }))
	expect(a?.equals(b!)).toBe(false)
	expect(a?.equals(Buffer.alloc(32, 1))).toBe(false)
})
