import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { test as base, expect } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { makeIdentity, readIdentity } from './identity.ts'
import { readReceipt } from './receipt.ts'
import { isPublicKey, isSignedBy, signerOf } from './signature.ts'
import { requireTrusted } from './trust.ts'

const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const signer = signerOf('the secret of the site')

const test = base.extend<{ folder: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	folder: async ({}, use) => {
		const folder = mkdtempSync(join(tmpdir(), 'lotwise-archive-'))
		await use(folder)
		rmSync(folder, { recursive: true })
	},
})

const write = (file: string, first = 'first') =>
	writeArchive(file, {
		recipient,
		signer,
		async fill(add) {
			await add('a', Buffer.from(first), first.length)
			await add('b', Readable.from([Buffer.from('sec'), Buffer.from('ond')]), 6)
		},
	})

async function read(file: string, key = identity) {
	const entries: [string, string][] = []
	let foundSigner: string | null | undefined
	const onEnd = (found: string | null) => {
		foundSigner = found
	}
	for await (const { name, body } of readArchive(file, key, { onEnd }))
		entries.push([name, (await buffer(body)).toString()])
	return { entries, signer: foundSigner }
}

/** Changes the tar in an archive, as somebody who only knows the public key can who has the private one, too. */
async function edit(file: string, change: (tar: Buffer) => Buffer): Promise<void> {
	const decrypter = new Decrypter()
	decrypter.addIdentity(identity)
	const tar = gunzipSync(await decrypter.decrypt(readFileSync(file)))
	const encrypter = new Encrypter()
	encrypter.addRecipient(recipient)
	writeFileSync(file, await encrypter.encrypt(gzipSync(change(tar))))
}

const replaced = (from: string, to: string) => (tar: Buffer) =>
	Buffer.from(tar.toString('latin1').replace(from, to), 'latin1')

test('an archive says who wrote it, and what somebody changed in it is rejected', async ({ folder }) => {
	const file = join(folder, 'a.age')
	await write(file)
	const entries = [
		['a', 'first'],
		['b', 'second'],
	]
	expect(await read(file)).toEqual({ entries, signer: signer.publicKey })
	const good = readFileSync(file)
	const stranger = signerOf('another secret').publicKey
	for (const change of [replaced('first', 'worst'), replaced(signer.publicKey, stranger)]) {
		writeFileSync(file, good)
		await edit(file, change)
		await expect(read(file)).rejects.toThrow(/is not what ed25519:\S{43} signed: somebody changed it/)
	}
	// Without its signature it is as the archives of release 0.1.0, which only an operator can vouch for.
	writeFileSync(file, good)
	await edit(file, (tar) =>
		Buffer.concat([tar.subarray(0, tar.indexOf('signature.json')), Buffer.alloc(1_024)]),
	)
	expect(await read(file)).toEqual({ entries, signer: null })
	// An entry after the signature would not be covered by it.
	writeFileSync(file, good)
	await edit(file, (tar) =>
		Buffer.concat([tar.subarray(0, -1_024), tar.subarray(0, 1_024), Buffer.alloc(1_024)]),
	)
	await expect(read(file)).rejects.toThrow('something was added to it')
})

test('only backups of this site, of a named key or with a flag are restored', () => {
	const trusted = (found: string | null, unsigned = false) =>
		requireTrusted('x.age', found, { signers: [signer.publicKey], unsigned })
	trusted(signer.publicKey)
	trusted(null, true)
	expect(() => trusted(null)).toThrow(/^x\.age has no signature.*add --unsigned\. Nothing was restored\.$/)
	const other = signerOf('another secret').publicKey
	for (const unsigned of [false, true])
		expect(() => trusted(other, unsigned)).toThrow(`add --signed-by ${other}. Otherwise somebody else wrote`)
	expect([other, 'ed25519:abc', 'age1abc', ''].map(isPublicKey)).toEqual([true, false, false, false])
	const [bytes, signature] = [Buffer.from('x'), signer.sign(Buffer.from('x'))]
	expect(isSignedBy(signer.publicKey, bytes, signature)).toBe(true)
	expect(isSignedBy(other, bytes, signature)).toBe(false)
	expect(isSignedBy('nobody', bytes, signature)).toBe(false)
})

test('a backup never replaces a file, also one that appears while it is written', async ({ folder }) => {
	const file = join(folder, 'a.age')
	writeFileSync(file, 'mine')
	await expect(write(file)).rejects.toThrow(`${file} exists already and was not overwritten`)
	const late = join(folder, 'b.age')
	const writing = writeArchive(late, {
		recipient,
		signer,
		async fill(add) {
			writeFileSync(late, 'mine')
			await add('a', Buffer.from('x'), 1)
		},
	})
	await expect(writing).rejects.toThrow('exists already')
	for (const kept of [file, late]) expect(readFileSync(kept, 'utf8')).toBe('mine')
	expect(existsSync(`${late}.part`)).toBe(false)
	await expect(write(join(folder, 'nowhere', 'a.age'))).rejects.toThrow('There is no folder')
	expect(readReceipt(file)).toBeNull()
})

test('what is wrong with a file is said in a sentence of ours', async ({ folder }) => {
	const file = join(folder, 'a.age')
	await write(file, 'x'.repeat(300_000))
	const good = readFileSync(file)
	const flipped = Buffer.from(good)
	flipped[good.length - 30]! ^= 1
	const encrypter = new Encrypter()
	encrypter.addRecipient(recipient)
	const cases: [Uint8Array, string][] = [
		[flipped, 'cannot be read to its end: it is damaged or was cut off'],
		[good.subarray(0, good.length - 20), 'cannot be read to its end: it is damaged or was cut off'],
		[Buffer.alloc(0), 'is not a backup, or its beginning is damaged'],
		[good.subarray(0, 60), 'is not a backup, or its beginning is damaged'],
		[Buffer.from('something else'), 'is not a backup, or its beginning is damaged'],
		[await encrypter.encrypt(Buffer.from('no archive')), 'something else was encrypted in it'],
		[await encrypter.encrypt(gzipSync('no tar'.repeat(200))), 'something else was encrypted in it'],
	]
	for (const [bytes, sentence] of cases) {
		writeFileSync(file, bytes)
		await expect(read(file)).rejects.toThrow(sentence)
	}
	writeFileSync(file, good)
	await expect(read(file, await generateX25519Identity())).rejects.toThrow(
		'was encrypted for another private key',
	)
	const damaged = identity.slice(0, -1) + (identity.endsWith('Q') ? 'P' : 'Q')
	await expect(read(file, damaged)).rejects.toThrow('private key in the identity file is damaged')
	await expect(read(join(folder, 'none.age'))).rejects.toThrow(`There is no ${folder}/none.age.`)
	await expect(read(folder)).rejects.toThrow(`${folder} is not a file.`)
})

test('an identity file that is missing, empty or a folder is named in a sentence', async ({ folder }) => {
	const file = join(folder, 'identity')
	expect(() => readIdentity(file)).toThrow(`There is no ${file}. Use --identity FILE`)
	expect(() => readIdentity(folder)).toThrow(`${folder} is a folder. Use --identity FILE`)
	await makeIdentity(file)
	expect(readIdentity(file)).toMatch(/^AGE-SECRET-KEY-1/)
	writeFileSync(file, '')
	appendFileSync(file, 'age1abc')
	expect(() => readIdentity(file)).toThrow('has no line that begins with AGE-SECRET-KEY-1')
})
