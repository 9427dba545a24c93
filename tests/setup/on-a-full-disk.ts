// Run by full-disk.test.ts with a disk of 1 MB at $TMPDIR: sends what does not fit, and tells what happened and what is left.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { withSealedForm } from '#app/http/sealed-form.server.ts'
import { withUploadForm } from '#app/http/upload-form.server.ts'
import { sealedSizeOf, sealFile } from '#app/platform/crypto/sealed-file.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'

const folder = process.env.TMPDIR!
const large = Buffer.alloc(3_000_000, 7)

function form(): Request {
	const body = new FormData()
	body.append('file', new File([large], 'a.pdf'))
	return new Request('http://site.test/', { method: 'POST', body })
}

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? String(error)
const storage = diskStorage(join(folder, 'files'))
const opening = { key: Buffer.alloc(32), place: 'a' }
const about = { contentType: 'application/octet-stream' }
const asked = { fileFields: { file: 10_000_000 }, filesMax: 1, use: async () => 'kept' }
const outcomes = {
	sealedForm: await withSealedForm(form(), asked).catch(codeOf),
	uploadForm: await withUploadForm(form(), {
		...{ fileField: 'file', bytesMax: 10_000_000 },
		use: async () => 'kept',
	}).catch(codeOf),
	stored: await storage
		.put('a/b', Readable.from(sealFile(opening, [large])), {
			...about,
			sizeBytes: sealedSizeOf(large.length),
		})
		.catch(codeOf),
	smaller: await storage
		.put('a/c', Buffer.alloc(100_000), { ...about, sizeBytes: 100_000 })
		.then(() => 'kept'),
	left: readdirSync(folder, { recursive: true }).map(String).sort(),
}
console.log(JSON.stringify(outcomes))
