// Starts the production build on PORT for browser tests, with a data folder that is deleted afterwards.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../../scripts/build.ts'
import { copySampleSite, setUpSite, siteSettings } from './separate-site.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lotwise-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
Object.assign(process.env, siteSettings, { DATA_DIR: dataDir })
await buildIfStale({ quick: true })
// `npm test` has set it up already.
const sampleSite = process.env.SAMPLE_SITE!
if (readdirSync(sampleSite).length === 0) {
	process.on('exit', () => rmSync(sampleSite, { recursive: true, force: true }))
	await setUpSite(sampleSite)
}
copySampleSite(dataDir)
await import('#server/main.ts')
