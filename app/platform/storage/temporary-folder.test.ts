import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
	deleteStaleTemporaryFolders,
	temporaryFolderPrefix,
	withTemporaryFolder,
} from '#app/platform/storage/temporary-folder.server.ts'
import { stubTmpdir } from '#tests/setup/stub-tmpdir.ts'

stubTmpdir()

const hourMs = 3_600_000
const now = new Date('2026-11-22T12:00:00Z')

async function createFolder(name: string, ageHours: number) {
	const folder = join(tmpdir(), name)
	await mkdir(folder)
	await writeFile(join(folder, 'file'), 'file contents')
	const modifiedAt = new Date(now.getTime() - ageHours * hourMs)
	await utimes(folder, modifiedAt, modifiedAt)
}

test('a folder exists while it is used and is deleted even if the callback throws', async () => {
	await expect(
		withTemporaryFolder(async (folder) => {
			await writeFile(join(folder, 'file'), 'file contents')
			throw new Error('interrupted')
		}),
	).rejects.toThrow('interrupted')
	expect(await readdir(tmpdir())).toEqual([])
})

test('folders left by a killed process are deleted after a day; newer ones and those of other programs stay', async () => {
	await createFolder(`${temporaryFolderPrefix}old`, 25)
	await createFolder(`${temporaryFolderPrefix}recent`, 23)
	await createFolder('somebody-elses', 25)
	expect(await deleteStaleTemporaryFolders({ now })).toBe(1)
	expect((await readdir(tmpdir())).sort()).toEqual([`${temporaryFolderPrefix}recent`, 'somebody-elses'])
})
