import type { UsState } from '../../places/us-states.ts'
import type { SaleActivity } from '../service-rules.ts'
import { california11738, type WordsSource } from './prescribed-words.ts'
import type { StateConfirmation } from './sale-terms.ts'

/** A clause that the agreement with a buyer of a state must contain. */
export type SaleClause = {
	id: string
	heading: string
	text: string
	/** The least size of its type in points, where the law prescribes one; that of its heading where it is larger. */
	minPoints?: number
	minHeadingPoints?: number
	/** Where the law asks for bold type. */
	isBold?: boolean
	/** Where the law asks for a line around it. */
	isBoxed?: boolean
	/** Where the words of a statute were read, and when. */
	source?: WordsSource
	/** 'statute': in words that the law prescribes, as read. 'ours': what the law asks for, in our words. */
	wording: 'statute' | 'ours'
}

type StateClause = SaleClause & { state: UsState; activities: readonly SaleActivity[] }

/** Returns the clauses for a service in a state, with the number of the operator's license filled in. */
export const saleClausesOf = (
	state: UsState,
	activity: SaleActivity,
	confirmation: StateConfirmation | null,
): SaleClause[] =>
	stateClauses
		.filter((clause) => clause.state === state && clause.activities.includes(activity))
		.filter(({ text }) => confirmation?.license || !text.includes(licensePlace))
		.map(({ state: _state, activities: _activities, text, ...clause }) => ({
			...clause,
			text: text.replaceAll(licensePlace, confirmation?.license ?? ''),
		}))

const licensePlace = '{license}'

const arranging = ['arranging'] as const
const atTheDealer = ['visit', 'arranging'] as const
const all = ['advice', 'visit', 'arranging'] as const

const car =
	'When we have found the car, we write its complete description, its price, our fee and the day on which this agreement ends into a new version of this agreement. You and we sign it before you sign with a dealer.'

const newYorkCar =
	'whether the car is made to United States specifications, whether its warranty is the one that dealers in the United States give, and where and when it is delivered'

/** What an agreement about a car must say of it in a state, beside its description, its price, the fee and the last day; null: nothing. */
export const furtherCarFactsOf = (state: string): string | null => (state === 'NY' ? newYorkCar : null)

/**
 * The clauses by state, in their order: a notice that belongs on the face of the agreement is first. Sources: N.Y. General Business Law 737,
 * 738 and 740 (738 as changed by chapter 610 of 2024), California Vehicle Code 11737 and 11738, NRS 482.3337 and 482.334, A.R.S. 28-4420,
 * Florida Statutes 687.14, 43 TAC 215.84.
 */
const stateClauses: readonly StateClause[] = [
	{
		state: 'AZ',
		id: 'az-broker',
		activities: atTheDealer,
		heading: 'Our license',
		text: 'We are licensed in Arizona as a broker: {license}.',
		wording: 'ours',
	},
	{ state: 'AZ', id: 'az-car', activities: arranging, heading: 'The car', text: car, wording: 'ours' },
	{
		state: 'CA',
		id: 'ca-notice',
		activities: atTheDealer,
		heading: 'NOTICE',
		// The statute's words up to the middle of its first case. The three cases, and what follows them, were not read.
		text: 'This is an agreement to provide services; it is not an agreement for the purchase of a vehicle. California law gives you the following rights and protection. Once you have signed this agreement, you have the right to cancel it and receive a full refund of any money paid, including any brokerage fee you may have paid, under any of the following circumstances: (1) The final price of the car is above the purchase price in this agreement. (2) The car is delivered and is not as this agreement describes it. (3) This agreement ends before you are shown a purchase agreement of a selling dealer that meets its terms.',
		minPoints: 10,
		isBoxed: true,
		minHeadingPoints: 14,
		isBold: true,
		wording: 'ours',
	},
	{
		state: 'CA',
		id: 'ca-broker',
		activities: atTheDealer,
		heading: 'Our license',
		text: 'We are a licensed dealer with an autobroker’s endorsement in California: {license}.',
		minPoints: 10,
		wording: 'ours',
	},
	{
		state: 'CA',
		id: 'ca-car',
		activities: atTheDealer,
		heading: 'The car',
		text: car,
		minPoints: 10,
		wording: 'ours',
	},
	{
		state: 'CA',
		id: 'ca-dealer-fee',
		activities: atTheDealer,
		heading: 'Who pays us',
		text: 'We do not receive a fee from the selling dealer.',
		minPoints: 10,
		isBold: true,
		wording: 'statute',
		source: california11738,
	},
	{
		state: 'CA',
		id: 'ca-trust',
		activities: atTheDealer,
		heading: 'Where your money is',
		text: 'We keep what you pay us in a federally insured trust account until your purchase is done, and pay it back in full if this agreement is canceled for one of the reasons above.',
		minPoints: 10,
		wording: 'ours',
	},
	{
		state: 'FL',
		id: 'fl-fee',
		activities: atTheDealer,
		heading: 'No fee in advance',
		text: 'You pay our fee only after the service is done and, if you finance the car with our help, not before the loan is closed.',
		wording: 'ours',
	},
	{
		state: 'NV',
		id: 'nv-notice',
		activities: atTheDealer,
		heading: 'NOTICE',
		// 'In substantially the following form': the statute's words up to its second case, which was read only to 'upon delivery, doe…'.
		text: 'This is an agreement to provide services; it is not an agreement for the purchase of a vehicle. The laws of the State of Nevada provide you with the following rights and protection: Once you have signed this agreement, you have the right to cancel it and receive a full refund of any money that you paid under any of the following circumstances: (a) The final price of the vehicle exceeds the purchase price stated in this agreement. (b) The vehicle, upon delivery, is not as this agreement describes it. (c) This agreement ends before you are shown an agreement of a dealer that meets its terms.',
		minPoints: 10,
		minHeadingPoints: 14,
		isBold: true,
		wording: 'ours',
	},
	{
		state: 'NV',
		id: 'nv-broker',
		activities: atTheDealer,
		heading: 'Our license',
		text: 'We are licensed in Nevada as a broker: {license}.',
		minPoints: 10,
		wording: 'ours',
	},
	{
		state: 'NV',
		id: 'nv-car',
		activities: atTheDealer,
		heading: 'The car',
		// NRS 482.334 wants the agreement with the car before the services begin, and our first version does not know it.
		text: 'You tell us the car. We write its complete description, its price, our fee and the day on which this agreement ends into a new version of this agreement, and begin only when you and we have signed it.',
		minPoints: 10,
		wording: 'ours',
	},
	{
		state: 'NV',
		id: 'nv-dealer-fee',
		activities: atTheDealer,
		heading: 'Who pays us',
		text: 'The broker does not receive a fee from the dealer which is selling this vehicle.',
		minPoints: 10,
		isBold: true,
		wording: 'statute',
		source: {
			citation: 'NRS 482.334',
			url: 'https://nevada.public.law/statutes/nrs_482.334',
			readOn: '2026-11-30',
		},
	},
	{
		state: 'NY',
		id: 'ny-broker',
		activities: all,
		heading: 'Our registration',
		text: 'We are an automobile broker business registered in New York: {license}. We are not a dealer, and we belong to no manufacturer, dealer or group of dealers.',
		minPoints: 12,
		wording: 'ours',
	},
	{
		state: 'NY',
		id: 'ny-no-advance',
		activities: all,
		heading: 'No fee in advance',
		text: 'You pay our fee only after we have done what this agreement names. If you give us other money for the car, it is trust money: within five days it is in an account at a bank in New York, we tell you where, and it stays there until the car is delivered.',
		minPoints: 12,
		wording: 'ours',
	},
	{
		state: 'NY',
		id: 'ny-payer',
		activities: all,
		heading: 'Who pays us',
		text: 'We may take payment for our services only from the dealer who sells or leases the car or from you, and not from both. We take it only from you.',
		minPoints: 12,
		isBold: true,
		wording: 'ours',
	},
	{
		state: 'NY',
		id: 'ny-car',
		activities: arranging,
		heading: 'The car',
		text: `${car} It also says ${newYorkCar}.`,
		minPoints: 12,
		isBold: true,
		wording: 'ours',
	},
	{
		state: 'NY',
		id: 'ny-price',
		activities: arranging,
		heading: 'If the price rises',
		text: 'A price in this agreement is an estimated price only. You have the right to cancel this agreement and to receive a full refund if the final price exceeds the estimated price by more than five percent.',
		minPoints: 12,
		isBold: true,
		wording: 'ours',
	},
	{
		state: 'NY',
		id: 'ny-delivery',
		activities: arranging,
		heading: 'If the car is late',
		text: 'If the car has not been delivered as agreed within thirty days after the estimated delivery date, you have the right to cancel this agreement and to receive a full refund, unless the delay is due to you. You have the option to take delivery at the dealership that sells or leases the car.',
		minPoints: 12,
		isBold: true,
		wording: 'ours',
	},
	{
		state: 'NY',
		id: 'ny-notice',
		activities: all,
		heading: 'Notice of Cancellation',
		text: 'To cancel for one of the reasons in this agreement, notify us in writing at the address in this agreement, or with the link under it. We make a full refund within ten business days after we receive your request.',
		minPoints: 12,
		isBold: true,
		wording: 'ours',
	},
	{
		state: 'TX',
		id: 'tx-advice',
		activities: ['visit'],
		heading: 'Advice only',
		text: 'In Texas nobody may be paid for arranging the sale of a new car. We come along and advise you. We don’t contact a dealer for you, negotiate for you or sign anything for you.',
		wording: 'ours',
	},
]
