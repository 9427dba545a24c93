// Starts the production build on PORT for browser tests, with a data folder that is deleted afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../scripts/build.ts'
import { clients } from '../mocks/oauth-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lotwise-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
// Settings of the developer's shell or .env must not affect the tests; an empty value counts as unset.
Object.assign(process.env, {
	DATA_DIR: dataDir,
	LOTWISE_MODE: 'demo',
	DATABASE_URL: '',
	ORIGIN: '',
	HOST: '',
	LOG_LEVEL: 'warn',
	...providerSettings(process.env.E2E_PROVIDERS ?? ''),
})
await buildIfStale()
await import('#server/main.ts')

/** Configures Google and Facebook with the clients of the mock server at this URL; without one they stay unconfigured. */
function providerSettings(mockUrl: string): Record<string, string> {
	return {
		GOOGLE_CLIENT_ID: mockUrl && clients.google.clientId,
		GOOGLE_CLIENT_SECRET: mockUrl && clients.google.clientSecret,
		FACEBOOK_CLIENT_ID: mockUrl && clients.facebook.clientId,
		FACEBOOK_CLIENT_SECRET: mockUrl && clients.facebook.clientSecret,
		OAUTH_API_BASE: mockUrl,
	}
}
