import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DecryptionFailed } from './decryption-failed.ts'
import { decryptChunks, decryptFile, encryptedSizeOf, encryptFile } from './encrypted-file.server.ts'

const key = randomBytes(32)
const place = 'credit_document/1'
const head = 36
const encryptedChunk = 65_536 + 16
const sizeBytesMax = 1_000_000

const encrypt = async (plain: Buffer, context = { key, place }) => buffer(encryptFile(context, [plain]))
const decrypt = (encrypted: Buffer, context = { key, place }) =>
	decryptFile(context, [encrypted], { sizeBytesMax })
/** Returns chunk `number` of an encrypted file; the header is chunk -1. */
const chunk = (encrypted: Buffer, number: number) =>
	number < 0
		? encrypted.subarray(0, head)
		: encrypted.subarray(head + number * encryptedChunk, head + (number + 1) * encryptedChunk)
const flipped = (encrypted: Buffer, index: number) => {
	const changed = Buffer.from(encrypted)
	changed[index]! ^= 1
	return changed
}

test.for([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
	'%i bytes are decrypted unchanged, and the encrypted size is as predicted',
	async (size) => {
		const plain = randomBytes(size)
		const encrypted = await encrypt(plain)
		expect(encrypted.length).toBe(encryptedSizeOf(size))
		expect((await decrypt(encrypted)).equals(plain)).toBe(true)
	},
)

test('the result does not depend on how the stream is split', async () => {
	const plain = randomBytes(150_000)
	const cut = fc.array(fc.integer({ min: 0, max: plain.length }), { maxLength: 20 }).map((position) => {
		const edges = [0, ...position.sort((a, b) => a - b), plain.length]
		return edges.slice(1).map((end, index) => [edges[index]!, end] as const)
	})
	await fc.assert(
		fc.asyncProperty(cut, async (parts) => {
			const whole = await buffer(
				encryptFile(
					{ key, place },
					parts.map(([from, to]) => plain.subarray(from, to)),
				),
			)
			const again = parts.map(([from, to]) => whole.subarray(from, to)).concat(whole.subarray(plain.length))
			expect((await decryptFile({ key, place }, again, { sizeBytesMax })).equals(plain)).toBe(true)
		}),
		{ numRuns: 25 },
	)
})

test('the same file encrypted twice has no chunk in common', async () => {
	const plain = Buffer.alloc(100_000, 7)
	const [one, two] = [await encrypt(plain), await encrypt(plain)]
	for (const number of [-1, 0, 1]) expect(chunk(one, number).equals(chunk(two, number))).toBe(false)
})

const plain = randomBytes(200_000)
const other = randomBytes(200_000)

test.for<[string, (encrypted: Buffer) => Promise<Buffer> | Buffer]>([
	['a flipped bit in the magic', (encrypted) => flipped(encrypted, 0)],
	['a flipped bit in the random bytes', (encrypted) => flipped(encrypted, 20)],
	['a flipped bit in the first chunk', (encrypted) => flipped(encrypted, head)],
	['a flipped bit in a tag', (encrypted) => flipped(encrypted, head + encryptedChunk - 1)],
	['a flipped bit in the last chunk', (encrypted) => flipped(encrypted, encrypted.length - 20)],
	[
		'two chunks swapped',
		(encrypted) => Buffer.concat([-1, 1, 0, 2, 3].map((number) => chunk(encrypted, number))),
	],
	['a chunk left out', (encrypted) => Buffer.concat([-1, 0, 2, 3].map((number) => chunk(encrypted, number)))],
	[
		'a chunk twice',
		(encrypted) => Buffer.concat([-1, 0, 0, 1, 2, 3].map((number) => chunk(encrypted, number))),
	],
	[
		'the last chunk left out',
		(encrypted) => Buffer.concat([-1, 0, 1, 2].map((number) => chunk(encrypted, number))),
	],
	['the last byte cut off', (encrypted) => encrypted.subarray(0, -1)],
	['truncated within a tag', (encrypted) => encrypted.subarray(0, head + 3 * encryptedChunk + 5)],
	['nothing but the header', (encrypted) => encrypted.subarray(0, head)],
	['half a header', (encrypted) => encrypted.subarray(0, 10)],
	['nothing', () => Buffer.alloc(0)],
	['one byte more', (encrypted) => Buffer.concat([encrypted, Buffer.from([0])])],
	['two files in a row', (encrypted) => Buffer.concat([encrypted, encrypted])],
	[
		'a chunk of another file at the same position',
		async (encrypted) => {
			const foreign = await encrypt(other)
			return Buffer.concat([
				chunk(encrypted, -1),
				chunk(encrypted, 0),
				chunk(foreign, 1),
				chunk(encrypted, 2),
				chunk(encrypted, 3),
			])
		},
	],
	['the plain bytes', () => plain],
])('a changed file is rejected: %s', async ([, change]) => {
	await expect(decrypt(await change(await encrypt(plain)))).rejects.toThrow(DecryptionFailed)
})

test('with another key, at another place, or above the size limit it is not decrypted', async () => {
	const encrypted = await encrypt(plain)
	await expect(decrypt(encrypted, { key: randomBytes(32), place })).rejects.toThrow(DecryptionFailed)
	await expect(decrypt(encrypted, { key, place: 'credit_document/2' })).rejects.toThrow(DecryptionFailed)
	await expect(decryptFile({ key, place }, [encrypted], { sizeBytesMax: plain.length - 1 })).rejects.toThrow(
		DecryptionFailed,
	)
})

test('a truncated tag is rejected', async () => {
	const encrypted = await encrypt(Buffer.from('short'))
	for (const bytes of [4, 8, 12])
		await expect(decrypt(encrypted.subarray(0, encrypted.length - 16 + bytes))).rejects.toThrow(
			DecryptionFailed,
		)
})

test('decrypting chunk by chunk, a missing end is an error and never a shorter file', async () => {
	const cut = (await encrypt(plain)).subarray(0, head + 2 * encryptedChunk)
	const seen: number[] = []
	const reading = (async () => {
		for await (const part of decryptChunks({ key, place }, [cut])) seen.push(part.length)
	})()
	await expect(reading).rejects.toThrow(DecryptionFailed)
	expect(seen).toEqual([65_536])
})
