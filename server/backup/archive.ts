import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, type Pack, pack } from 'tar-stream'
import { StartupError } from '#server/boot/startup-error.ts'

export type Entry = { name: string; body: Readable; bytes: number }

/** Adds an entry whose size is known. */
export type AddEntry = (name: string, body: Buffer | Readable, sizeBytes: number) => Promise<void>

/**
 * Writes `file`: a tar, compressed with gzip, encrypted with age (https://age-encryption.org/v1) to a public key, so that
 * neither this machine nor somebody who gets the file can read it. Standard programs open it: `age -d -i IDENTITY FILE | tar
 * tz`. The file is complete and on the disk, or not there.
 * @returns its size and SHA-256, read back from the disk
 */
export async function writeArchive(
	file: string,
	{ recipient, fill }: { recipient: string; fill(add: AddEntry): Promise<void> },
): Promise<{ bytes: number; sha256: string }> {
	const draft = `${file}.part`
	const encrypter = new Encrypter()
	encrypter.addRecipient(recipient)
	const tar = pack()
	const gzipped = createGzip({ level: 6 })
	const hash = createHash('sha256')
	let diskError: unknown
	try {
		const target = await open(draft, 'w', 0o600)
		try {
			const encrypted = await encrypter.encrypt(Readable.toWeb(gzipped) as ReadableStream<Uint8Array>)
			await Promise.all([
				fill((name, body, size) => addEntry(tar, { name, body, size })).then(
					() => tar.finalize(),
					(error: Error) => {
						tar.destroy(error)
						throw error
					},
				),
				pipeline(Readable.from(tar), gzipped),
				(async () => {
					for await (const chunk of Readable.fromWeb(encrypted as WebStream)) {
						hash.update(chunk)
						await target.writeFile(chunk).catch((error: unknown) => {
							diskError = error
							throw error
						})
					}
				})(),
			])
			await target.sync()
		} finally {
			await target.close()
		}
		const sha256 = hash.digest('hex')
		const { sum, bytes } = await checksumOf(draft)
		if (sum !== sha256) throw new Error(`${draft} does not match what was written. Check the disk.`)
		await rename(draft, file)
		return { bytes, sha256 }
	} catch (error) {
		await rm(draft, { force: true })
		// The streams end with errors of their own, which say less.
		throw diskError ?? error
	}
}

/**
 * Yields the entries in order. Each must be read to its end before the next. Every byte was authenticated before it is yielded.
 * @throws StartupError when the file cannot be decrypted with this identity, or is damaged or cut off
 */
export async function* readArchive(file: string, identity: string): AsyncGenerator<Entry> {
	const decrypter = new Decrypter()
	try {
		decrypter.addIdentity(identity)
	} catch {
		throw new StartupError('The identity file has no line that begins with AGE-SECRET-KEY-1.')
	}
	const source = createReadStream(file)
	const tar = extract()
	let reading: Promise<void> | undefined
	try {
		const decrypted = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
		reading = pipeline(
			Readable.fromWeb(decrypted as WebStream),
			createGunzip(),
			async (bytes: AsyncIterable<Buffer>) => {
				for await (const chunk of bytes) if (!tar.write(chunk)) await once(tar, 'drain')
				tar.end(undefined)
			},
		)
		reading.catch((error) => tar.destroy(error))
		for await (const entry of tar) {
			const { name, size } = entry.header
			yield { name, body: Readable.from(bytesOf(file, entry as AsyncIterable<Buffer>)), bytes: size ?? 0 }
		}
		await reading
	} catch (error) {
		throw toStartupError(file, error)
	} finally {
		source.destroy()
	}
}

/** Any error while reading is a problem of the file or of the identity. */
const toStartupError = (file: string, error: unknown): StartupError =>
	error instanceof StartupError
		? error
		: new StartupError(`${file} cannot be read: ${(error as Error).message.replace(/\.$/, '')}.`)

async function* bytesOf(file: string, entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	try {
		yield* entry
	} catch (error) {
		throw toStartupError(file, error)
	}
}

async function addEntry(
	tar: Pack,
	{ name, body, size }: { name: string; body: Buffer | Readable; size: number },
) {
	await new Promise<void>((resolve, reject) => {
		const entry = tar.entry({ name, size, mtime: new Date(0) }, (error) =>
			error ? reject(error) : resolve(),
		)
		// When the disk is full the archive is destroyed, and each open entry with it.
		entry.on('error', (error: Error) => {
			if (!Buffer.isBuffer(body)) body.destroy()
			reject(error)
		})
		if (Buffer.isBuffer(body)) entry.end(body)
		else {
			body.on('error', (error) => entry.destroy(error))
			body.pipe(entry)
		}
	})
}

async function checksumOf(file: string): Promise<{ sum: string; bytes: number }> {
	const hash = createHash('sha256')
	let bytes = 0
	for await (const chunk of createReadStream(file)) {
		hash.update(chunk)
		bytes += chunk.length
	}
	return { sum: hash.digest('hex'), bytes }
}
