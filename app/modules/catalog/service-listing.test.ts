import { expect, test } from 'vitest'
import { appearanceOf } from './components/offering-appearance.ts'
import { defaultOfferings, type Offering, shortNameOf } from './offerings.ts'
import { serviceListing } from './service-listing.ts'

const listing = (offerings: Offering[]) =>
	serviceListing({ offerings, provider: 'Lotwise', origin: 'https://site.example' })

test('each service on sale is an offer with its price in dollars and cents, and the URL of its section', () => {
	const { itemListElement } = listing([...defaultOfferings])
	expect(itemListElement.map(({ price, priceCurrency, url }) => [price, priceCurrency, url])).toEqual([
		['75.00', 'USD', 'https://site.example/services#online-search'],
		['149.99', 'USD', 'https://site.example/services#in-person'],
		['299.99', 'USD', 'https://site.example/services#concierge'],
	])
	expect(itemListElement[0]!.itemOffered).toMatchObject({
		name: defaultOfferings[0]!.title,
		description: defaultOfferings[0]!.summary,
		provider: { name: 'Lotwise', url: 'https://site.example' },
	})
})

test.each([
	[100, '1.00'],
	[7_510, '75.10'],
	[5_000_000, '50000.00'],
])('%i cents are written as the price %s', (priceCents, price) => {
	expect(listing([{ ...defaultOfferings[0]!, priceCents }]).itemListElement[0]!.price).toBe(price)
})

test('a site without services has an empty listing', () => {
	expect(listing([]).itemListElement).toEqual([])
})

test('the first services have short names, later ones their titles, and an unknown one its price ID', () => {
	const later = { priceId: 'price_new', title: 'Lease return check' }
	expect(shortNameOf('price_concierge', [])).toBe('Full Concierge')
	expect(shortNameOf('price_concierge', defaultOfferings)).toBe('Full Concierge')
	const renamed = { priceId: 'price_concierge', title: 'We buy it for you' }
	expect(shortNameOf('price_concierge', [renamed])).toBe('We buy it for you')
	expect(shortNameOf('price_new', [later])).toBe('Lease return check')
	expect(shortNameOf('price_gone', [later])).toBe('price_gone')
	expect(shortNameOf('constructor', [later])).toBe('constructor')
})

test('each kind of service has its own appearance', () => {
	const looks = defaultOfferings.map(({ kind }) => appearanceOf(kind))
	for (const field of ['shape', 'paint', 'sky'] as const)
		expect(new Set(looks.map((look) => look[field])).size, field).toBe(defaultOfferings.length)
})

test('the default services are within the limits of the form that changes them', () => {
	for (const { title, summary, badge, priceCents, features } of defaultOfferings) {
		expect(title.length).toBeLessThanOrEqual(80)
		expect(summary.length).toBeLessThanOrEqual(300)
		expect(badge?.length ?? 0).toBeLessThanOrEqual(24)
		expect(Number.isInteger(priceCents) && priceCents >= 100 && priceCents <= 5_000_000).toBe(true)
		expect(features.length).toBeGreaterThan(0)
	}
	for (const name of ['priceId', 'kind', 'title'] as const)
		expect(new Set(defaultOfferings.map((one) => one[name])).size, name).toBe(defaultOfferings.length)
})
