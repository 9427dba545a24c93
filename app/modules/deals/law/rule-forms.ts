import { getOwnValue } from '#app/lib/own-key.ts'
import type { LawRule } from '#engine'
import {
	choiceField,
	countField,
	dollarsField,
	linesField,
	percentField,
	type RuleField,
	type RuleForm,
	textRuleField,
	yearField,
	yesAndNo,
	yesOrNoField,
} from './rule-fields.ts'
import { serviceForms } from './service-forms.ts'

const optional = { optional: true } as const
const amount = dollarsField('cents', 'Amount')
const share = percentField('ppm', 'Share')
const bases = [
	{ value: 'price', label: 'The price of the car' },
	{ value: 'amountFinanced', label: 'The amount financed' },
]
const base = choiceField('of', 'Of what', bases)
const onlyNewCars = yesOrNoField('newCarsOnly', 'Only on new cars', optional)

const leaseMethods = [
	{ value: 'payment', label: 'Each payment' },
	{ value: 'payments_upfront', label: 'All payments, at signing' },
	{ value: 'price', label: 'The price, at signing' },
	{ value: 'depreciation', label: 'The depreciation, at signing' },
	{ value: 'none', label: 'Nothing' },
]

/** The form of each kind of rule: what it is called, and its fields. Rates of ZIP codes come from imported files only. */
export const ruleForms: Record<Exclude<LawRule['kind'], 'zipRate'>, RuleForm> = {
	...serviceForms,
	maximumCents: { label: 'A maximum in dollars', fields: [amount] },
	maximumWithCondition: {
		label: 'A maximum that is lower without a condition',
		fields: [
			dollarsField('cents', 'Where the condition is met'),
			dollarsField('withoutConditionCents', 'Otherwise'),
			textRuleField('condition', 'Condition', { hint: 'A clause like “the title is filed electronically”.' }),
		],
	},
	lesserOf: { label: 'The lesser of an amount and a share', fields: [amount, share, base] },
	greaterOf: { label: 'The greater of an amount and a share', fields: [amount, share, base] },
	maximumShare: {
		label: 'A maximum share',
		fields: [
			share,
			base,
			percentField('minimumLoanToValuePpm', 'Not where the loan is below this share of the value', optional),
		],
	},
	presumedReasonable: { label: 'An amount that is presumed reasonable', fields: [amount] },
	indexedFormula: {
		label: 'A maximum that an index changes',
		fields: [
			textRuleField('index', 'Index', { hint: 'Like “the consumer price index, each January 1”.' }),
			linesField('figures', 'Known figures', 'figures', {
				hint: 'One year a line, the oldest first, like “2026: 377.63” or “2023: 449; otherwise 374; if filed electronically”.',
			}),
			dollarsField('baseCents', 'Amount of the base year', optional),
			yearField('baseYear', 'Base year', optional),
			countField('everyYears', 'Years between two changes', { ...optional, hint: 'Empty for every year.' }),
			percentField('share.ppm', 'Never more than this share', optional),
			choiceField('share.of', 'Of what', bases, optional),
		],
	},
	noMaximum: {
		label: 'No maximum',
		fields: [
			textRuleField('disclosure', 'What the dealer must disclose instead', {
				...optional,
				hint: 'A clause like “it must be in the advertised price”.',
			}),
		],
	},
	sourcesDiffer: {
		label: 'Sources that differ',
		fields: [
			textRuleField('about', 'What they differ about', {
				hint: 'Words that complete “Sources differ on”, like “whether a trade-in lowers the tax”.',
			}),
			linesField('candidates', 'What each says', 'candidates', {
				hint: 'One source a line: what it says, a bar, and its name, like “it does | the agency’s page of 2020”.',
			}),
		],
	},
	tradeCredit: {
		label: 'Whether a trade-in lowers the tax',
		fields: [
			choiceField('credit', 'Credit', [
				{ value: 'full', label: 'In full' },
				{ value: 'none', label: 'None' },
				{ value: 'capped', label: 'Up to an amount' },
			]),
			linesField('caps', 'Most that lowers the tax', 'caps', {
				...optional,
				hint: 'By year of delivery, one a line, like “2026: 12,000”.',
			}),
			yearField('unlimitedFromYear', 'Without limit from the year', optional),
			onlyNewCars,
			yesOrNoField('notOnLeases', 'Not on leases', optional),
			countField('vehicles', 'For how many vehicles', { ...optional, hint: 'Empty for any number.' }),
			percentField('part.ppm', 'Only for this part of the rate', optional),
			percentField('part.ofPpm', 'Of a rate of', optional),
		],
	},
	rebateTaxed: {
		label: 'Whether rebates and discounts are taxed',
		fields: [
			yesOrNoField('manufacturer', 'A manufacturer’s rebate is taxed'),
			choiceField('dealer', 'A dealer’s discount is taxed', [
				...yesAndNo,
				{ value: 'null', label: 'Not known' },
			]),
		],
	},
	feeTaxed: {
		label: 'Whether the documentation fee is taxed',
		fields: [yesOrNoField('taxed', 'It is taxed')],
	},
	ratePpm: {
		label: 'A tax rate',
		fields: [
			share,
			dollarsField('minimumCents', 'At least', optional),
			dollarsField('maximumCents', 'At most', optional),
			yesOrNoField('localRates', 'Other rates are added', optional),
		],
	},
	purchaseTax: {
		label: 'A tax on a purchase with local parts or thresholds',
		fields: [
			percentField('ppm', 'Rate of the state'),
			percentField('local.leastPpm', 'Least added locally', {
				...optional,
				hint: '0 where some places add nothing.',
			}),
			percentField('local.mostPpm', 'Most added locally', { ...optional, hint: 'Empty if it is not known.' }),
			dollarsField('local.firstCents', 'Local part only on the first', optional),
			linesField('slices', 'More on a part of the price', 'slices', {
				...optional,
				hint: 'One part a line, like “1,600 to 3,200: 2.75”.',
			}),
			dollarsField('higher.aboveCents', 'Other rate of the whole price above', optional),
			percentField('higher.ppm', 'That rate', optional),
			linesField('lowerIfUsed', 'Rate of a cheap used car', 'lowerIfUsed', {
				...optional,
				hint: 'One a line, the cheapest first, like “below 4,000: 0”.',
			}),
			dollarsField('flatCents', 'Most that places add as an amount', optional),
			yesOrNoField('onValue', 'The state may tax its own value of the car', optional),
		],
	},
	rateByWeight: {
		label: 'A tax by weight and mileage',
		fields: [
			{
				name: 'cityMilesPerGallonUpTo',
				label: 'City miles per gallon, up to',
				hint: 'The limits with commas between them; whatever is above the last one comes after them.',
				type: 'limits',
			},
			linesField('weights', 'Rates', 'weights', {
				hint: 'One weight in pounds a line with a rate for each mileage, like “3,499: 8.1, 4.4, 1”; the last begins with “heavier”.',
			}),
		],
	},
	rateAbove: {
		label: 'A tax on cars above a price',
		fields: [
			share,
			dollarsField('fromCents', 'From which price'),
			choiceField('of', 'Charged on', [
				{ value: 'excess', label: 'The part above that price' },
				{ value: 'price', label: 'The whole price' },
			]),
			onlyNewCars,
		],
	},
	leaseTax: {
		label: 'What the tax on a lease is charged on',
		fields: [
			choiceField('method', 'Charged on', leaseMethods),
			choiceField('otherMethods.0', 'Or, as the lessor chooses', leaseMethods, optional),
			choiceField('otherMethods.1', 'Or', leaseMethods, optional),
			percentField('ppm', 'Rate', { ...optional, hint: 'Empty for the rate of a purchase.' }),
			yesOrNoField('localRates', 'Local rates are added', optional),
			yesOrNoField('capReductionTaxed', 'What is paid down is taxed', optional),
			dollarsField('maximumCents', 'At most', optional),
		],
	},
}

/** Returns the fields of a kind of rule; null if there is no such kind. */
export const ruleFieldsOf = (kind: string): readonly RuleField[] | null =>
	getOwnValue(ruleForms as Record<string, RuleForm>, kind)?.fields ?? null
