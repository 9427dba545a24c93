import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import baseConfig from '../../playwright.config.ts'
import { testMsMax, waitMsMax } from '../setup/hang-limits.ts'

const root = join(import.meta.dirname, '../..')

/** The full accessibility check, `npm run a11y`: it takes half an hour, and the daily tests cover a part of it. */
// `webServer` must be one object: a list of two would start both servers.
export default defineConfig({
	...baseConfig,
	testDir: import.meta.dirname,
	outputDir: join(root, 'test-results'),
	// It opens every page in one test.
	timeout: testMsMax * 4,
	use: { ...baseConfig.use, actionTimeout: waitMsMax, navigationTimeout: waitMsMax },
	webServer: { ...[baseConfig.webServer].flat()[0]!, cwd: root },
})
