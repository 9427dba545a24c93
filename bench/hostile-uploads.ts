// `npx node bench/hostile-uploads.ts ORIGIN PID`: sends every hostile file, and some uploads that break off, to the document
// upload of a running site (with TRUST_PROXY=1). Reports the outcomes and the memory that process used above its baseline.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolderPrefix } from '#app/platform/storage/temporary-folder.server.ts'
import { hostileFiles } from '../scripts/hostile/hostile-files.ts'

const [origin = 'http://localhost:3000', pid = ''] = process.argv.slice(2)
const memoryMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_000
const peakMb = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_000
const countTemporaryFiles = () =>
	readdirSync(tmpdir()).filter((name) => name.startsWith(temporaryFolderPrefix)).length
let cookie = ''
let count = 0

async function send(path: string, body: FormData | URLSearchParams) {
	count += 1
	const headers = {
		origin,
		accept: 'application/json',
		cookie,
		'x-forwarded-for': `203.0.113.${count % 250}`,
	}
	const response = await fetch(origin + path, { method: 'POST', headers, body })
	cookie ||= response.headers
		.getSetCookie()
		.map((one) => one.split(';')[0])
		.join('; ')
	return {
		status: response.status,
		body: (await response.json()) as { file?: { id: string }; error?: { message: string } },
	}
}

const formKey = randomUUID()
async function upload(bytes: Buffer, name: string, kind: string) {
	const form = new FormData()
	form.set('formKey', formKey)
	form.set('kind', kind)
	form.set('file', new File([new Uint8Array(bytes)], name))
	return send('/api/apply/files', form)
}

/** Sends the first part of a large upload and closes the connection. */
function abortUpload(after: number): Promise<void> {
	return new Promise((done) => {
		const type = 'multipart/form-data; boundary=b'
		const sending = request(`${origin}/api/apply/files`, {
			method: 'POST',
			headers: { origin, cookie, 'content-type': type, 'content-length': 9_000_000 },
		})
		sending.on('error', () => done())
		const head = `--b\r\ncontent-disposition: form-data; name="formKey"\r\n\r\n${formKey}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`
		sending.write(Buffer.concat([Buffer.from(head), Buffer.alloc(8_000_000)]).subarray(0, after), () =>
			sending.destroy(),
		)
		sending.on('close', () => done())
	})
}

await upload(Buffer.from('%PDF-1.7 warm'), 'warm.pdf', 'other')
const files = await hostileFiles()
const baseMb = memoryMb()
const temporaryBefore = countTemporaryFiles()
const failures: string[] = []
for (const { what, name, bytes, fate, sizeBytesMax } of files) {
	const { status, body } = await upload(bytes(), name, sizeBytesMax ? 'license' : 'pay_stub')
	const found = body.file ? 'harmless' : status >= 400 && status < 500 ? 'rejected' : `status ${status}`
	// A file that would be harmless may also be rejected with a message.
	if (found !== fate && found !== 'rejected') failures.push(`${what}: ${found} ${body.error?.message ?? ''}`)
	if (body.file) await send('/api/apply/files', new URLSearchParams({ formKey, remove: body.file.id }))
}
for (let after = 0; after < 8_000_000; after = after * 3 + 50) await abortUpload(after)
// The server removes aborted uploads when it notices the closed connection.
for (let wait = 0; wait < 100 && countTemporaryFiles() > temporaryBefore; wait += 1) await sleep(50)
const alive = await fetch(`${origin}/healthz`)
console.log(`${files.length} files sent, ${failures.length} with a wrong result; alive ${alive.status}`)
console.log(
	`memory: ${Math.round(baseMb)} MB before, ${Math.round(peakMb())} MB at most, ${Math.round(memoryMb())} MB after; temporary folders: ${temporaryBefore} before, ${countTemporaryFiles()} after`,
)
if (failures.length) console.log(failures.join('\n'))
