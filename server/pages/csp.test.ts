import { expect, test } from 'vitest'
import { developmentPolicy, newNonce, nonceSource, policy } from './csp.ts'

const scripts = (text: string) => text.split('; ').find((part) => part.startsWith('script-src'))

test('only in development may a page run scripts that are not ours by nonce or hash', () => {
	const nonce = newNonce()
	expect(scripts(policy([nonceSource(nonce)]))).toBe(`script-src 'nonce-${nonce}' 'strict-dynamic'`)
	expect(scripts(policy([]))).toBe("script-src 'none'")
	// Vite's own are in the page and beside it, and hear of changes by a web socket.
	expect(scripts(developmentPolicy)).toBe("script-src 'self' 'unsafe-inline'")
	expect(developmentPolicy).toContain("connect-src 'self' ws:")
	expect(developmentPolicy).toContain("default-src 'self'")
})
