import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What `deploy/lotwise` runs in a release of nothing but itself, and with which environment. */
function runs(words: string[], settings: string): { file: string; words: string[]; env: NodeJS.ProcessEnv } {
	const release = mkdtempSync(join(tmpdir(), 'lotwise-installed-'))
	try {
		for (const folder of ['deploy', 'server', 'scripts', 'node_modules/node/bin'])
			mkdirSync(join(release, folder), { recursive: true })
		copyFileSync('deploy/lotwise', join(release, 'deploy/lotwise'))
		symlinkSync(process.execPath, join(release, 'node_modules/node/bin/node'))
		for (const file of ['server/main.ts', 'scripts/operator.ts'])
			writeFileSync(
				join(release, file),
				`console.log(JSON.stringify({ file: '${file}', words: process.argv.slice(2), env: process.env }))`,
			)
		chmodSync(release, 0o755)
		const env = { PATH: process.env.PATH, LOTWISE_SETTINGS: settings, LOTWISE_USER: userInfo().username }
		return JSON.parse(
			execFileSync(join(release, 'deploy/lotwise'), words, { cwd: '/', env, encoding: 'utf8' }),
		)
	} finally {
		rmSync(release, { recursive: true, force: true })
	}
}

test('installed under systemd, a copy of the example of the settings makes no demo and opens no door', () => {
	const { file, env } = runs(['serve'], join(process.cwd(), '.env.example'))
	expect(file).toBe('server/main.ts')
	expect(env).toMatchObject({
		LOTWISE_MODE: 'live',
		HOST: '127.0.0.1',
		DATA_DIR: '/var/lib/lotwise',
		NODE_ENV: 'production',
		PORT: '3000',
	})
})

test('its commands have the settings of the service, with whatever stands in them', () => {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-settings-'))
	const settings = join(folder, 'lotwise.env')
	writeFileSync(settings, 'MAIL_FROM=Lotwise <hello@advice.example>\nLOTWISE_MODE=demo\n')
	try {
		const { file, words, env } = runs(['admin', 'grant', 'a@advice.example'], settings)
		expect([file, words]).toEqual(['scripts/operator.ts', ['admin', 'grant', 'a@advice.example']])
		expect([env.MAIL_FROM, env.LOTWISE_MODE]).toEqual(['Lotwise <hello@advice.example>', 'live'])
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
})
