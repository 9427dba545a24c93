import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const usual = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/usr/bin/google-chrome-stable',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser of the tests: the one that is named, the machine's, or the one Playwright has fetched. */
export function findChromium(): string | undefined {
	const named = process.env.PLAYWRIGHT_CHROMIUM_PATH
	return [...(named ? [named] : []), ...usual, chromium.executablePath()].find((path) => existsSync(path))
}
