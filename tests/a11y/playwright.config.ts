import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import usual from '../../playwright.config.ts'

const root = join(import.meta.dirname, '../..')

/** The deep look at what everybody can use: `npm run a11y`. Half an hour; the tests of every day look at a part of it. */
// One object, not two: of two, both servers would be started.
export default defineConfig({
	...usual,
	testDir: import.meta.dirname,
	outputDir: join(root, 'test-results'),
	timeout: 3_600_000,
	webServer: { ...[usual.webServer].flat()[0]!, cwd: root },
})
