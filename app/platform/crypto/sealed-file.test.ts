import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DecryptionFailed } from './broken-seal.ts'
import { encryptedSizeOf, encryptFile, openChunks, openFile } from './sealed-file.server.ts'

const key = randomBytes(32)
const place = 'credit_document/1'
const head = 36
const sealedPiece = 65_536 + 16
const sizeBytesMax = 1_000_000

const encrypt = async (plain: Buffer, at = { key, place }) => buffer(encryptFile(at, [plain]))
const open = (sealed: Buffer, at = { key, place }) => openFile(at, [sealed], { sizeBytesMax })
/** Piece `number` of a sealed file, its head being piece -1. */
const chunk = (sealed: Buffer, number: number) =>
	number < 0
		? sealed.subarray(0, head)
		: sealed.subarray(head + number * sealedPiece, head + (number + 1) * sealedPiece)
const flipped = (sealed: Buffer, at: number) => {
	const changed = Buffer.from(sealed)
	changed[at]! ^= 1
	return changed
}

test.for([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
	'%i bytes open as they were sealed, in the size foretold',
	async (size) => {
		const plain = randomBytes(size)
		const sealed = await encrypt(plain)
		expect(sealed.length).toBe(encryptedSizeOf(size))
		expect((await open(sealed)).equals(plain)).toBe(true)
	},
)

test('however the bytes come cut, they open the same', async () => {
	const plain = randomBytes(150_000)
	const cut = fc.array(fc.integer({ min: 0, max: plain.length }), { maxLength: 20 }).map((at) => {
		const edges = [0, ...at.sort((a, b) => a - b), plain.length]
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
			expect((await openFile({ key, place }, again, { sizeBytesMax })).equals(plain)).toBe(true)
		}),
		{ numRuns: 25 },
	)
})

test('the same file sealed twice shares no piece', async () => {
	const plain = Buffer.alloc(100_000, 7)
	const [one, two] = [await encrypt(plain), await encrypt(plain)]
	for (const number of [-1, 0, 1]) expect(chunk(one, number).equals(chunk(two, number))).toBe(false)
})

const plain = randomBytes(200_000)
const other = randomBytes(200_000)

test.for<[string, (sealed: Buffer) => Promise<Buffer> | Buffer]>([
	['a bit of the magic', (sealed) => flipped(sealed, 0)],
	['a bit of the random bytes', (sealed) => flipped(sealed, 20)],
	['a bit of the first piece', (sealed) => flipped(sealed, head)],
	['a bit of a tag', (sealed) => flipped(sealed, head + sealedPiece - 1)],
	['a bit of the last piece', (sealed) => flipped(sealed, sealed.length - 20)],
	[
		'two pieces in each other’s place',
		(sealed) => Buffer.concat([-1, 1, 0, 2, 3].map((number) => chunk(sealed, number))),
	],
	['a piece left out', (sealed) => Buffer.concat([-1, 0, 2, 3].map((number) => chunk(sealed, number)))],
	['a piece twice', (sealed) => Buffer.concat([-1, 0, 0, 1, 2, 3].map((number) => chunk(sealed, number)))],
	[
		'the last piece left out',
		(sealed) => Buffer.concat([-1, 0, 1, 2].map((number) => chunk(sealed, number))),
	],
	['the end cut by one byte', (sealed) => sealed.subarray(0, -1)],
	['the end cut to a part of a tag', (sealed) => sealed.subarray(0, head + 3 * sealedPiece + 5)],
	['nothing but the head', (sealed) => sealed.subarray(0, head)],
	['half a head', (sealed) => sealed.subarray(0, 10)],
	['nothing', () => Buffer.alloc(0)],
	['one byte more', (sealed) => Buffer.concat([sealed, Buffer.from([0])])],
	['two files behind each other', (sealed) => Buffer.concat([sealed, sealed])],
	[
		'a piece of another file at the same place',
		async (sealed) => {
			const foreign = await encrypt(other)
			return Buffer.concat([
				chunk(sealed, -1),
				chunk(sealed, 0),
				chunk(foreign, 1),
				chunk(sealed, 2),
				chunk(sealed, 3),
			])
		},
	],
	['the plain bytes', () => plain],
])('%s: refused', async ([, change]) => {
	await expect(open(await change(await encrypt(plain)))).rejects.toThrow(DecryptionFailed)
})

test('under another key, at another place, or longer than allowed it does not open', async () => {
	const sealed = await encrypt(plain)
	await expect(open(sealed, { key: randomBytes(32), place })).rejects.toThrow(DecryptionFailed)
	await expect(open(sealed, { key, place: 'credit_document/2' })).rejects.toThrow(DecryptionFailed)
	await expect(openFile({ key, place }, [sealed], { sizeBytesMax: plain.length - 1 })).rejects.toThrow(
		DecryptionFailed,
	)
})

test('a short tag is no tag: no piece is taken for its first bytes', async () => {
	const sealed = await encrypt(Buffer.from('short'))
	for (const bytes of [4, 8, 12])
		await expect(open(sealed.subarray(0, sealed.length - 16 + bytes))).rejects.toThrow(DecryptionFailed)
})

test('while it opens piece by piece, a broken end is an error and never a shorter file', async () => {
	const cut = (await encrypt(plain)).subarray(0, head + 2 * sealedPiece)
	const seen: number[] = []
	const reading = (async () => {
		for await (const part of openChunks({ key, place }, [cut])) seen.push(part.length)
	})()
	await expect(reading).rejects.toThrow(DecryptionFailed)
	expect(seen).toEqual([65_536])
})
