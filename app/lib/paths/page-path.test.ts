import { expect, test } from 'vitest'
import { addQueryOf, pageAddress } from './page-path.ts'

const addressOf = (path: string) => pageAddress(new Request(`https://advice.example${path}`))

test('the path of a page is the one in the browser, also for requests for its data', () => {
	expect(addressOf('/account/orders?status=paid&x=%20')).toBe('/account/orders?status=paid&x=%20')
	expect(addressOf('/account/orders.data?status=paid&_routes=root')).toBe('/account/orders?status=paid')
	expect(addressOf('/account/orders.data?_routes=root')).toBe('/account/orders')
	expect(addressOf('/admin?index&period=week')).toBe('/admin?period=week')
})

test('a URL above the limit loses its query, and one whose path is above the limit becomes the home page', () => {
	expect(addressOf(`/account/orders?q=${'>'.repeat(600)}`)).toContain('%3E%3E')
	expect(addressOf(`/account/orders?q=${'>'.repeat(6_000)}`)).toBe('/account/orders')
	expect(addressOf(`/account/${'a'.repeat(6_000)}`)).toBe('/')
})

test('a redirect to another path keeps the query, unless it is above the limit', () => {
	const requestWith = (query: string) => new Request(`https://advice.example/community/post/5.data?${query}`)
	expect(addQueryOf(requestWith('at=7&_routes=root'), '/community/post/5/fees')).toBe(
		'/community/post/5/fees?at=7',
	)
	expect(addQueryOf(requestWith('>'.repeat(6_000)), '/community/post/5/fees')).toBe('/community/post/5/fees')
})
