import { type Category, categories } from '#engine'
import type { TermsField } from './terms-form.ts'
import type { VehicleField } from './vehicle-form.ts'

// Not beside the schemas, so that a page with these forms does not load their library.

export const vehicleLabels: Readonly<Record<VehicleField, string>> = {
	condition: 'New or used',
	vin: 'VIN',
	year: 'Model year',
	make: 'Make',
	model: 'Model',
	trim: 'Trim',
	odometer: 'Odometer',
	msrp: 'MSRP',
	dealerId: 'Dealer',
	stockNumber: 'Stock number',
	listingUrl: 'Listing',
	notes: 'Notes',
}

export const termsLabels: Readonly<Record<TermsField, string>> = {
	wants: 'What they want',
	mustHaves: 'Must-haves',
	budget: 'Budget',
	target: 'Target price',
	targetReason: 'Why this target',
	walkAway: 'Walk away above',
	state: 'State',
	zip: 'ZIP code',
	taxRate: 'Tax rate',
	downPayment: 'Down payment',
	tradeAllowance: 'Trade-in offer',
	tradePayoff: 'Owed on the trade-in',
	qualifiesFor: 'Rebates they qualify for',
	wantsProducts: 'Products they want',
}

/** The products that a buyer can want; a comparison on equal terms leaves out all other products. */
export const productCategories = (Object.keys(categories) as Category[]).filter(
	(name) => categories[name].group === 'add_ons',
)
