import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureSecret } from './secret.server.ts'

test('the demo secret is created once and readable only by its owner', () => {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-secret-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const dataDir = join(folder, 'new data')
	const secret = ensureSecret({ dataDir, secret: undefined })
	expect(secret.length).toBeGreaterThanOrEqual(32)
	expect(ensureSecret({ dataDir, secret: undefined })).toBe(secret)
	expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
	expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(secret)
	expect(ensureSecret({ dataDir, secret: 'x'.repeat(40) })).toBe('x'.repeat(40))
})
