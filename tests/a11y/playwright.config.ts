import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import baseConfig from '../../playwright.config.ts'

const root = join(import.meta.dirname, '../..')

/** The full accessibility check, `npm run a11y`: it takes half an hour, and the daily tests cover a part of it. */
// `webServer` must be one object: a list of two would start both servers.
export default defineConfig({
	...baseConfig,
	testDir: import.meta.dirname,
	outputDir: join(root, 'test-results'),
	timeout: 3_600_000,
	// A single action never takes a minute, so nothing waits for an hour.
	use: { ...baseConfig.use, actionTimeout: 60_000, navigationTimeout: 60_000 },
	webServer: { ...[baseConfig.webServer].flat()[0]!, cwd: root },
})
