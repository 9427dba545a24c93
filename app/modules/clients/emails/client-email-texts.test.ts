import { expect, test } from 'vitest'
import { supportEnded, supportStarted } from './support-email-texts.ts'
import { vehicleEmail } from './vehicle-email-texts.ts'

const site = { origin: 'https://site.test', contactEmail: 'help@site.test', phone: '(555) 123-0000' }

test('emails about support lead to pages that open without signing in', () => {
	const props = { ...site, timeZone: 'America/New_York' }
	const started = supportStarted({ ...props, title: 'Search', endsAt: new Date('2026-12-04T15:00:00Z') })
	for (const email of [started, supportEnded(props)])
		expect(JSON.stringify(email)).not.toMatch(/\/account|your account/)
	expect(JSON.stringify(started)).toContain('https://site.test/chat')
})

const car = {
	name: '2024 Honda CR-V',
	price: '',
	priceLabel: '',
	vin: null,
	listingUrl: null,
	description: '',
	clientName: 'Robin',
	clientEmail: 'robin@example.com',
}

test('web addresses in the advisor’s text about a car are links, deceptive and other ones are text', () => {
	const urls = (description: string, listingUrl: string | null = null) => {
		const { blocks } = vehicleEmail({
			cars: [
				{ vehicle: { ...car, listingUrl, description }, urlOf: () => 'https://site.test/vehicle?link=1' },
			],
			advisorName: 'Dana',
			headerBrand: 'Lotwise',
		})
		return blocks
			.flatMap((block) => (block.kind === 'paragraph' ? block.text : []))
			.flatMap((part) => (typeof part === 'string' ? [] : part.href))
	}
	expect(urls('See https://riverside.example/inventory/4411?vin=1. Nice one.')).toEqual([
		'https://riverside.example/inventory/4411?vin=1',
	])
	expect(urls('', 'https://dealer.example/car')).toEqual(['https://dealer.example/car'])
	expect(urls('javascript:alert(1) https://bank.example@evil.example ask sam@riverside.example')).toEqual([])
})

test('an email of several cars has the facts, the listing and the answers of each', () => {
	const cars = ['Fit', 'Civic'].map((name) => ({
		vehicle: { ...car, name, price: '$9,000', priceLabel: 'Price', listingUrl: `https://${name}.example/` },
		urlOf: (answer = 'see') => `https://site.test/${name}/${answer}`,
	}))
	const { subject, blocks } = vehicleEmail({ cars, advisorName: 'Dana', headerBrand: 'Lotwise' })
	expect(subject).toBe('Dana found 2 cars for you')
	const text = JSON.stringify(blocks)
	for (const name of ['Fit', 'Civic'])
		for (const part of [
			`"value":"${name}"`,
			`"https://${name}.example/"`,
			`/${name}/see`,
			`/${name}/rejected`,
		])
			expect(text).toContain(part)
	expect(blocks.filter(({ kind }) => kind === 'button')).toHaveLength(1)
})
