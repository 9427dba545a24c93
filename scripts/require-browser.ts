import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { findChromium, findTestBrowser } from '../tests/setup/chromium.ts'
import { runStep, StepError } from './steps.mjs'

/** Fonts with the widths of Arial, which visitors' machines have and a bare server lacks: pages use them until their own fonts are loaded. */
const arialFonts = 'fonts-liberation'

/** Installs Chromium where there is none: by `apt-get` on Debian, else by Playwright. Throws `StepError` when it cannot. */
export async function requireBrowser(env: NodeJS.ProcessEnv) {
	const debian = existsSync('/usr/bin/apt-get')
	const root = process.getuid?.() === 0
	if (!findChromium() && debian) {
		const sudo = root ? [] : ['sudo', '-n']
		const [first = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q']
		await runStep('Reading the package list', first, [...rest, 'update'])
		await runStep('Installing Chromium', first, [
			...rest,
			'install',
			'-y',
			'--no-install-recommends',
			'chromium',
			arialFonts,
		])
	} else if (!findChromium())
		await runStep('Installing Chromium', 'playwright', ['install', 'chromium'], { env })
	if (!findChromium())
		throw new StepError(
			'No Chromium could be installed: set PLAYWRIGHT_CHROMIUM_PATH to a Chromium or Chrome.',
		)
	if (!debian || !root) return
	if (!globSync('/usr/share/fonts/**/LiberationSans-*').length) tryPackage(arialFonts, env)
	// The headless shell needs half the processor time of the full browser. The tests run without it too.
	if (findTestBrowser() === '/usr/bin/chromium') tryPackage('chromium-headless-shell', env)
}

function tryPackage(name: string, env: NodeJS.ProcessEnv) {
	const hurry = ['Retries=0', 'http::Timeout=15', 'https::Timeout=15'].flatMap((set) => [
		'-o',
		`Acquire::${set}`,
	])
	const apt = (...args: string[]) =>
		spawnSync('apt-get', ['-q', ...hurry, ...args], {
			stdio: 'ignore',
			env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
		}).status === 0
	const install = ['install', '-y', '--no-install-recommends', '--no-upgrade', name]
	if (!apt(...install) && apt('update')) apt(...install)
}
