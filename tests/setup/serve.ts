// Starts the production build on PORT for browser tests, with a data folder that is deleted afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../scripts/build.ts'
import { copyNewSite, createNewSite, siteSettings } from './separate-site.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lotwise-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
Object.assign(process.env, siteSettings, { DATA_DIR: dataDir })
await buildIfStale({ quick: true })
const deleteNewSite = await createNewSite()
process.on('exit', deleteNewSite)
copyNewSite(dataDir)
await import('#server/main.ts')
