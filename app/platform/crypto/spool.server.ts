import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { encryptFile, openChunks } from './encrypted-file.server.ts'

/** A file that came in and lies aside, sealed under a key that only this process has: after a crash nobody can read it. */
export type SpooledFile = {
	/** As its sender called it. */
	name: string
	/** Counted, up to one more than was allowed. */
	sizeBytes: number
	/** More came than was allowed; what was kept is not all of it. */
	tooLarge: boolean
	/** The first bytes, to tell its kind by. */
	head: Buffer
	/** Its bytes, piece by piece; whoever keeps them throws them away when this fails. */
	read(): AsyncGenerator<Buffer>
}

const HEAD = 16

type Spooled = { folder: string; name: string; bytesMax: number }

/**
 * Lays a file aside while it comes in. The folder is the caller's, who removes it whatever happens.
 * @throws what the disk or the sender's stream throws
 */
export async function spoolFile(
	source: AsyncIterable<Uint8Array>,
	{ folder, name, bytesMax }: Spooled,
): Promise<SpooledFile> {
	const path = join(folder, randomUUID())
	const opening = { key: randomBytes(32), place: path }
	const file: SpooledFile = {
		name,
		sizeBytes: 0,
		tooLarge: false,
		head: Buffer.alloc(0),
		read: () => openChunks(opening, createReadStream(path)),
	}
	const draft = await open(path, 'wx', 0o600)
	try {
		for await (const piece of encryptFile(opening, counted(source, file, bytesMax))) await draft.write(piece)
	} finally {
		await draft.close()
	}
	return file
}

/** Lets through what is allowed and swallows the rest, so that the form behind the file can still be read. */
async function* counted(source: AsyncIterable<Uint8Array>, file: SpooledFile, bytesMax: number) {
	for await (const part of source) {
		if (file.tooLarge) continue
		if (file.head.length < HEAD)
			file.head = Buffer.concat([file.head, part.subarray(0, HEAD)]).subarray(0, HEAD)
		file.tooLarge = file.sizeBytes + part.length > bytesMax
		file.sizeBytes = Math.min(file.sizeBytes + part.length, bytesMax + 1)
		if (!file.tooLarge) yield part
	}
}
