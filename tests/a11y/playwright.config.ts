import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import usual from '../../playwright.config.ts'

/** The deep look at what everybody can use: `npm run a11y`. Half an hour; the tests of every day look at a part of it. */
export default defineConfig(usual, {
	testDir: '.',
	outputDir: resolve('test-results'),
	timeout: 3_600_000,
	webServer: { ...[usual.webServer].flat()[0]!, cwd: resolve('.') },
})
