import type { LawRule } from '#engine'
import {
	choiceField,
	countField,
	dollarsField,
	linesField,
	percentField,
	type RuleForm,
	textRuleField,
	yearField,
	yesOrNoField,
} from './rule-fields.ts'

const optional = { optional: true } as const

const confirmable = [
	{ value: 'license', label: 'A license' },
	{ value: 'registration', label: 'A registration' },
	{ value: 'bond', label: 'A bond' },
	{ value: 'trust_account', label: 'A trust account' },
	{ value: 'expiry', label: 'When it expires' },
	{ value: 'address', label: 'The address of the business' },
]

const services = [
	{ value: 'advice', label: 'Advice and searches' },
	{ value: 'visit', label: 'Help at the dealer' },
	{ value: 'arranging', label: 'Negotiating and arranging' },
]

const serviceFields = (name: string, label: string) =>
	services.map((_, index) => choiceField(`${name}.${index}`, index === 0 ? label : 'And', services, optional))

/** The forms of the kinds of rules about services, charges of the state and what a seller must do. */
export const serviceForms = {
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
	appliesUpTo: { label: 'An amount up to which a law applies', fields: [dollarsField('cents', 'Amount')] },
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
			dollarsField('feeMaximum.cents', 'Fee later, at most', optional),
			percentField('feeMaximum.ppm', 'And at most this share', optional),
			dollarsField('leastRefundCents', 'Refunds below this are not paid', optional),
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
			...serviceFields('covers', 'Services it covers'),
			...serviceFields('soldAsAdvice', 'Sold as advice only'),
			choiceField(
				'mayBeSold',
				'May it be sold to a buyer who lives there?',
				[
					{ value: 'confirmed', label: 'Once everything is confirmed' },
					{ value: 'never', label: 'Never' },
				],
				optional,
			),
			...[0, 1, 2, 3, 4].map((index) =>
				choiceField(`confirm.${index}`, index === 0 ? 'To be confirmed' : 'And', confirmable, optional),
			),
			...serviceFields('confirmFor', 'Confirmed only for'),
			dollarsField('bondCents', 'Amount of the bond', optional),
			choiceField(
				'payment',
				'When money may be taken',
				[
					{ value: 'after_the_service', label: 'After the service' },
					{ value: 'after_the_agreement', label: 'After the agreement' },
					{ value: 'into_trust', label: 'After the agreement, into a trust account' },
					{
						value: 'into_trust_after_car',
						label: 'Once the agreement names the car and its price, into a trust account',
					},
				],
				optional,
			),
			textRuleField('paymentReason', 'Why, for the buyer', {
				...optional,
				hint: 'Without its period, like “New York lets no car broker take a fee in advance”.',
			}),
			yesOrNoField('asksClientAddress', 'The agreement contains the client’s address', optional),
			yesOrNoField('isAgreementFirst', 'The agreement is signed first', optional),
			countField('exemptCarsPerYear', 'Cars a year without confirmation', optional),
		],
	},
	officialFees: {
		label: 'Charges of the state',
		fields: [
			linesField('fees', 'Charges', 'fees', {
				hint: 'One a line, like “title: 26” or “registration: 30 to 50; a year”.',
			}),
		],
	},
	highestApr: {
		label: 'The highest interest as an APR',
		fields: [
			linesField('classes', 'By car', 'aprClasses', {
				hint: 'One class a line: “new of the year”, “new”, “used up to 2 years” or “used”, and its rate, like “used: 25”.',
			}),
		],
	},
	highestAddOn: {
		label: 'The highest add-on interest per $100 a year',
		fields: [
			linesField('classes', 'By car', 'addOnClasses', {
				hint: 'One class a line: “new of the year”, “new”, “used up to 2 years” or “used”, and dollars, like “used: 13”.',
			}),
			dollarsField('minimumCents', 'A charge up to this is always allowed', optional),
		],
	},
	statement: {
		label: 'What a seller must or may not do',
		fields: [textRuleField('says', 'In one sentence', { hint: 'Without its period.' })],
	},
} satisfies Partial<Record<LawRule['kind'], RuleForm>>
