import { spawnSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the data folder of a stopped site, its database into another folder if one is named. `cp` keeps the owner of the database's
 * files, who may be another user.
 */
export function copySite(site: string, dataDir: string, databaseDir = dataDir): void {
	const { status, stderr } = spawnSync('cp', ['-a', `${site}/.`, dataDir], { encoding: 'utf8' })
	if (status !== 0) throw new Error(`The sample site could not be copied: ${stderr}`)
	if (databaseDir !== dataDir) renameSync(join(dataDir, 'postgres'), join(databaseDir, 'postgres'))
}
