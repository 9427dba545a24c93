import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const commonPaths = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/usr/bin/google-chrome-stable',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Debian's headless build of Chromium, which takes half as much processor time per page as the full browser. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

/** Finds the browser for the tests: the one that PLAYWRIGHT_CHROMIUM_PATH names, the headless build, or any other. */
export function findTestBrowser(): string | undefined {
	return !process.env.PLAYWRIGHT_CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findChromium()
}

/** Finds the browser for benchmarks: the one that PLAYWRIGHT_CHROMIUM_PATH names, an installed one, or Playwright's download. */
export function findChromium(): string | undefined {
	const configuredPath = process.env.PLAYWRIGHT_CHROMIUM_PATH
	return [...(configuredPath ? [configuredPath] : []), ...commonPaths, chromium.executablePath()].find(
		(path) => existsSync(path),
	)
}
