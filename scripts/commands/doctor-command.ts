import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDatabase } from '#app/db/client.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { readIdentity } from '#server/backup/identity.ts'
import { ownIdentityFile } from '#server/backup/identity-file.ts'
import { readHead } from '#server/backup/manifest.ts'
import { findSchemaProblem } from '#server/boot/migrate.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { checksOf } from '#server/doctor/checks.ts'
import { examine, report } from '#server/doctor/examine.ts'
import { callerPath } from './caller-path.ts'
import { withServer } from './with-server.ts'

export const doctorUsage = 'doctor [--quiet] [--json] [--identity FILE]'

/**
 * Prints the findings on standard output: `--quiet` only those that need attention, `--json` as a list of objects. Changes nothing.
 * With the private key of backups (`--identity`, or a key pair of the site's own) it opens the newest one.
 * @returns the exit code: 1 when something needs attention @throws StartupError
 */
export async function runDoctor(args: string[]): Promise<number> {
	const { quiet, json, identity } = readFlags(args)
	const findings = await withServer(async (url, env) => {
		const schemaProblem = await findSchemaProblem(url)
		const { db, close } = openDatabase(url, { max: 2 })
		try {
			return await examine(
				checksOf({
					env,
					db,
					now: systemClock.now(),
					schemaProblem,
					openBackup: openerOf(env, identity),
					thorough: true,
				}),
			)
		} finally {
			await close()
		}
	})
	const failed = findings.filter((finding) => finding.failed)
	const shown = quiet ? failed : findings
	if (json) console.log(JSON.stringify(shown, null, '\t'))
	else if (shown.length > 0)
		console.log(report(shown, { color: process.stdout.isTTY, checkCount: findings.length }))
	return failed.length > 0 ? 1 : 0
}

function openerOf(env: Env, identity?: string) {
	const own = ownIdentityFile(env)
	// A file that was named and is none is wrong even if there is no backup to open with it.
	if (identity) readIdentity(callerPath(identity))
	const file = identity ? callerPath(identity) : !env.backupRecipient && existsSync(own) ? own : null
	return file
		? async (backup: string) => (await readHead(backup, readIdentity(file))).tables.length
		: undefined
}

function readFlags(args: string[]) {
	try {
		const options = {
			quiet: { type: 'boolean' },
			json: { type: 'boolean' },
			identity: { type: 'string' },
		} as const
		return parseArgs({ args, options }).values
	} catch (error) {
		throw new StartupError(`${(error as Error).message}. Write: ${doctorUsage}`)
	}
}
