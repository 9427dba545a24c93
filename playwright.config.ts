import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './tests/setup/chromium.ts'
import { freePort } from './tests/setup/free-port.ts'

// Workers read this file too, and have to come to the same port.
process.env.E2E_PORT ??= String(await freePort())
const port = process.env.E2E_PORT
const baseURL = `http://localhost:${port}`

export default defineConfig({
	testDir: 'tests/e2e',
	outputDir: 'test-results',
	// For two processors: a test often waits, for the server or until it looks at the page again.
	workers: 3,
	fullyParallel: true,
	retries: 0,
	forbidOnly: Boolean(process.env.CI),
	// Some tests look at dozens of screens; a busy machine takes its time.
	timeout: 240_000,
	// Nothing is waited for by the clock, so patience costs a test that passes nothing.
	expect: { timeout: 20_000 },
	reporter: 'line',
	use: {
		baseURL,
		// So that nothing is looked at, or pressed, in the middle of a fade.
		contextOptions: { reducedMotion: 'reduce' },
		// A trace costs each test a fifth of its time: PWTRACE=1 keeps one of what fails.
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
	projects: [{ name: 'chromium', use: { viewport: { width: 1280, height: 800 } } }],
	webServer: {
		command: 'node tests/setup/serve.ts',
		url: `${baseURL}/readyz`,
		env: { PORT: port },
		timeout: 180_000,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
	},
})
