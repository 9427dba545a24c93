import type { UsState } from '../../places/us-states.ts'
import {
	fieldsOfLine,
	lastDayIn,
	type RejectedLine,
	readPublishedDay,
	readPublishedName,
} from './published-file.ts'

/**
 * Rate files of the Streamlined Sales Tax states, one per quarter. A line has nine fields separated by commas: state FIPS code,
 * jurisdiction type, jurisdiction FIPS code, general rate intrastate and interstate, food and drug rate intrastate and interstate,
 * begin date and end date (YYYYMMDD). Sources: streamlinedsalestax.org, 'Rate and Boundary Files Information'; Ohio Department of
 * Taxation, 'SSTP Rate Database Table and Instructions'; the rate file layout of West Virginia.
 */
export const streamlinedFips = {
	AR: '05',
	GA: '13',
	IA: '19',
	IN: '18',
	KS: '20',
	KY: '21',
	MI: '26',
	MN: '27',
	NC: '37',
	ND: '38',
	NE: '31',
	NJ: '34',
	NV: '32',
	OH: '39',
	OK: '40',
	RI: '44',
	SD: '46',
	TN: '47',
	UT: '49',
	VT: '50',
	WA: '53',
	WI: '55',
	WV: '54',
	WY: '56',
} as const satisfies Partial<Record<UsState, string>>

export type StreamlinedState = keyof typeof streamlinedFips

export type SalesTaxRate = {
	state: StreamlinedState
	/** Two digits: 45 is the state, 00 a county, 01 a city, 63 a special district. */
	jurisdictionType: string
	jurisdictionFips: string
	/** Rates of this jurisdiction alone; a tax is computed and rounded for each jurisdiction, then added. */
	generalIntrastatePpm: number
	generalInterstatePpm: number
	foodIntrastatePpm: number
	foodInterstatePpm: number
	beginDate: string
	/** The last day; null where none is set. */
	endDate: string | null
	/** The quarter of the file, such as '2026Q4'. */
	quarter: string
}

export type RateFile = {
	state: StreamlinedState
	quarter: string
	/** The day on which the state made the file (an ISO date), from its name. */
	fileDate: string
	rates: SalesTaxRate[]
	rejected: RejectedLine[]
}

/**
 * Reads a rate file. Its name says state, kind and quarter, as published ('OHR2026Q4AUG28.csv'). Null when the name is not one of a rate
 * file of a Streamlined Sales Tax state; a bad line is rejected with its number (the first is 1) and the reason.
 */
export function readRateFile(name: string, text: string): RateFile | null {
	const published = readPublishedName(name)
	if (published?.kind !== 'R' || !isStreamlined(published.state)) return null
	const { state, quarter, fileDate } = published
	const file: RateFile = { state, quarter, fileDate, rates: [], rejected: [] }
	const seen = new Set<string>()
	text
		.replace(/^\uFEFF/, '')
		.split(/\r\n|\n|\r/)
		.forEach((line, index) => {
			// Some files begin with the names of the fields, and all end with a line break.
			if (line.trim() === '' || (index === 0 && /^"?state/i.test(line))) return
			const read = readLine(line, file)
			const key = typeof read === 'string' ? '' : keyOf(read)
			if (typeof read === 'string') file.rejected.push({ line: index + 1, reason: read })
			else if (seen.has(key))
				file.rejected.push({ line: index + 1, reason: 'This jurisdiction already has a rate from that day.' })
			else {
				seen.add(key)
				file.rates.push(read)
			}
		})
	return file
}

/** Returns the rate of a jurisdiction on a day (an ISO date); null where the file has none. */
export function findRate(
	rates: readonly SalesTaxRate[],
	{
		state,
		jurisdictionType,
		jurisdictionFips,
		onDate,
	}: Pick<SalesTaxRate, 'state' | 'jurisdictionType' | 'jurisdictionFips'> & { onDate: string },
): SalesTaxRate | null {
	let newest: SalesTaxRate | null = null
	for (const rate of rates) {
		if (rate.state !== state || rate.jurisdictionType !== jurisdictionType) continue
		if (rate.jurisdictionFips !== jurisdictionFips || rate.beginDate > onDate) continue
		if (rate.endDate !== null && rate.endDate < onDate) continue
		if (!newest || rate.beginDate > newest.beginDate) newest = rate
	}
	return newest
}

/** Returns the rate of a line, or why it has none. */
function readLine(line: string, { state, quarter }: RateFile): SalesTaxRate | string {
	if (line.length > 500) return 'The line is too long.'
	const fields = fieldsOfLine(line)
	if (fields.length !== 9) return `Expected 9 fields, found ${fields.length}.`
	const [fips = '', type = '', jurisdiction = '', ...rest] = fields
	if (fips.padStart(2, '0') !== streamlinedFips[state])
		return `State ${fips || 'missing'} is not the one of the file.`
	if (!/^\d{1,2}$/.test(type)) return 'The jurisdiction type is not two digits.'
	if (!/^\d{1,5}$/.test(jurisdiction)) return 'The jurisdiction code is not up to five digits.'
	const rates = rest.slice(0, 4).map(readRate)
	const bad = rates.indexOf(null)
	if (bad !== -1)
		return `Rate ${bad + 1} is not a fraction below 1 such as 0.0725: ${rest[bad]?.slice(0, 20) || 'missing'}.`
	const [general, interstate, food, foodInterstate] = rates as number[]
	const [beginDate, endDate] = [readPublishedDay(rest[4]!), readPublishedDay(rest[5]!)]
	if (!beginDate) return 'The begin date is not a day (YYYYMMDD).'
	if (!endDate) return 'The end date is not a day (YYYYMMDD).'
	if (endDate < beginDate) return 'The end date is before the begin date.'
	return {
		state,
		jurisdictionType: type.padStart(2, '0'),
		jurisdictionFips: jurisdiction,
		generalIntrastatePpm: general!,
		generalInterstatePpm: interstate!,
		foodIntrastatePpm: food!,
		foodInterstatePpm: foodInterstate!,
		beginDate,
		endDate: lastDayIn(endDate),
		quarter,
	}
}

/** Reads a fraction such as '.0625' or '0' as parts per million, by its digits; null for anything else. */
function readRate(typed: string): number | null {
	const [, fraction = ''] = /^0*(?:\.(\d{1,6})0{0,6})?$/.exec(typed) ?? [null, null]
	return fraction === null || !/\d/.test(typed) ? null : Number(fraction.padEnd(6, '0'))
}

const keyOf = ({ jurisdictionType, jurisdictionFips, beginDate }: SalesTaxRate) =>
	`${jurisdictionType} ${jurisdictionFips} ${beginDate}`

/** Whether a state publishes its rates as Streamlined Sales Tax files. */
const isStreamlined = (code: string): code is StreamlinedState => Object.hasOwn(streamlinedFips, code)
