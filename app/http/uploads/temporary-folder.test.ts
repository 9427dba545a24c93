import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stubTmpdir } from '#tests/setup/stub-tmpdir.ts'
import {
	sweepTemporaryFolders,
	temporaryFolderPrefix,
	withTemporaryFolder,
} from './temporary-folder.server.ts'

stubTmpdir()

const hour = 3_600_000
const now = new Date('2026-11-22T12:00:00Z')

async function createFolder(name: string, hours: number) {
	const folder = join(tmpdir(), name)
	await mkdir(folder)
	await writeFile(join(folder, 'file'), 'a licence')
	const at = new Date(now.getTime() - hours * hour)
	await utimes(folder, at, at)
}

test('a folder exists while it is used and is deleted when its use fails', async () => {
	await expect(
		withTemporaryFolder(async (folder) => {
			await writeFile(join(folder, 'file'), 'a licence')
			throw new Error('interrupted')
		}),
	).rejects.toThrow('interrupted')
	expect(await readdir(tmpdir())).toEqual([])
})

test('folders of a killed instance are deleted after a day; newer folders and those of other programs stay', async () => {
	await createFolder(`${temporaryFolderPrefix}old`, 25)
	await createFolder(`${temporaryFolderPrefix}young`, 23)
	await createFolder('somebody-elses', 25)
	expect(await sweepTemporaryFolders({ now })).toBe(1)
	expect((await readdir(tmpdir())).sort()).toEqual([`${temporaryFolderPrefix}young`, 'somebody-elses'])
})
