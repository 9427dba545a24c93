import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { someServices } from '#tests/setup/some-services.ts'
import { fillContext, type RequestMetadata } from './context.server.ts'
import { beginSignIn } from './sign-in-provider.server.ts'

test('Google is not asked from the browser inside an app, where it would only show an error', () => {
	const context = new RouterContextProvider()
	const google = { clientId: 'id', clientSecret: 'secret' }
	fillContext(context, someServices({ env: { google }, clock: { now: () => new Date(0) } }), {
		requestId: 'r-1',
	} as RequestMetadata)
	const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/131.0.0.0' }
	const request = new Request('https://site.test/sign-in', { method: 'POST', headers })
	const begin = () =>
		beginSignIn({ context, request }, { provider: 'google', from: '/sign-in', returnTo: '/' })
	expect(begin).toThrow(
		'Failed to sign in with Google. Google doesn’t allow it inside another app. Open this page in your browser, or use your email address and a password.',
	)
})
