import { expect, test } from 'vitest'
import { pageAddress, withQueryOf } from './page-path.ts'

const addressOf = (path: string) => pageAddress(new Request(`https://advice.example${path}`))

test('the address of a page is the one in the browser, also for those who ask for its data', () => {
	expect(addressOf('/account/orders?status=paid&x=%20')).toBe('/account/orders?status=paid&x=%20')
	expect(addressOf('/account/orders.data?status=paid&_routes=root')).toBe('/account/orders?status=paid')
	expect(addressOf('/account/orders.data?_routes=root')).toBe('/account/orders')
})

test('an address longer than anybody types loses its query, and one whose path is so long leads home', () => {
	expect(addressOf(`/account/orders?q=${'>'.repeat(600)}`)).toContain('%3E%3E')
	expect(addressOf(`/account/orders?q=${'>'.repeat(6_000)}`)).toBe('/account/orders')
	expect(addressOf(`/account/${'a'.repeat(6_000)}`)).toBe('/')
})

test('a page that moved takes the query along, unless it is longer than anybody types', () => {
	const asking = (query: string) => new Request(`https://advice.example/community/post/5.data?${query}`)
	expect(withQueryOf(asking('at=7&_routes=root'), '/community/post/5/fees')).toBe(
		'/community/post/5/fees?at=7',
	)
	expect(withQueryOf(asking('>'.repeat(6_000)), '/community/post/5/fees')).toBe('/community/post/5/fees')
})
