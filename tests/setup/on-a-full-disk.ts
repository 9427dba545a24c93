// Run by full-disk.test.ts with a disk of 1 MB at $TMPDIR: sends what does not fit, and tells what happened and what is left.
import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { withEncryptedForm } from '#app/http/uploads/encrypted-upload-form.server.ts'
import { withUploadForm } from '#app/http/uploads/upload-form.server.ts'
import { encryptedSizeOf, encryptFile } from '#app/platform/crypto/encrypted-file.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'

const folder = process.env.TMPDIR!
const large = Buffer.alloc(3_000_000, 7)

/** A form with a file, as it comes off the wire: piece by piece, each after whatever else there is to do. */
async function form(): Promise<Request> {
	const given = new FormData()
	given.append('file', new File([large], 'a.pdf'))
	const whole = new Response(given)
	const headers = { 'content-type': whole.headers.get('content-type')! }
	const bytes = Buffer.from(await whole.arrayBuffer())
	const pieces = Array.from({ length: Math.ceil(bytes.length / 16_384) }, (_, i) =>
		bytes.subarray(i * 16_384, (i + 1) * 16_384),
	)
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			await setImmediate()
			const piece = pieces.shift()
			if (piece) controller.enqueue(piece)
			else controller.close()
		},
	})
	const sent = { method: 'POST', headers, body, duplex: 'half' }
	return new Request('http://site.test/', sent)
}

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? String(error)
const storage = diskStorage(join(folder, 'files'))
const opening = { key: Buffer.alloc(32), place: 'a' }
const about = { contentType: 'application/octet-stream' }
const formOptions = { fileFields: { file: 10_000_000 }, filesMax: 1, use: async () => 'kept' }
const readEncrypted = async () => withEncryptedForm(await form(), formOptions).catch(codeOf)
const takeUpload = async () =>
	withUploadForm(await form(), {
		fileField: 'file',
		bytesMax: 10_000_000,
		use: async () => 'kept',
	}).catch(codeOf)

/** There is not room for a single byte. */
async function withoutSpace<Result>(work: () => Promise<Result>): Promise<Result> {
	const ballast = join(folder, 'ballast')
	for (const size of [4_096, 1]) {
		try {
			for (;;) appendFileSync(ballast, Buffer.alloc(size))
		} catch {}
	}
	return work().finally(() => rmSync(ballast))
}

const outcomes = {
	encryptedForm: await readEncrypted(),
	uploadForm: await takeUpload(),
	withoutRoom: await withoutSpace(async () => [await readEncrypted(), await takeUpload()]),
	stored: await storage
		.put('a/b', Readable.from(encryptFile(opening, [large])), {
			...about,
			sizeBytes: encryptedSizeOf(large.length),
		})
		.catch(codeOf),
	smaller: await storage
		.put('a/c', Buffer.alloc(100_000), { ...about, sizeBytes: 100_000 })
		.then(() => 'kept'),
	left: readdirSync(folder, { recursive: true }).map(String).sort(),
}
console.log(JSON.stringify(outcomes))
