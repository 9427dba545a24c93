import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { Invalid, TooLarge } from '#app/lib/errors.ts'
import { temporaryFolderPrefix } from '#app/platform/storage/temporary-folder.server.ts'
import { stubTmpdir } from '#tests/setup/stub-tmpdir.ts'
import { withUploadForm } from './upload-form.server.ts'

const bytesMax = 1_000
const temporaryFolders = async () =>
	(await readdir(tmpdir())).filter((name) => name.startsWith(temporaryFolderPrefix))

stubTmpdir()

function form(parts: Record<string, string | File>): Request {
	const body = new FormData()
	for (const [name, value] of Object.entries(parts)) body.append(name, value)
	return new Request('http://site.test/', { method: 'POST', body })
}

const read = (request: Request) =>
	withUploadForm(request, {
		fileField: 'file',
		bytesMax,
		use: async ({ fields, file }) => ({
			fields: Object.fromEntries(fields),
			file: file && { name: file.name, sizeBytes: file.sizeBytes, text: await readFile(file.path, 'utf8') },
		}),
	})

test('fields and the file arrive, and no temporary folder is left after use', async () => {
	const before = await temporaryFolders()
	expect(await read(form({ title: 'Ein\0s', file: new File(['hello'], 'ü.txt') }))).toEqual({
		fields: { title: 'Eins' },
		file: { name: 'ü.txt', sizeBytes: 5, text: 'hello' },
	})
	expect(await temporaryFolders()).toEqual(before)
})

test('an empty file field, a form without files and a file in another field return no file', async () => {
	expect((await read(form({ title: 'a', file: new File([], '') }))).file).toBeNull()
	expect((await read(form({ other: new File(['x'], 'x.txt') }))).file).toBeNull()
	const plain = new Request('http://site.test/', {
		method: 'POST',
		body: new URLSearchParams({ title: 'b' }),
	})
	expect(await read(plain)).toEqual({ fields: { title: 'b' }, file: null })
})

test('a file of exactly the limit passes; one byte more is rejected, however much follows', async () => {
	expect((await read(form({ file: new File(['x'.repeat(bytesMax)], 'a') }))).file?.sizeBytes).toBe(bytesMax)
	const before = await temporaryFolders()
	for (const size of [bytesMax + 1, 500_000])
		await expect(read(form({ file: new File(['x'.repeat(size)], 'a') }))).rejects.toThrow(TooLarge)
	expect(await temporaryFolders()).toEqual(before)
})

test('a truncated form is rejected as invalid', async () => {
	const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'
	const headers = { 'content-type': 'multipart/form-data; boundary=b' }
	await expect(read(new Request('http://site.test/', { method: 'POST', body, headers }))).rejects.toThrow(
		Invalid,
	)
})
