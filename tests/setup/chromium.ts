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

/** Chromium without windows, as Debian packs it: pages cost it half of what they cost the whole browser. */
const windowless = '/usr/lib/chromium/chromium-headless-shell'

/** What the browser tests run in: the one that is named, the one without windows, or else any. */
export function findTestBrowser(): string | undefined {
	return !process.env.PLAYWRIGHT_CHROMIUM_PATH && existsSync(windowless) ? windowless : findChromium()
}

/** The browser of the measurements: the one that is named, the machine's, or the one Playwright has fetched. */
export function findChromium(): string | undefined {
	const named = process.env.PLAYWRIGHT_CHROMIUM_PATH
	return [...(named ? [named] : []), ...usual, chromium.executablePath()].find((path) => existsSync(path))
}
