import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { firstOfferings, type Offering, shortNameOf } from '../offerings.ts'
import { serviceListing } from '../service-listing.ts'
import { OfferingForm, offeringDifferences } from './admin/offering-form.tsx'
import { FinePrint } from './fine-print.tsx'
import { OfferSection } from './offer-section.tsx'
import { appearanceOf } from './offering-appearance.ts'
import { PremiumServices } from './premium-services.tsx'
import { ServiceJump } from './service-jump.tsx'

const hostile = '<img src=x onerror=alert(1)>'
const concierge = firstOfferings[2]!
const values = { title: 'Concierge', summary: 'We do it all.', badge: 'New', price: '349' }

test('search engines get each service with its price in dollars and the address of its section', () => {
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

test('a service has its short name at the desk, another its title, and one nobody knows its price id', () => {
	const offerings = [{ priceId: 'price_new', title: 'Lease review' }]
	expect(shortNameOf('price_in_person', offerings)).toBe('In-Person Visit')
	expect(shortNameOf('price_new', offerings)).toBe('Lease review')
	expect(shortNameOf('constructor', offerings)).toBe('constructor')
})

test('links to a service end at its section, and no two services share one', () => {
	const jump = renderToHtml(<ServiceJump offerings={[...firstOfferings]} />)
	const windows = renderToHtml(<PremiumServices offerings={[...firstOfferings]} />)
	for (const offering of firstOfferings) {
		const { anchor } = appearanceOf(offering.kind)
		const section = renderToHtml(
			<OfferSection offering={offering} next="We write to you." book={<b>Book</b>} />,
		)
		expect(section).toContain(`id="${anchor}"`)
		expect(section).toContain(`aria-labelledby="${anchor}-heading"`)
		expect(jump).toContain(`href="#${anchor}"`)
		expect(windows).toContain(`href="/services#${anchor}"`)
		expect(windows).toContain(`aria-label="See details: ${offering.title}"`)
	}
	expect(new Set(firstOfferings.map(({ kind }) => appearanceOf(kind).anchor)).size).toBe(3)
})

test('the price stands with every service, in dollars and cents', () => {
	const dear: Offering = { ...concierge, priceCents: 1_234_50 }
	for (const page of [
		renderToHtml(<ServiceJump offerings={[dear]} />),
		renderToHtml(<PremiumServices offerings={[dear]} />),
		renderToHtml(<OfferSection offering={dear} next="" book={null} />),
	])
		expect(page).toContain('$1,234.50')
})

test('words of the operator are shown as text, never as markup', () => {
	const features = [{ title: hostile, detail: hostile }]
	const offering: Offering = { ...concierge, title: hostile, summary: hostile, badge: hostile, features }
	for (const page of [
		renderToHtml(<PremiumServices offerings={[offering]} />),
		renderToHtml(<OfferSection offering={offering} next={hostile} book={null} />),
		renderToHtml(<FinePrint entries={[{ title: hostile, text: hostile }]} />),
	]) {
		expect(page).not.toContain('<img src=x')
		expect(page).toContain('&lt;img src=x')
	}
})

const form = (set: Partial<Parameters<typeof OfferingForm>[0]> = {}) =>
	renderToHtml(
		<OfferingForm
			offering={{ priceId: 'price_concierge', title: 'Stored', priceCents: 299_99, version: 4 }}
			values={values}
			previewCents={null}
			answer={null}
			{...set}
		/>,
	)

test('the form sends the version it was filled from, and shows what visitors see', () => {
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

test('a wrong field has its sentence, tied to the control', () => {
	const errors = { price: 'Enter a price from $1.00 to $50,000.00.' }
	const page = form({ answer: { ok: false, errors, formError: null, conflict: null, values } })
	expect(page).toContain('Enter a price from $1.00 to $50,000.00.')
	expect(page).toMatch(/aria-describedby="[^"]*price_concierge-price-error"/)
})

test('two versions are compared by the fields that differ, prices in dollars, no badge as none', () => {
	const theirs = { ...values, price: '299.99', badge: '' }
	expect(offeringDifferences(theirs, values)).toEqual([
		{ label: 'Price', yours: '$349', theirs: '$299.99' },
		{ label: 'Badge', yours: 'New', theirs: 'none' },
	])
	expect(offeringDifferences(values, values)).toEqual([])
})
