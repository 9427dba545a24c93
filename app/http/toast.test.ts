import { expect, test } from 'vitest'
import { consumeToast, toastCookie } from './toast.server.ts'

const toast = { kind: 'success', title: 'Done', description: '', signedOut: true } as const
const requestWith = (cookie: string, destination: string) =>
	new Request('https://lotwise.example/', {
		headers: { cookie: cookie.split(';')[0]!, 'sec-fetch-dest': destination },
	})

test('the next request shows a toast and deletes it, whether a script or the browser sends it', () => {
	for (const destination of ['empty', 'document'])
		expect(consumeToast(requestWith(toastCookie(toast), destination))?.toast).toEqual(toast)
})

test('a toast that waits for a page is left by requests of scripts', () => {
	const cookie = toastCookie({ ...toast, waitsForPage: true })
	expect(consumeToast(requestWith(cookie, 'empty'))).toBeNull()
	expect(consumeToast(requestWith(cookie, 'document'))?.toast).toEqual(toast)
})
