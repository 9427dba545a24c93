import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownTmpdir } from '#tests/setup/own-tmpdir.ts'
import { asidePrefix, sweepFoldersAside, withFolderAside } from './temporary-folder.server.ts'

ownTmpdir()

const hour = 3_600_000
const now = new Date('2026-11-22T12:00:00Z')

async function leave(name: string, hours: number) {
	const folder = join(tmpdir(), name)
	await mkdir(folder)
	await writeFile(join(folder, 'file'), 'a licence')
	const at = new Date(now.getTime() - hours * hour)
	await utimes(folder, at, at)
}

test('a folder is there while it is used, and gone when what uses it fails', async () => {
	await expect(
		withFolderAside(async (folder) => {
			await writeFile(join(folder, 'file'), 'a licence')
			throw new Error('broke off')
		}),
	).rejects.toThrow('broke off')
	expect(await readdir(tmpdir())).toEqual([])
})

test('what a killed instance left is swept after a day; what is younger, or somebody else’s, stays', async () => {
	await leave(`${asidePrefix}old`, 25)
	await leave(`${asidePrefix}young`, 23)
	await leave('somebody-elses', 25)
	expect(await sweepFoldersAside({ now })).toBe(1)
	expect((await readdir(tmpdir())).sort()).toEqual([`${asidePrefix}young`, 'somebody-elses'])
})
