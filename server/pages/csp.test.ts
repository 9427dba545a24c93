import { expect, test } from 'vitest'
import { developmentPolicy, hashSources, newNonce, nonceSource, policy } from './csp.ts'

const scripts = (text: string) => text.split('; ').find((part) => part.startsWith('script-src'))

test('outside of development a page runs only scripts allowed by nonce or hash', () => {
	const nonce = newNonce()
	expect(scripts(policy([nonceSource(nonce)]))).toBe(`script-src 'nonce-${nonce}' 'strict-dynamic'`)
	expect(scripts(policy(hashSources(["'sha256-a='"])))).toBe("script-src 'self' 'sha256-a='")
	expect(scripts(policy(hashSources([])))).toBe("script-src 'none'")
	// Vite's own scripts are inline and external, and get changes over a WebSocket.
	expect(scripts(developmentPolicy)).toBe("script-src 'self' 'unsafe-inline'")
	expect(developmentPolicy).toContain("connect-src 'self' ws:")
	expect(developmentPolicy).toContain("default-src 'self'")
})
