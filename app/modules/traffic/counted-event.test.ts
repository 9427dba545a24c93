import { expect, test } from 'vitest'
import { countedEvents } from './counted-event.ts'

const opened = {
	method: 'GET',
	path: '/',
	status: 200,
	fetchSite: 'cross-site',
	fetchDest: 'document',
	secPurpose: undefined,
}

test.for([
	['a link from another site', {}],
	['an address that was typed', { fetchSite: 'none' }],
	['a page that the browser still had', { status: 304 }],
] as const)('%s counts as an arrival', ([, request]) => {
	expect(countedEvents({ ...opened, ...request })).toEqual(['arrival'])
})

test.for([
	['a link of the site itself', { fetchSite: 'same-origin' }],
	['a form', { method: 'POST' }],
	['a page that was not found', { status: 404 }],
	['a redirect', { status: 301 }],
	['a page that is only fetched in advance', { secPurpose: 'prefetch;prerender' }],
	['a request of a script', { fetchDest: 'empty' }],
	['a picture', { fetchDest: 'image' }],
	['a browser or a robot that sends no fetch metadata', { fetchSite: undefined, fetchDest: undefined }],
	['the admin area', { path: '/admin/orders' }],
	['the account', { path: '/account' }],
	['an endpoint', { path: '/api/slots' }],
	['the payment page of the demo', { path: '/sandbox/checkout/cs_1' }],
] as const)('%s is not counted', ([, request]) => {
	expect(countedEvents({ ...opened, ...request })).toEqual([])
})

test('a page whose path only begins like a private area is counted', () => {
	expect(countedEvents({ ...opened, path: '/accounting' })).toEqual(['arrival'])
})

test('Services counts however it is opened, and as an arrival only from outside', () => {
	const services = { ...opened, path: '/services' }
	expect(countedEvents(services)).toEqual(['arrival', 'services'])
	expect(countedEvents({ ...services, fetchSite: 'same-origin' })).toEqual(['services'])
	// Scripts that follow a link of the site ask for the page's data only.
	expect(countedEvents({ ...services, path: '/services.data', fetchDest: 'empty' })).toEqual(['services'])
	expect(countedEvents({ ...services, path: '/services.data', secPurpose: 'prefetch' })).toEqual([])
})
