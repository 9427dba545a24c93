import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs `deploy/lotwise` in a copy of a release whose scripts only print how they were started, and returns what they print. */
function runLauncher(
	args: string[],
	settingsFile: string,
	ownEnv: Record<string, string> = {},
): { file: string; args: string[]; env: NodeJS.ProcessEnv } {
	const release = mkdtempSync(join(tmpdir(), 'lotwise-launcher-'))
	try {
		for (const folder of ['deploy', 'build', 'scripts', 'node_modules/node/bin'])
			mkdirSync(join(release, folder), { recursive: true })
		copyFileSync('deploy/lotwise', join(release, 'deploy/lotwise'))
		symlinkSync(process.execPath, join(release, 'node_modules/node/bin/node'))
		for (const file of ['build/main.js', 'scripts/operator.ts'])
			writeFileSync(
				join(release, file),
				`console.log(JSON.stringify({ file: '${file}', args: process.argv.slice(2), env: process.env }))`,
			)
		chmodSync(release, 0o755)
		const env = {
			PATH: process.env.PATH,
			LOTWISE_SETTINGS: settingsFile,
			LOTWISE_USER: userInfo().username,
			...ownEnv,
		}
		return JSON.parse(
			execFileSync(join(release, 'deploy/lotwise'), args, { cwd: '/', env, encoding: 'utf8' }),
		)
	} finally {
		rmSync(release, { recursive: true, force: true })
	}
}

test('under systemd, an unchanged copy of .env.example runs live mode and listens on loopback only', () => {
	const { file, env } = runLauncher(['serve'], join(process.cwd(), '.env.example'))
	expect(file).toBe('build/main.js')
	expect(env).toMatchObject({
		LOTWISE_MODE: 'live',
		HOST: '127.0.0.1',
		DATA_DIR: '/var/lib/lotwise',
		NODE_ENV: 'production',
		PORT: '3000',
	})
})

test.each<[string, string, Record<string, string>, { HOST: string; DATA_DIR: string }]>([
	[
		'one of several machines',
		'HOST=10.0.0.2\nDATA_DIR=/srv/lotwise',
		{},
		{ HOST: '10.0.0.2', DATA_DIR: '/srv/lotwise' },
	],
	['every address', `HOST=0.0.0.0\nDATA_DIR=`, {}, { HOST: '0.0.0.0', DATA_DIR: '/var/lib/lotwise' }],
	['quotes', `export HOST="::1"\nDATA_DIR='/srv/a b'`, {}, { HOST: '::1', DATA_DIR: '/srv/a b' }],
	['a comment', '# HOST=10.0.0.2\n#DATA_DIR=/srv/a', {}, { HOST: '127.0.0.1', DATA_DIR: '/var/lib/lotwise' }],
	// As .env.example had it: that folder would be inside of the release.
	['a relative folder', 'DATA_DIR=./data', {}, { HOST: '127.0.0.1', DATA_DIR: '/var/lib/lotwise' }],
	[
		'the environment',
		'HOST=10.0.0.2',
		{ HOST: '10.0.0.3', DATA_DIR: '/srv/b' },
		{ HOST: '10.0.0.3', DATA_DIR: '/srv/b' },
	],
])('the service listens and stores where the settings say: %s', (_, text, ownEnv, expected) => {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-settings-'))
	try {
		writeFileSync(join(folder, 'lotwise.env'), `${text}\n`)
		expect(runLauncher(['serve'], join(folder, 'lotwise.env'), ownEnv).env).toMatchObject(expected)
	} finally {
		rmSync(folder, { recursive: true })
	}
})

test('operator commands read the settings of the service, and run in live mode whatever those say', () => {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-settings-'))
	const settings = join(folder, 'lotwise.env')
	writeFileSync(settings, 'MAIL_FROM=Lotwise <hello@advice.example>\nLOTWISE_MODE=demo\n')
	try {
		const { file, args, env } = runLauncher(['admin', 'grant', 'a@advice.example'], settings)
		expect([file, args]).toEqual(['scripts/operator.ts', ['admin', 'grant', 'a@advice.example']])
		expect([env.MAIL_FROM, env.LOTWISE_MODE]).toEqual(['Lotwise <hello@advice.example>', 'live'])
		// Paths in arguments are relative to where the command was called.
		expect(env.LOTWISE_CALLED_FROM).toBe('/')
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
})
