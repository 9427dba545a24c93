import { expect, test } from 'vitest'
import { sharedAddress } from './shared-address.ts'

test('public documents are shared, and what an advertisement appends makes no page of its own', () => {
	const home = sharedAddress('GET', '/', undefined)
	expect(home?.path).toBe('/')
	for (const url of ['/?utm_source=mail&utm_campaign=may', '/?fbclid=abc', '/?gclid=1&utm_id=2', '/?'])
		expect(sharedAddress('GET', url, undefined)?.key, url).toBe(home!.key)
	expect(sharedAddress('HEAD', '/', undefined)?.key).toBe(home!.key)
	expect(sharedAddress('GET', '/resources/article/1', '')?.path).toBe('/resources/article/1')
})

test('the data of a public page is shared beside it, and both are forgotten by the name of the page', () => {
	const data = sharedAddress('GET', '/services.data', undefined)!
	expect(data).toMatchObject({ path: '/services.data', document: false })
	expect(data.key).not.toBe(sharedAddress('GET', '/services', undefined)!.key)
	expect(sharedAddress('GET', '/_.data', undefined)?.path).toBe('/_.data')
	expect(sharedAddress('GET', '/services', undefined)!.document).toBe(true)
})

test('each choice of looks has a page of its own, whatever order its cookies come in', () => {
	const keys = ['', 'theme=dark', 'theme=light', 'ribbon=off', 'theme=dark; ribbon=off'].map(
		(cookie) => sharedAddress('GET', '/', cookie)!.key,
	)
	expect(new Set(keys).size).toBe(5)
	expect(sharedAddress('GET', '/', 'ribbon=off; theme=dark')!.key).toBe(keys[4])
	expect(sharedAddress('GET', '/', 'theme=nonsense')!.key).toBe(keys[0])
})

test('nothing that could be private is shared', () => {
	for (const cookie of [
		'session=x',
		'theme=dark; session=x',
		'better-auth.session_token=x',
		'toast=x',
		'themes=x',
	])
		expect(sharedAddress('GET', '/', cookie), cookie).toBeUndefined()
	for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
		expect(sharedAddress(method, '/', undefined), method).toBeUndefined()
	for (const path of [
		'/admin',
		'/dashboard',
		'/account/orders',
		'/apply',
		'/dev/mailbox',
		'/sandbox/checkout/1',
	])
		expect(sharedAddress('GET', path, undefined), path).toBeUndefined()
	for (const path of ['/payment-success', '/payment-canceled', '/reset-password', '/verify-email', '/api/x'])
		expect(sharedAddress('GET', path, undefined), path).toBeUndefined()
})

test('no spelling, query or length of an address can fill the cache with copies', () => {
	for (const url of [
		'/Services',
		'//services',
		'/services/',
		'/services//x',
		'/%73ervices',
		'/ADMIN',
		'/.data',
		'/_root.data',
		'/services/_.data',
		'/services.data?_routes=root',
		'/admin.data',
		'/account/orders.data',
		'/apply.data',
		'/?page=2',
		'/?utm_source=a&page=2',
		'/../etc',
		`/${'a'.repeat(300)}`,
		'*',
		'http://elsewhere.example/',
	])
		expect(sharedAddress('GET', url, undefined), url).toBeUndefined()
})
