// Run by full-disk.test.ts with a disk of 1 MB at $TMPDIR: writes files that do not fit, and prints the outcomes and the remaining files.
import { randomBytes } from 'node:crypto'
import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { withEncryptedForm } from '#app/http/uploads/encrypted-upload-form.server.ts'
import { withUploadForm } from '#app/http/uploads/upload-form.server.ts'
import { encryptedSizeOf, encryptFile } from '#app/platform/crypto/encrypted-file.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { writeArchive } from '#server/backup/archive.ts'
import { signerOf } from '#server/backup/signature.ts'

const folder = process.env.TMPDIR!
const large = Buffer.alloc(3_000_000, 7)

/** Returns a request with a file whose body arrives in chunks, with other work of the event loop in between, as from a network. */
async function uploadRequest(): Promise<Request> {
	const form = new FormData()
	form.append('file', new File([large], 'a.pdf'))
	const encoded = new Response(form)
	const headers = { 'content-type': encoded.headers.get('content-type')! }
	const bytes = Buffer.from(await encoded.arrayBuffer())
	const chunks = Array.from({ length: Math.ceil(bytes.length / 16_384) }, (_, i) =>
		bytes.subarray(i * 16_384, (i + 1) * 16_384),
	)
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			await setImmediate()
			const chunk = chunks.shift()
			if (chunk) controller.enqueue(chunk)
			else controller.close()
		},
	})
	const init = { method: 'POST', headers, body, duplex: 'half' }
	return new Request('http://site.test/', init)
}

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? String(error)
const storage = diskStorage(join(folder, 'files'))
const opening = { key: Buffer.alloc(32), place: 'a' }
const fileType = { contentType: 'application/octet-stream' }
const formOptions = { fileFields: { file: 10_000_000 }, filesMax: 1, use: async () => 'stored' }
const receiveEncrypted = async () => withEncryptedForm(await uploadRequest(), formOptions).catch(codeOf)
const receiveUpload = async () =>
	withUploadForm(await uploadRequest(), {
		fileField: 'file',
		bytesMax: 10_000_000,
		use: async () => 'stored',
	}).catch(codeOf)

/** Runs `work` while the disk has no space for a single byte. */
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
	encryptedForm: await receiveEncrypted(),
	uploadForm: await receiveUpload(),
	withoutSpace: await withoutSpace(async () => [await receiveEncrypted(), await receiveUpload()]),
	stored: await storage
		.put('a/b', Readable.from(encryptFile(opening, [large])), {
			...fileType,
			sizeBytes: encryptedSizeOf(large.length),
		})
		.catch(codeOf),
	backup: await writeArchive(join(folder, 'backup.age'), {
		recipient: await identityToRecipient(await generateX25519Identity()),
		signer: signerOf('a secret'),
		async fill(add) {
			// Random bytes, because equal ones would fit once they are compressed.
			for (let count = 0; count < 6; count++) await add(`part-${count}`, randomBytes(500_000), 500_000)
		},
	}).catch(codeOf),
	smaller: await storage
		.put('a/c', Buffer.alloc(100_000), { ...fileType, sizeBytes: 100_000 })
		.then(() => 'stored'),
	remainingFiles: readdirSync(folder, { recursive: true }).map(String).sort(),
}
console.log(JSON.stringify(outcomes))
