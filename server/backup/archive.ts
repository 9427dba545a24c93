import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, type ReadStream } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, type Pack, pack } from 'tar-stream'
import { z } from 'zod'
import { StartupError } from '#server/boot/startup-error.ts'
import { explainFileError } from '#server/doctor/examine.ts'
import { explainArchiveError, type ReadingStep } from './archive-errors.ts'
import { sha256Of } from './receipt.ts'
import { isSignedBy, SignedContents, type Signer } from './signature.ts'

export type Entry = { name: string; body: Readable; bytes: number }

/** Adds an entry whose size is known. */
export type AddEntry = (name: string, body: Buffer | Readable, sizeBytes: number) => Promise<void>

type WriteArchive = {
	/** An age recipient: age1… */
	recipient: string
	signer: Signer
	fill(add: AddEntry): Promise<void>
	beforeDone?: (written: Written) => void
}
export type Written = { bytes: number; sha256: string }

/** The last entry of a file since format 2: who signed everything before it. */
const signatureName = 'signature.json'
const signatureSchema = z.object({ signer: z.string(), signature: z.base64() })

/**
 * Writes `file`: a tar, compressed with gzip, encrypted with age (https://age-encryption.org/v1) to a public key, so that
 * neither this machine nor somebody who gets the file can read it. Standard programs open it: `age -d -i IDENTITY FILE | tar
 * tz`. Its last entry is a signature of all others, because anybody can encrypt to a public key. The file is complete and on the disk, or
 * not there. `beforeDone` runs when it is on the disk and has another name.
 * @returns its size and SHA-256, read back from the disk
 * @throws StartupError when there is a file of that name
 */
export async function writeArchive(
	file: string,
	{ recipient, signer, fill, beforeDone = () => {} }: WriteArchive,
): Promise<Written> {
	if (existsSync(file)) throw existsError(file)
	if (!existsSync(dirname(file))) throw new StartupError(`There is no folder ${dirname(file)}.`)
	const draft = `${file}.part`
	const encrypter = new Encrypter()
	encrypter.addRecipient(recipient)
	const tar = pack()
	const gzipped = createGzip({ level: 6 })
	const hash = createHash('sha256')
	const signing = new SignedContents()
	const add: AddEntry = (name, body, size) =>
		addEntry(tar, { name, body: signing.entry(name, { body, bytes: size }), size })
	let diskError: unknown
	try {
		const target = await open(draft, 'w', 0o600)
		try {
			const encrypted = await encrypter.encrypt(Readable.toWeb(gzipped) as ReadableStream<Uint8Array>)
			await Promise.all([
				fill(add)
					.then(() => addSignature(tar, { signer, digest: signing.digest() }))
					.then(
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
		if ((await sha256Of(draft)) !== sha256)
			throw new Error(`${draft} does not match what was written. Check the disk.`)
		const written = { bytes: (await stat(draft)).size, sha256 }
		beforeDone(written)
		await nameDraft(draft, file)
		await syncFolder(dirname(file))
		return written
	} catch (error) {
		// The streams end with errors of their own, which say less.
		throw diskError ?? error
	} finally {
		await rm(draft, { force: true })
	}
}

/** Unlike a renamed file, a link never replaces another one. Some network folders have no links. */
async function nameDraft(draft: string, file: string): Promise<void> {
	try {
		await link(draft, file)
	} catch (error) {
		const { code = '' } = error as NodeJS.ErrnoException
		if (code === 'EEXIST') throw existsError(file)
		if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error
		await rename(draft, file)
	}
}

async function syncFolder(path: string): Promise<void> {
	const folder = await open(path)
	await folder.sync().finally(() => folder.close())
}

const existsError = (file: string) =>
	new StartupError(`${file} exists already and was not overwritten: name a new file.`)

function addSignature(tar: Pack, { signer, digest }: { signer: Signer; digest: Buffer }): Promise<void> {
	const signature = signer.sign(digest).toString('base64')
	const body = Buffer.from(JSON.stringify({ signer: signer.publicKey, signature }))
	return addEntry(tar, { name: signatureName, body, size: body.length })
}

type Reading = {
	/** Called after the last entry, with the public key whose signature the file has; null for one without a signature. */
	onEnd?: (signer: string | null) => void
}

/**
 * Yields the entries in order. Each must be read to its end before the next. Every byte was authenticated before it is yielded, and the
 * signature, which is not yielded, is checked at the end.
 * @throws StartupError when the file cannot be decrypted with this identity, or is damaged, cut off or not what was signed
 */
export async function* readArchive(
	file: string,
	identity: string,
	{ onEnd = () => {} }: Reading = {},
): AsyncGenerator<Entry> {
	const decrypter = new Decrypter()
	try {
		decrypter.addIdentity(identity)
	} catch {
		throw new StartupError('The private key in the identity file is damaged: copy the whole file again.')
	}
	const source = await openSource(file)
	const tar = extract()
	const signed = new SignedContents()
	let reading: Promise<void> | undefined
	let step: ReadingStep = 'opening'
	let signer: string | null = null
	try {
		const decrypted = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
		step = 'reading'
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
			const { name, size = 0 } = entry.header
			if (signer !== null)
				throw new StartupError(`${file} is not what was signed: something was added to it.`)
			const body = Readable.from(bytesOf(file, entry as AsyncIterable<Buffer>))
			if (name === signatureName) signer = readSignature(file, { text: await buffer(body), signed })
			else yield { name, body: signed.entry(name, { body, bytes: size ?? 0 }), bytes: size ?? 0 }
		}
		await reading
		onEnd(signer)
	} catch (error) {
		throw explainArchiveError(file, { error, step })
	} finally {
		source.destroy()
	}
}

function readSignature(file: string, { text, signed }: { text: Buffer; signed: SignedContents }): string {
	const read = signatureSchema.safeParse(parseJson(text))
	if (!read.success) throw new StartupError(`${file} has a signature that this release can’t read.`)
	const { signer, signature } = read.data
	if (!isSignedBy(signer, signed.digest(), Buffer.from(signature, 'base64')))
		throw new StartupError(`${file} is not what ${signer} signed: somebody changed it. Do not restore it.`)
	return signer
}

function parseJson(text: Buffer): unknown {
	try {
		return JSON.parse(text.toString('utf8'))
	} catch {
		return null
	}
}

async function openSource(file: string): Promise<ReadStream> {
	try {
		const handle = await open(file)
		if ((await handle.stat()).isFile()) return handle.createReadStream()
		await handle.close()
		throw new StartupError(`${file} is not a file.`)
	} catch (error) {
		const reason = explainFileError(error)
		throw reason ? new StartupError(reason) : error
	}
}

async function* bytesOf(file: string, entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	try {
		yield* entry
	} catch (error) {
		throw explainArchiveError(file, { error, step: 'reading' })
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
