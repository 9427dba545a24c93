import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './tests/setup/chromium.ts'
import { isDeep } from './tests/setup/deep.ts'
import { freePort } from './tests/setup/free-port.ts'
import { testMsMax, waitMsMax } from './tests/setup/hang-limits.ts'
import { keepTemporaryFilesInMemory } from './tests/setup/run/memory-folder.ts'

keepTemporaryFilesInMemory()

// Each worker reads this file too and must use the same port, and the same folder of the sample site (`tests/setup/sample-site/separate-site.ts`).
process.env.E2E_PORT ??= String(await freePort())
process.env.SAMPLE_SITE ??= mkdtempSync(join(tmpdir(), 'lotwise-sample-site-'))
const port = process.env.E2E_PORT
const baseURL = `http://localhost:${port}`

/** Tests that share a second site (tests/e2e/second-site.ts). */
const onSecondSite = ['**/rounds/*.spec.ts', '**/notifications.spec.ts', '**/zip-code.spec.ts']
const use = { viewport: { width: 1280, height: 800 } }

export default defineConfig({
	testDir: 'tests/e2e',
	outputDir: 'test-results',
	// More workers than the two processors of CI, because a test often waits for the server.
	workers: 3,
	fullyParallel: true,
	retries: 0,
	// Journeys whose guarantees other tests try as well run in `npm run test:deep` only (docs/decisions/0051).
	...(isDeep ? {} : { grepInvert: /@deep/ }),
	forbidOnly: Boolean(process.env.CI),
	timeout: testMsMax,
	expect: { timeout: waitMsMax },
	reporter: 'line',
	use: {
		baseURL,
		// Otherwise a check or a click could happen in the middle of an animation.
		contextOptions: { reducedMotion: 'reduce' },
		// A trace makes each test a fifth slower; PWTRACE=1 records one for each test that fails.
		trace: process.env.PWTRACE ? 'retain-on-failure' : 'off',
		screenshot: 'only-on-failure',
		launchOptions: {
			executablePath: findTestBrowser(),
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
			],
		},
	},
	// One worker begins with the tests of the second site, of which the longest waits for a job of each minute.
	projects: [
		{ name: 'second-site', use, testMatch: onSecondSite, workers: 1 },
		{ name: 'chromium', use, testIgnore: onSecondSite },
	],
	webServer: {
		command: 'node tests/setup/sample-site/serve.ts',
		url: `${baseURL}/readyz`,
		env: { PORT: port },
		timeout: waitMsMax,
		gracefulShutdown: { signal: 'SIGTERM', timeout: waitMsMax },
	},
})
