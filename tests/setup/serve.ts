// The production build on PORT with a data folder of its own, which is gone afterwards. For browser tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../scripts/build.ts'
import { clients } from '../mocks/oauth-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lotwise-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
// What the developer's shell or .env sets must not reach the tests; an empty value counts as unset.
Object.assign(process.env, {
	DATA_DIR: dataDir,
	LOTWISE_MODE: 'demo',
	DATABASE_URL: '',
	ORIGIN: '',
	HOST: '',
	LOG_LEVEL: 'warn',
	...providersAt(process.env.E2E_PROVIDERS ?? ''),
})
await buildIfStale()
await import('#server/main.ts')

/** Google and Facebook as the stand-in of a journey knows them; without one they are not configured. */
function providersAt(standIn: string): Record<string, string> {
	return {
		GOOGLE_CLIENT_ID: standIn && clients.google.clientId,
		GOOGLE_CLIENT_SECRET: standIn && clients.google.clientSecret,
		FACEBOOK_CLIENT_ID: standIn && clients.facebook.clientId,
		FACEBOOK_CLIENT_SECRET: standIn && clients.facebook.clientSecret,
		OAUTH_API_BASE: standIn,
	}
}
