import { getOwnValue } from '#app/lib/own-key.ts'
import type { LawRule } from '#engine'
import {
	choiceField,
	countField,
	dollarsField,
	linesField,
	percentField,
	type RuleField,
	textRuleField,
	yearField,
	yesAndNo,
	yesOrNoField,
} from './rule-fields.ts'

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

type RuleForm = { label: string; fields: readonly RuleField[] }

/** The form of each kind of rule: what it is called, and its fields. A kind that a law row can have needs one. */
export const ruleForms: Record<LawRule['kind'], RuleForm> = {
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
	endedOn: { label: 'Something that ended', fields: [{ name: 'date', label: 'Last day', type: 'date' }] },
	tiers: {
		label: 'An amount by size',
		fields: [
			linesField('tiers', 'Amounts', 'tiers', {
				hint: 'One size a line, the smallest first, like “1,000: 5”; the last begins with “above”.',
			}),
		],
	},
	rateTolerance: {
		label: 'How far a rate may be off',
		fields: [
			percentField('regularPpm', 'Percentage points'),
			percentField('irregularPpm', 'For irregular loans'),
		],
	},
	appliesUpTo: { label: 'An amount up to which a law applies', fields: [amount] },
	formula: { label: 'A formula', fields: [textRuleField('formula', 'Formula')] },
	returnRight: {
		label: 'A right to return a used car',
		fields: [
			choiceField('condition', 'Which cars', [{ value: 'used', label: 'Used cars' }]),
			dollarsField('maximumPriceCents', 'Up to which price'),
			countField('days', 'Days'),
			countField('miles', 'Miles'),
			percentField('restocking.ppm', 'Fee, as a share of the price'),
			dollarsField('restocking.minimumCents', 'Fee, at least'),
			dollarsField('restocking.maximumCents', 'Fee, at most'),
			countField('mileage.freeMiles', 'Miles without charge'),
			dollarsField('mileage.perMileCents', 'Each mile more'),
			dollarsField('mileage.maximumCents', 'Miles, at most'),
		],
	},
	refundWithin: {
		label: 'A time within which something is refunded',
		fields: [
			countField('days', 'Days'),
			textRuleField('from', 'Counted from', { hint: 'Like “the day of registration”.' }),
		],
	},
	cancellation: {
		label: 'Canceling a product',
		fields: [
			countField('fullRefundDays', 'Days with a full refund'),
			countField('shorterFullRefundDays', 'Days on some used cars', optional),
			dollarsField('feeMaximum.cents', 'Fee later, at most'),
			percentField('feeMaximum.ppm', 'And at most this share'),
		],
	},
	deduction: {
		label: 'A deduction from income',
		fields: [
			dollarsField('maximumCents', 'Most in a year'),
			yearField('firstYear', 'First year'),
			yearField('lastYear', 'Last year'),
			dollarsField('reduction.centsPerThousand', 'Less for each $1,000 of income', optional),
			dollarsField('reduction.aboveSingleCents', 'Above an income of', optional),
			dollarsField('reduction.aboveJointCents', 'Or, on a joint return', optional),
		],
	},
	confirmationNeeded: {
		label: 'An activity that may need a license',
		fields: [
			textRuleField('activity', 'Activity', { hint: 'Like “arranging the sale of a car for a fee”.' }),
		],
	},
}

/** Returns the fields of a kind of rule; null if there is no such kind. */
export const ruleFieldsOf = (kind: string): readonly RuleField[] | null =>
	getOwnValue(ruleForms as Record<string, RuleForm>, kind)?.fields ?? null
