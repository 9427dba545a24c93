import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { Invalid } from '#app/lib/errors.ts'
import { temporaryFolderPrefix } from '#app/platform/storage/temporary-folder.server.ts'
import { stubTmpdir } from '#tests/setup/stub-tmpdir.ts'
import { type EncryptedForm, withEncryptedForm } from './encrypted-upload-form.server.ts'

const bytesMax = 100_000
const temporaryFolders = async () =>
	(await readdir(tmpdir())).filter((name) => name.startsWith(temporaryFolderPrefix))

stubTmpdir()

function form(parts: [string, string | File][]): Request {
	const body = new FormData()
	for (const [name, value] of parts) body.append(name, value)
	return new Request('http://site.test/', { method: 'POST', body })
}

const readEncrypted = <Result>(request: Request, use: (form: EncryptedForm) => Promise<Result>) =>
	withEncryptedForm(request, { fileFields: { license: bytesMax, papers: bytesMax }, filesMax: 3, use })

test('fields and files arrive in order, and no temporary folder is left after use', async () => {
	const before = await temporaryFolders()
	const received = form([
		['lastName', 'Ril\0ey'],
		['license', new File(['first'], 'ü.jpg')],
		['papers', new File(['second'], 'b.pdf')],
		['papers', new File(['x'.repeat(bytesMax)], 'c.pdf')],
		['other', new File(['not asked for'], 'd.pdf')],
		['papers', new File([], '')],
	])
	const result = await readEncrypted(received, async ({ fields, files }) => ({
		fields: Object.fromEntries(fields),
		files: await Promise.all(
			files.map(async ({ field, name, sizeBytes, tooLarge, head, read }) => ({
				field,
				name,
				sizeBytes,
				tooLarge,
				head: String(head),
				bytes: (await buffer(read())).length,
			})),
		),
	}))
	const complete = { tooLarge: false }
	expect(result).toEqual({
		fields: { lastName: 'Riley' },
		files: [
			{ field: 'license', name: 'ü.jpg', sizeBytes: 5, head: 'first', bytes: 5, ...complete },
			{ field: 'papers', name: 'b.pdf', sizeBytes: 6, head: 'second', bytes: 6, ...complete },
			{
				field: 'papers',
				name: 'c.pdf',
				sizeBytes: bytesMax,
				head: 'x'.repeat(16),
				bytes: bytesMax,
				...complete,
			},
		],
	})
	expect(await temporaryFolders()).toEqual(before)
})

test('temporary files are encrypted', async () => {
	const before = new Set(await temporaryFolders())
	const text = 'the quick brown canary '.repeat(4_000)
	await readEncrypted(form([['license', new File([text], 'a.jpg')]]), async () => {
		const [folder] = (await temporaryFolders()).filter((name) => !before.has(name))
		const [file] = await readdir(join(tmpdir(), folder!))
		const stored = await readFile(join(tmpdir(), folder!, file!))
		expect(stored.length).toBeGreaterThan(text.length)
		expect(stored.includes('canary')).toBe(false)
	})
})

test('a file that is too large is marked and discarded, an empty one is included, and the other fields arrive', async () => {
	const received = form([
		['license', new File(['x'.repeat(bytesMax + 1)], 'a.jpg')],
		['papers', new File([''], 'empty.pdf')],
		['lastName', 'Riley'],
	])
	await readEncrypted(received, async ({ fields, files }) => {
		expect(files.map(({ tooLarge, sizeBytes }) => [tooLarge, sizeBytes])).toEqual([
			[true, bytesMax + 1],
			[false, 0],
		])
		expect(fields.get('lastName')).toBe('Riley')
	})
})

test('too many files, a truncated form and a body that is not a form are rejected and leave no temporary folder', async () => {
	const before = await temporaryFolders()
	const use = async () => 'used'
	const one = () => ['papers', new File(['x'], 'a.pdf')] as [string, File]
	await expect(readEncrypted(form([one(), one(), one(), one()]), use)).rejects.toThrow('at most 3 files')
	const head = '--b\r\ncontent-disposition: form-data; name="papers"; filename="a.pdf"\r\n\r\n'
	for (const body of ['', '--b', head.slice(0, 40), head, `${head}half a file`]) {
		const headers = { 'content-type': 'multipart/form-data; boundary=b' }
		await expect(
			readEncrypted(new Request('http://site.test/', { method: 'POST', body, headers }), use),
		).rejects.toThrow(Invalid)
	}
	const headers = { 'content-type': 'multipart/form-data' }
	await expect(
		readEncrypted(new Request('http://site.test/', { method: 'POST', body: head, headers }), use),
	).rejects.toThrow(Invalid)
	expect(await temporaryFolders()).toEqual(before)
})

test('a connection that breaks at any stage leaves no temporary folder', async () => {
	const before = await temporaryFolders()
	const whole = Buffer.from(await form([['license', new File(['x'.repeat(90_000)], 'a.jpg')]]).arrayBuffer())
	const type = `multipart/form-data; boundary=${whole.subarray(2, whole.indexOf('\r\n'))}`
	for (const length of [0, 1, 60, 150, 1_000, 70_000, whole.length - 1]) {
		const body = new ReadableStream<Uint8Array>({
			async pull(stream) {
				if (length > 0) stream.enqueue(whole.subarray(0, length))
				stream.error(new Error('the sender went away'))
			},
		})
		const request = new Request('http://site.test/', {
			method: 'POST',
			body,
			duplex: 'half',
			headers: { 'content-type': type },
		} as RequestInit)
		await expect(readEncrypted(request, async () => 'used')).rejects.toThrow()
	}
	expect(await temporaryFolders()).toEqual(before)
})
