import { expect, test } from 'vitest'
import { AuthError, type AuthErrorKind, authErrors, sessionErrorOf } from './auth-errors.ts'

const kinds = Object.keys(authErrors) as AuthErrorKind[]

test('every kind in the specification has a row with a distinct message', () => {
	expect(kinds).toEqual([
		'session_missing',
		'invalid_credentials',
		'weak_password',
		'invalid_token',
		'retryable',
		'provider_redirect',
		'pkce_exchange',
	])
	const sentences = kinds.map((kind) => authErrors[kind].message)
	expect(new Set(sentences).size).toBe(kinds.length)
	for (const message of sentences) expect(message).toMatch(/^[A-Z].{10,}/)
})

test('an error has its reason as message, or the message of its kind', () => {
	expect(new AuthError('weak_password', 'Password should be at least 8 characters.').message).toBe(
		'Password should be at least 8 characters.',
	)
	for (const kind of kinds)
		expect(new AuthError(kind)).toMatchObject({ kind, message: authErrors[kind].message })
})

test.for([502, 503, 504])('%i is retryable', (status) => {
	expect(sessionErrorOf(status)).toMatchObject({ kind: 'retryable', retryable: true })
})

test('a missing session is not retryable', () => {
	expect(sessionErrorOf(401)).toMatchObject({ kind: 'session_missing', retryable: false })
})

test.for([200, 204, 303, 404, 429, 500])('status %i does not change the session', (status) => {
	expect(sessionErrorOf(status)).toBeNull()
})
