import type { UsState } from '../../places/us-states.ts'

/** Where prescribed words were read, and when: an ISO date. */
export type WordsSource = { citation: string; url: string; readOn: string }

/** How a state wants price, last day and fee to be stated in an agreement about a car: its words, each followed by what is filled in. */
export type CarStatement = {
	intro: string
	price: string
	lastDay: string
	fee: string
	source: WordsSource
}

/** Cal. Veh. Code 11738, as published by a copy without a date of its own. */
export const california11738: WordsSource = {
	citation: 'California Vehicle Code 11738',
	url: 'https://self-law.org/code/ca/vehicle-code/11738',
	readOn: '2026-11-30',
}

const carStatements: Partial<Record<UsState, CarStatement>> = {
	CA: {
		intro: 'The following information shall be completed prior to the signing of this brokering agreement:',
		price: 'Dollar Purchase Price of Vehicle:',
		lastDay:
			'Date this agreement will expire if a purchase agreement from a selling dealer is not presented for your signature:',
		fee: 'Fee that you will be obligated to pay us, if any:',
		source: california11738,
	},
}

/** Returns how a state wants price, last day and fee to be stated; null where it prescribes no words that are known to us. */
export const carStatementOf = (state: string): CarStatement | null =>
	new Map(Object.entries(carStatements)).get(state) ?? null

/** What an advertisement of a business that is confirmed for a state must say. */
export type AdvertisingNotice = { text: string; wording: 'statute' | 'ours'; source: WordsSource }

const advertisingNotices: Partial<Record<UsState, AdvertisingNotice>> = {
	// Chapter 19 of 2025 wants it said clearly and conspicuously in any advertisement. Only its memorandum was read, up to 'any dealer or'.
	NY: {
		text: 'We are an automobile broker business and not affiliated with any dealer or manufacturer.',
		wording: 'ours',
		source: {
			citation: 'N.Y. General Business Law 741-a, as changed by chapter 19 of 2025',
			url: 'https://nyassembly.gov/leg/?bn=A00441&term=&Summary=Y&Actions=Y&Votes=Y&Memo=Y&Text=Y',
			readOn: '2026-11-30',
		},
	},
}

/** Returns what a state wants in every advertisement of a broker; null where nothing is known to us. */
export const advertisingNoticeOf = (state: string): AdvertisingNotice | null =>
	new Map(Object.entries(advertisingNotices)).get(state) ?? null
