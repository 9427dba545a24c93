import type { LawRow } from '../law-row.ts'
import { listedAsOpen, noMaximum, subject } from './doc-fee-open.ts'

/**
 * States (A to K) where a source says that nothing limits the documentation fee, or where sources contradict each other. A state in neither file is
 * not known to us: it may have a maximum.
 */
export const docFeeOpenRowsAToK: readonly LawRow[] = [
	{
		...listedAsOpen,
		id: 'ak-doc-fee',
		state: 'AK',
	},
	{
		...listedAsOpen,
		id: 'al-doc-fee',
		state: 'AL',
	},
	{
		id: 'ar-doc-fee',
		state: 'AR',
		subject,
		rule: {
			kind: 'sourcesDiffer',
			about: 'the maximum of the documentation fee',
			candidates: [
				{ claim: '$129', source: 'lists of 2019 and 2020' },
				{ claim: 'none', source: 'testdrivepro.co, 2026' },
			],
		},
		effectiveFrom: '2026-01-01',
		asOf: '2026-04',
		staleAfter: '2027-11-28',
		citation: 'Ark. Code 23-112-612',
		title: 'Documentation fee',
		grade: 'B',
		note: 'Neither the statute nor the rule of the Motor Vehicle Commission was read.',
	},
	{
		...listedAsOpen,
		id: 'az-doc-fee',
		state: 'AZ',
	},
	{
		...listedAsOpen,
		id: 'co-doc-fee',
		state: 'CO',
		rule: { kind: 'noMaximum', disclosure: 'it must be in the advertised price' },
	},
	{
		...noMaximum,
		id: 'ct-doc-fee',
		state: 'CT',
		rule: {
			kind: 'noMaximum',
			disclosure: 'it must be disclosed as not payable to the state, in bold next to the amount',
		},
		effectiveFrom: '2021-01-01',
		asOf: '2021',
		staleAfter: '2024-12-31',
		citation: 'Conn. Gen. Stat. 14-62; Small v. Going Forward, 281 Conn. 417',
		url: 'https://portal.ct.gov/DMV/Dealers-and-Repairs/Dealers-and-Repairs/Dealer-Conveyance-or-Processing-Fee',
		grade: 'A',
		note: 'A buyer without a lien may submit the papers and pay less.',
	},
	{
		...listedAsOpen,
		id: 'dc-doc-fee',
		state: 'DC',
	},
	{
		...listedAsOpen,
		id: 'de-doc-fee',
		state: 'DE',
		note: 'The state’s own document fee of 5.25% is its tax on vehicles, not a charge of the dealer.',
	},
	{
		...noMaximum,
		id: 'fl-doc-fee',
		state: 'FL',
		rule: {
			kind: 'noMaximum',
			disclosure:
				'it must be in the advertised price, with a disclosure that it represents costs and profit to the dealer',
		},
		effectiveFrom: '2026-01-01',
		asOf: '2023',
		staleAfter: '2027-11-28',
		citation: 'Florida Statutes 501.976(16), (18)',
		url: 'https://criminallawyerjacksonville.com/0501.976.html',
		grade: 'B',
		note: 'Pages that name a maximum of $995 are wrong.',
	},
	{
		...listedAsOpen,
		id: 'ga-doc-fee',
		state: 'GA',
	},
	{
		...noMaximum,
		id: 'hi-doc-fee',
		state: 'HI',
		effectiveFrom: '2026-01-01',
		asOf: '2026-04',
		staleAfter: '2027-11-28',
		citation: 'Published lists of documentation fees (testdrivepro.co, worldpopulationreview.com)',
		url: 'https://worldpopulationreview.com/states/car-dealer-fees-by-state/',
		grade: 'B',
		note: 'Two lists agree; the law of the state was not read.',
	},
	{
		...noMaximum,
		id: 'id-doc-fee',
		state: 'ID',
		effectiveFrom: '2026-01-01',
		asOf: '2026-04',
		staleAfter: '2027-11-28',
		citation: 'Published lists of documentation fees (testdrivepro.co, worldpopulationreview.com)',
		url: 'https://worldpopulationreview.com/states/car-dealer-fees-by-state/',
		grade: 'B',
		note: 'Two lists agree; the law of the state was not read.',
	},
	{
		...noMaximum,
		id: 'ks-doc-fee',
		state: 'KS',
		effectiveFrom: '2026-01-01',
		asOf: '2026-04',
		staleAfter: '2027-11-28',
		citation: 'Published lists of documentation fees (testdrivepro.co, worldpopulationreview.com)',
		url: 'https://worldpopulationreview.com/states/car-dealer-fees-by-state/',
		grade: 'B',
		note: 'Two lists agree; the law of the state was not read.',
	},
	{
		...listedAsOpen,
		id: 'ky-doc-fee',
		state: 'KY',
	},
]
