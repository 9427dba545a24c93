import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { DecryptionFailed } from './decryption-failed.ts'

/** Bytes of a file in one piece; the last piece may be shorter. */
const PIECE = 65_536
const TAG = 16
const MAGIC = Buffer.from('LWF1')
const HEAD = MAGIC.length + 32

type Opening = {
	/** 32 bytes. */
	key: Buffer
	/** Where the file is kept, as a name of its own: a sealed file opens nowhere else. */
	place: string
}

/** How long `sizeBytes` become when they are sealed. */
export const encryptedSizeOf = (sizeBytes: number): number =>
	HEAD + sizeBytes + TAG * Math.max(1, Math.ceil(sizeBytes / PIECE))

/**
 * Seals a file while it comes in: `LWF1`, 32 random bytes, then each 64 KiB under AES-256-GCM with its tag. The key is made by
 * HKDF-SHA-256 of the given one, the random bytes and the place, for this file alone, so that the number of a piece can be its nonce. Each tag
 * covers place, number and whether it is the last one, the last tag also the size of the whole: the STREAM construction
 * (Hoang, Reyhanitabar, Rogaway, Vizár 2015), as age has it.
 */
export async function* encryptFile(
	{ key, place }: Opening,
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
	const head = Buffer.concat([MAGIC, randomBytes(HEAD - MAGIC.length)])
	const file = { key: keyOf(key, head, place), place, head }
	yield head
	let number = 0
	let sizeBytes = 0
	for await (const { piece, last } of piecesOf(source, PIECE)) {
		sizeBytes += piece.length
		const cipher = createCipheriv('aes-256-gcm', file.key, nonceOf(number), { authTagLength: TAG })
		cipher.setAAD(aadOf(file, number, last ? sizeBytes : null))
		yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
		number += 1
	}
}

/**
 * The whole file, and only when its last piece was seen and every tag held; at most `sizeBytesMax` of it are ever in memory.
 * @throws BrokenSeal
 */
export async function decryptFile(
	opening: Opening,
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	{ sizeBytesMax }: { sizeBytesMax: number },
): Promise<Buffer> {
	const pieces: Buffer[] = []
	let sizeBytes = 0
	for await (const piece of openChunks(opening, source)) {
		sizeBytes += piece.length
		if (sizeBytes > sizeBytesMax) throw new DecryptionFailed(`more than ${sizeBytesMax} bytes`)
		pieces.push(piece)
	}
	return Buffer.concat(pieces)
}

/**
 * The file piece by piece, each after its tag held. Only for whoever throws away what came when a later piece fails: that the file is
 * whole is known when this ends without an error. Everybody else wants `openFile`.
 * @throws BrokenSeal
 */
export async function* openChunks(
	{ key, place }: Opening,
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
	let file: EncryptedFile | null = null
	let number = 0
	let sizeBytes = 0
	for await (const { piece, last } of piecesOf(source, PIECE + TAG, HEAD)) {
		if (!file) {
			if (piece.length !== HEAD || !piece.subarray(0, MAGIC.length).equals(MAGIC))
				throw new DecryptionFailed('no sealed file')
			if (last) throw new DecryptionFailed('nothing after the head')
			file = { key: keyOf(key, piece, place), place, head: piece }
			continue
		}
		if (piece.length < TAG) throw new DecryptionFailed(`piece ${number} is cut`)
		const encrypted = piece.subarray(0, -TAG)
		sizeBytes += encrypted.length
		const decipher = createDecipheriv('aes-256-gcm', file.key, nonceOf(number), { authTagLength: TAG })
		decipher.setAAD(aadOf(file, number, last ? sizeBytes : null)).setAuthTag(piece.subarray(-TAG))
		const plain = decipher.update(encrypted)
		try {
			decipher.final()
		} catch {
			throw new DecryptionFailed(`piece ${number} is not what was sealed`)
		}
		yield plain
		number += 1
	}
}

type EncryptedFile = Opening & { head: Buffer }

const keyOf = (key: Buffer, head: Buffer, place: string): Buffer => {
	if (key.length !== 32) throw new Error('a key has 32 bytes')
	return Buffer.from(hkdfSync('sha256', key, head.subarray(MAGIC.length), `lotwise file ${place}`, 32))
}

function nonceOf(number: number): Buffer {
	const nonce = Buffer.alloc(12)
	nonce.writeBigUInt64BE(BigInt(number), 4)
	return nonce
}

/** `wholeBytes` is null but for the last piece. */
function aadOf({ place, head }: EncryptedFile, number: number, wholeBytes: number | null): Buffer {
	return Buffer.from(
		JSON.stringify(['lotwise file', head.toString('hex'), place, number, wholeBytes !== null, wholeBytes]),
	)
}

/** Cuts a stream anew: first `head` bytes if there is a head, then `size` each; tells which is the last. An empty one is one empty piece. */
async function* piecesOf(
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	size: number,
	head = 0,
): AsyncGenerator<{ piece: Buffer; last: boolean }> {
	let wanted = head || size
	let parts: Uint8Array[] = []
	let held = 0
	for await (const part of source) {
		if (part.length === 0) continue
		parts.push(part)
		held += part.length
		// One byte more has to be there before a piece is known not to be the last.
		if (held <= wanted) continue
		let bytes = Buffer.concat(parts)
		while (bytes.length > wanted) {
			yield { piece: bytes.subarray(0, wanted), last: false }
			bytes = bytes.subarray(wanted)
			wanted = size
		}
		parts = [bytes]
		held = bytes.length
	}
	yield { piece: Buffer.concat(parts), last: true }
}
