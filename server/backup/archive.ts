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
import { BootFault } from '#server/boot/boot-fault.ts'

export type Entry = { name: string; body: Readable; bytes: number }

/** Adds an entry whose size is known. */
export type AddEntry = (name: string, body: Buffer | Readable, sizeBytes: number) => Promise<void>

/**
 * Writes `FILE`: tar, packed by gzip, sealed by age (https://age-encryption.org/v1) to a public key, so that who holds the file, or this machine,
 * cannot read it. Standard programs open it: `age -d -i IDENTITY FILE | tar tz`. The file is whole and on the disk, or not there.
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
	const zipped = createGzip({ level: 6 })
	const written = createHash('sha256')
	try {
		const target = await open(draft, 'w', 0o600)
		try {
			const encrypted = await encrypter.encrypt(Readable.toWeb(zipped) as ReadableStream<Uint8Array>)
			await Promise.all([
				fill((name, body, size) => addEntry(tar, { name, body, size })).then(
					() => tar.finalize(),
					(error: Error) => {
						tar.destroy(error)
						throw error
					},
				),
				pipeline(Readable.from(tar), zipped),
				(async () => {
					for await (const chunk of Readable.fromWeb(encrypted as WebStream)) {
						written.update(chunk)
						await target.writeFile(chunk)
					}
				})(),
			])
			await target.sync()
		} finally {
			await target.close()
		}
		const sha256 = written.digest('hex')
		const { sum, bytes } = await sumOf(draft)
		if (sum !== sha256) throw new Error(`${draft} does not match what was written. Check the disk.`)
		await rename(draft, file)
		return { bytes, sha256 }
	} catch (error) {
		await rm(draft, { force: true })
		throw error
	}
}

/**
 * The entries, one after the other; each is read to its end before the next. Everything that comes out was authenticated before.
 * @throws BootFault when the file cannot be opened with this identity, or is damaged or cut off
 */
export async function* readArchive(file: string, identity: string): AsyncGenerator<Entry> {
	const decrypter = new Decrypter()
	try {
		decrypter.addIdentity(identity)
	} catch {
		throw new BootFault('The identity file has no line that begins with AGE-SECRET-KEY-1.')
	}
	const source = createReadStream(file)
	const tar = extract()
	let reading: Promise<void> | undefined
	try {
		const opened = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
		reading = pipeline(
			Readable.fromWeb(opened as WebStream),
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
		throw faultOf(file, error)
	} finally {
		source.destroy()
	}
}

/** Whatever goes wrong in opening it is the file's fault, or the identity's. */
const faultOf = (file: string, error: unknown): BootFault =>
	error instanceof BootFault
		? error
		: new BootFault(`${file} cannot be read: ${(error as Error).message.replace(/\.$/, '')}.`)

async function* bytesOf(file: string, entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	try {
		yield* entry
	} catch (error) {
		throw faultOf(file, error)
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
		if (Buffer.isBuffer(body)) entry.end(body)
		else {
			body.on('error', (error) => entry.destroy(error))
			body.pipe(entry)
		}
	})
}

async function sumOf(file: string): Promise<{ sum: string; bytes: number }> {
	const hash = createHash('sha256')
	let bytes = 0
	for await (const chunk of createReadStream(file)) {
		hash.update(chunk)
		bytes += chunk.length
	}
	return { sum: hash.digest('hex'), bytes }
}
