import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { defaultOfferings, type Offering, shortNameOf, shortTitleOf } from '../offerings.ts'
import { serviceListing } from '../service-listing.ts'
import { OfferingForm, offeringDifferences } from './admin/offering-form.tsx'
import { FinePrint } from './fine-print.tsx'
import { OfferSection } from './offer-section.tsx'
import { PremiumServices } from './premium-services.tsx'
import { ServiceJump } from './service-jump.tsx'

const withShortTitle = (offering: Offering) => ({ ...offering, shortTitle: shortTitleOf(offering) })
const hostile = '<img src=x onerror=alert(1)>'
const concierge = defaultOfferings[2]!
const values = {
	title: 'Concierge',
	summary: 'We do it all.',
	badge: 'New',
	price: '349',
	features: 'Search: We search.',
	hasAppointment: '',
	minutes: '',
}

test('search engines get each service with its price in dollars and the URL of its section', () => {
	const offerings = [
		{ ...concierge, priceCents: 75_00 },
		{ ...concierge, priceCents: 1_05 },
	]
	const listing = serviceListing({ offerings, provider: 'Lotwise', origin: 'https://site.test' })
	expect(listing.itemListElement).toMatchObject([
		{ url: 'https://site.test/services#concierge', price: '75.00', priceCurrency: 'USD' },
		{ price: '1.05', itemOffered: { name: concierge.title, provider: { name: 'Lotwise' } } },
	])
})

test('in the admin area a default service has its short name, another its title, and an unknown one its price id', () => {
	const offerings = [{ priceId: 'price_new', title: 'Lease review' }]
	expect(shortNameOf('price_in_person', offerings)).toBe('In-Person Visit')
	expect(shortNameOf('price_new', offerings)).toBe('Lease review')
	expect(shortNameOf('constructor', offerings)).toBe('constructor')
})

test('each link to a service ends at a section of its own', () => {
	const jump = renderToHtml(<ServiceJump offerings={defaultOfferings.map(withShortTitle)} />)
	const homePageServices = renderToHtml(
		<PremiumServices title="Services" lead="One flat fee each." offerings={[...defaultOfferings]} />,
	)
	for (const offering of defaultOfferings) {
		const { slug: anchor } = offering
		const section = renderToHtml(
			<OfferSection offering={offering} afterPayment="We write to you." bookButton={<b>Book</b>} />,
		)
		expect(section).toContain(`id="${anchor}"`)
		expect(section).toContain(`aria-labelledby="${anchor}-heading"`)
		expect(jump).toContain(`href="#${anchor}"`)
		expect(homePageServices).toContain(`href="/services#${anchor}"`)
		expect(homePageServices).toContain(`aria-label="See details: ${offering.title}"`)
	}
	expect(new Set(defaultOfferings.map(({ slug }) => slug)).size).toBe(3)
})

test('every service shows its price in dollars and cents', () => {
	const expensive: Offering = { ...concierge, priceCents: 1_234_50 }
	for (const page of [
		renderToHtml(<ServiceJump offerings={[withShortTitle(expensive)]} />),
		renderToHtml(<PremiumServices title="Services" lead="One flat fee each." offerings={[expensive]} />),
		renderToHtml(<OfferSection offering={expensive} afterPayment="" bookButton={null} />),
	])
		expect(page).toContain('$1,234.50')
})

test('texts of the operator are shown as text, never as markup', () => {
	const features = [{ title: hostile, detail: hostile }]
	const offering: Offering = { ...concierge, title: hostile, summary: hostile, badge: hostile, features }
	for (const page of [
		renderToHtml(<PremiumServices title="Services" lead="One flat fee each." offerings={[offering]} />),
		renderToHtml(<OfferSection offering={offering} afterPayment={hostile} bookButton={null} />),
		renderToHtml(<FinePrint entries={[{ title: hostile, text: hostile }]} negotiationStates={hostile} />),
	]) {
		expect(page).not.toContain('<img src=x')
		expect(page).toContain('&lt;img src=x')
	}
})

const form = (set: Partial<Parameters<typeof OfferingForm>[0]> = {}) =>
	renderToHtml(
		<OfferingForm
			offering={{
				priceId: 'price_concierge',
				kind: 'concierge',
				title: 'Stored',
				priceCents: 299_99,
				version: 4,
			}}
			values={values}
			previewCents={null}
			rejected={null}
			{...set}
		/>,
	)

test('the form sends the version on which it is based, and shows what visitors see', () => {
	const page = form()
	expect(page).toMatch(/name="version" value="4"/)
	expect(page).toMatch(/name="priceId" value="price_concierge"/)
	expect(page).toContain('As visitors see it now')
	expect(page).toContain('$299.99')
})

test('a preview shows the price that was typed and says that nothing is saved', () => {
	const page = form({ previewCents: 349_00 })
	expect(page).toContain('Preview, not saved yet')
	expect(page).toContain('$349.00')
	expect(page).not.toContain('$299.99')
})

test('an invalid field has an error message that is associated with the control', () => {
	const errors = { price: 'Enter a price from $1.00 to $50,000.00.' }
	const page = form({ rejected: { ok: false, errors, formError: null, conflict: null, values } })
	expect(page).toContain('Enter a price from $1.00 to $50,000.00.')
	expect(page).toMatch(/aria-describedby="[^"]*price_concierge-price-error"/)
})

test('two versions are compared by their different fields, with prices in dollars and a missing badge as "none"', () => {
	const theirs = { ...values, price: '299.99', badge: '' }
	expect(offeringDifferences(theirs, values)).toEqual([
		{ label: 'Price', yours: '$349', theirs: '$299.99' },
		{ label: 'Badge', yours: 'New', theirs: 'none' },
	])
	expect(offeringDifferences(values, values)).toEqual([])
})
