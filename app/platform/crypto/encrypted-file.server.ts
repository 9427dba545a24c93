import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { DecryptionFailed } from './decryption-failed.ts'

/** The bytes of a file in one chunk; the last chunk may be shorter. */
const CHUNK = 65_536
const TAG = 16
const MAGIC = Buffer.from('LWF1')
const HEADER = MAGIC.length + 32

type FileContext = {
	/** 32 bytes. */
	key: Buffer
	/** A unique name for where the file is stored; it can only be decrypted with the same name. */
	place: string
}

/** Returns the size in bytes of an encrypted file of `sizeBytes`. */
export const encryptedSizeOf = (sizeBytes: number): number =>
	HEADER + sizeBytes + TAG * Math.max(1, Math.ceil(sizeBytes / CHUNK))

/**
 * Encrypts a file as a stream: `LWF1`, 32 random bytes, then 64 KiB chunks under AES-256-GCM, each with its tag. HKDF-SHA-256 derives a key
 * for this file from `key`, the random bytes and `place`, so that a chunk's number can be its nonce. Each tag covers the place, the chunk's
 * number and whether it is the last one, whose tag also covers the size of the file: STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015), as
 * in age.
 */
export async function* encryptFile(
	{ key, place }: FileContext,
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
	const header = Buffer.concat([MAGIC, randomBytes(HEADER - MAGIC.length)])
	const file = { key: keyOf(key, header, place), place, header }
	yield header
	let number = 0
	let sizeBytes = 0
	for await (const { chunk, last } of chunksOf(source, CHUNK)) {
		sizeBytes += chunk.length
		const cipher = createCipheriv('aes-256-gcm', file.key, nonceOf(number), { authTagLength: TAG })
		cipher.setAAD(aadOf(file, number, last ? sizeBytes : null))
		yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
		number += 1
	}
}

/**
 * Returns the whole file after its last chunk was read and every tag was verified. It keeps at most about `sizeBytesMax` bytes in memory.
 * @throws DecryptionFailed, also for a file above `sizeBytesMax`
 */
export async function decryptFile(
	context: FileContext,
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	{ sizeBytesMax }: { sizeBytesMax: number },
): Promise<Buffer> {
	const chunks: Buffer[] = []
	let sizeBytes = 0
	for await (const chunk of decryptChunks(context, source)) {
		sizeBytes += chunk.length
		if (sizeBytes > sizeBytesMax) throw new DecryptionFailed(`more than ${sizeBytesMax} bytes`)
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}

/**
 * Yields the file chunk by chunk, each after its tag was verified. Only for callers that discard all chunks if a later one
 * fails: the file is complete only if this ends without an error. Otherwise use `decryptFile`.
 * @throws DecryptionFailed
 */
export async function* decryptChunks(
	{ key, place }: FileContext,
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
	let file: EncryptedFile | null = null
	let number = 0
	let sizeBytes = 0
	for await (const { chunk, last } of chunksOf(source, CHUNK + TAG, HEADER)) {
		if (!file) {
			if (chunk.length !== HEADER || !chunk.subarray(0, MAGIC.length).equals(MAGIC))
				throw new DecryptionFailed('no encrypted file')
			if (last) throw new DecryptionFailed('nothing after the header')
			file = { key: keyOf(key, chunk, place), place, header: chunk }
			continue
		}
		if (chunk.length < TAG) throw new DecryptionFailed(`chunk ${number} is truncated`)
		const encrypted = chunk.subarray(0, -TAG)
		sizeBytes += encrypted.length
		const decipher = createDecipheriv('aes-256-gcm', file.key, nonceOf(number), { authTagLength: TAG })
		decipher.setAAD(aadOf(file, number, last ? sizeBytes : null)).setAuthTag(chunk.subarray(-TAG))
		const plain = decipher.update(encrypted)
		try {
			decipher.final()
		} catch {
			throw new DecryptionFailed(`chunk ${number} is not what was encrypted`)
		}
		yield plain
		number += 1
	}
}

type EncryptedFile = FileContext & { header: Buffer }

const keyOf = (key: Buffer, header: Buffer, place: string): Buffer => {
	if (key.length !== 32) throw new Error('a key has 32 bytes')
	return Buffer.from(hkdfSync('sha256', key, header.subarray(MAGIC.length), `lotwise file ${place}`, 32))
}

function nonceOf(number: number): Buffer {
	const nonce = Buffer.alloc(12)
	nonce.writeBigUInt64BE(BigInt(number), 4)
	return nonce
}

/** Returns the authenticated data of a chunk. `wholeBytes` is the size of the file for the last chunk, else null. */
function aadOf({ place, header }: EncryptedFile, number: number, wholeBytes: number | null): Buffer {
	return Buffer.from(
		JSON.stringify(['lotwise file', header.toString('hex'), place, number, wholeBytes !== null, wholeBytes]),
	)
}

/**
 * Splits a stream into chunks: first one of `header` bytes unless that is 0, then chunks of `size` bytes. `last` marks the last chunk. An
 * empty stream is one empty chunk.
 */
async function* chunksOf(
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	size: number,
	header = 0,
): AsyncGenerator<{ chunk: Buffer; last: boolean }> {
	let chunkBytes = header || size
	let parts: Uint8Array[] = []
	let bufferedBytes = 0
	for await (const part of source) {
		if (part.length === 0) continue
		parts.push(part)
		bufferedBytes += part.length
		// A chunk is known not to be the last only when at least one more byte has arrived.
		if (bufferedBytes <= chunkBytes) continue
		let bytes = Buffer.concat(parts)
		while (bytes.length > chunkBytes) {
			yield { chunk: bytes.subarray(0, chunkBytes), last: false }
			bytes = bytes.subarray(chunkBytes)
			chunkBytes = size
		}
		parts = [bytes]
		bufferedBytes = bytes.length
	}
	yield { chunk: Buffer.concat(parts), last: true }
}
