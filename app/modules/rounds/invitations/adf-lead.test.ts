import { expect, test } from 'vitest'
import { adfFaults } from '#tests/support/adf-structure.ts'
import { type AdfLead, writeAdfLead } from './adf-lead.ts'

const lead: AdfLead = {
	id: '5f0c9e1b-0000-4000-8000-000000000001',
	requestedAt: new Date('2026-11-24T13:05:00Z'),
	timeZone: 'America/New_York',
	vehicle: {
		interest: 'buy',
		condition: 'new',
		year: 2026,
		make: 'Honda',
		model: 'CR-V',
		trim: 'EX',
		vin: '1HGCM82633A004352',
		stock: 'H1204',
		odometer: 12,
		comments: 'Your best price out the door, sealed until Thursday: https://lotwise.example/bid?link=x&y=1',
	},
	customer: {
		name: 'Dana Whitfield',
		email: 'hello@lotwise.example',
		phone: '(555) 010-0142',
		zip: '19103',
		state: 'PA',
		comments: 'Dana Whitfield of Lotwise is asking on behalf of a client in 19103.',
		wantedBy: '2026-11-26',
	},
	vendor: { name: 'Northside Honda', email: 'sales@northside.example', phone: '(973) 555-0120' },
	provider: {
		name: 'Lotwise Car Advisory',
		url: 'https://lotwise.example',
		email: 'hello@lotwise.example',
		phone: '(555) 010-0142',
	},
}

const vehicle = (set: Partial<AdfLead['vehicle']>): AdfLead => ({
	...lead,
	vehicle: { ...lead.vehicle, ...set },
})
const customer = (set: Partial<AdfLead['customer']>): AdfLead => ({
	...lead,
	customer: { ...lead.customer, ...set },
})

test('a lead has the structure of ADF 1.0, with the date in the zone of the client', () => {
	const xml = writeAdfLead(lead)
	expect(adfFaults(xml)).toEqual([])
	expect(xml).toContain('<requestdate>2026-11-24T08:05:00.000-05:00</requestdate>')
	expect(xml).toContain('link=x&amp;y=1')
})

const hostile = [
	']]></comments><x/>',
	'<script>alert(1)</script>',
	'a\u0000b\u0008c\uFFFE',
	'"quoted" & \'so\'',
	'🚗'.repeat(9),
	'\uD800 half',
	'x'.repeat(10_000),
	'&amp;lt;',
]

test.each<[string, AdfLead]>([
	['a car to sell', vehicle({ interest: 'trade-in', condition: 'used' })],
	['a demonstrator', vehicle({ condition: 'demo' })],
	['a certified car', vehicle({ condition: 'cpo' })],
	[
		'a car without the rest',
		vehicle({ trim: '', vin: '', stock: '', odometer: undefined, comments: '' } as never),
	],
	['nothing to say', customer({ comments: '', phone: '', wantedBy: undefined } as never)],
	['a dealer without addresses', { ...lead, vendor: { name: 'Northside Honda' } }],
	...hostile.flatMap((text): [string, AdfLead][] => [
		[`a comment ${text.slice(0, 12)}`, vehicle({ comments: text })],
		[`a dealer ${text.slice(0, 12)}`, { ...lead, vendor: { name: `Dealer ${text}` } }],
		[`a provider ${text.slice(0, 12)}`, { ...lead, provider: { ...lead.provider, name: `P ${text}` } }],
	]),
])('a lead with %s is valid', (_, input) => {
	expect(adfFaults(writeAdfLead(input))).toEqual([])
})

test('the buyer is an individual, the dealer and the site are businesses', () => {
	const types = [...writeAdfLead(lead).matchAll(/<name part="full" type="(\w+)">/g)].map(([, type]) => type)
	expect(types).toEqual(['individual', 'business', 'business'])
})

test.each<[string, (xml: string) => string]>([
	['no vendor', (xml) => xml.replace(/<vendor>[\s\S]*<\/vendor>\n/, '')],
	['no customer', (xml) => xml.replace(/<customer>[\s\S]*<\/customer>\n/, '')],
	['no make', (xml) => xml.replace(/<make>.*\n/, '')],
	['no year', (xml) => xml.replace(/<year>.*\n/, '')],
	['no date', (xml) => xml.replace(/<requestdate>.*\n/, '')],
	['a date without a zone', (xml) => xml.replace('.000-05:00', '')],
	['two makes', (xml) => xml.replace(/(<make>.*\n)/, '$1$1')],
	['the model before the make', (xml) => xml.replace(/(<make>.*\n)(<model>.*\n)/, '$2$1')],
	[
		'the vendor before the customer',
		(xml) => xml.replace(/(<customer>[\s\S]*<\/customer>\n)(<vendor>[\s\S]*<\/vendor>\n)/, '$2$1'),
	],
	['an unknown interest', (xml) => xml.replace('interest="buy"', 'interest="steal"')],
	['an unknown attribute', (xml) => xml.replace('<adf>', '<adf level="1">')],
	['an unknown element', (xml) => xml.replace('<vin>', '<color>red</color>\n<vin>')],
	['an id without a source', (xml) => xml.replace(/ source="[^"]*"/, '')],
	['text between elements', (xml) => xml.replace('<customer>', 'hello <customer>')],
	['an element that is not closed', (xml) => xml.replace('</vendor>', '')],
	['a bare ampersand', (xml) => xml.replace('&amp;', '&')],
	['a control character', (xml) => xml.replace('Honda', 'Hon\u0001da')],
	['no declaration', (xml) => xml.replace('<?adf version="1.0"?>\n', '')],
	['another root', (xml) => xml.replaceAll('adf>', 'lead>')],
	['something after the end', (xml) => `${xml}<adf></adf>`],
])('the structure check finds a document with %s', (_, change) => {
	const xml = writeAdfLead(lead)
	expect(change(xml)).not.toBe(xml)
	expect(adfFaults(change(xml))).not.toEqual([])
})
