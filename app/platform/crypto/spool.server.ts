import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { decryptChunks, encryptFile } from './encrypted-file.server.ts'

/**
 * An uploaded file in a temporary folder, encrypted with a key that only this process has, so that nobody can read it after
 * a crash.
 */
export type SpooledFile = {
	/** The sender's file name. */
	name: string
	/** Its size, counted up to one byte more than allowed. */
	sizeBytes: number
	/** Whether the file is larger than allowed and therefore not stored completely. */
	tooLarge: boolean
	/** The first bytes, to detect its type. */
	head: Buffer
	/** Yields its bytes in chunks. A caller that stores them must discard all of them if this fails. */
	read(): AsyncGenerator<Buffer>
}

const HEAD = 16

type SpoolOptions = { folder: string; name: string; bytesMax: number }

/**
 * Writes a file to `folder` while it arrives. The caller must remove the folder afterwards in any case.
 * @throws the error of the disk or of the sender's stream
 */
export async function spoolFile(
	source: AsyncIterable<Uint8Array>,
	{ folder, name, bytesMax }: SpoolOptions,
): Promise<SpooledFile> {
	const path = join(folder, randomUUID())
	const context = { key: randomBytes(32), place: path }
	const file: SpooledFile = {
		name,
		sizeBytes: 0,
		tooLarge: false,
		head: Buffer.alloc(0),
		read: () => decryptChunks(context, createReadStream(path)),
	}
	const draft = await open(path, 'wx', 0o600)
	try {
		for await (const chunk of encryptFile(context, limited(source, file, bytesMax))) await draft.write(chunk)
	} finally {
		await draft.close()
	}
	return file
}

/** Passes on what is allowed and discards the rest, so that the fields after the file can still be read. */
async function* limited(source: AsyncIterable<Uint8Array>, file: SpooledFile, bytesMax: number) {
	for await (const part of source) {
		if (file.tooLarge) continue
		if (file.head.length < HEAD)
			file.head = Buffer.concat([file.head, part.subarray(0, HEAD)]).subarray(0, HEAD)
		file.tooLarge = file.sizeBytes + part.length > bytesMax
		file.sizeBytes = Math.min(file.sizeBytes + part.length, bytesMax + 1)
		if (!file.tooLarge) yield part
	}
}
