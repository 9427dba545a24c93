import type { UsState } from '../places/us-states.ts'

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

export type RejectedLine = { line: number; reason: string }

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
	const [, state = '', quarter = '', month = '', day = ''] =
		/^([A-Z]{2})R(20\d\dQ[1-4])([A-Z]{3})(\d{2})(?:\.(?:csv|txt))?$/i.exec(name) ?? []
	const code = state.toUpperCase()
	const fileDate = dateBefore(quarter, month, day)
	if (!isStreamlined(code) || !fileDate) return null
	const file: RateFile = { state: code, quarter: quarter.toUpperCase(), fileDate, rates: [], rejected: [] }
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

/** Returns the last day of a quarter such as '2026Q4', after which the next file is due. */
export const lastDayOf = (quarter: string): string =>
	`${quarter.slice(0, 4)}-${['03-31', '06-30', '09-30', '12-31'][Number(quarter.at(-1)) - 1]}`

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Returns the ISO date of the last day 'AUG28' that is not after the end of the quarter; null when there is no such day. */
function dateBefore(quarter: string, month: string, day: string): string | null {
	const monthNumber = months.indexOf(month.toUpperCase()) + 1
	if (monthNumber === 0) return null
	const isLastYear = monthNumber > Number(quarter.at(-1)) * 3
	return readDate(
		`${Number(quarter.slice(0, 4)) - (isLastYear ? 1 : 0)}${String(monthNumber).padStart(2, '0')}${day}`,
	)
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
	const fields = line.split(',').map((field) =>
		field
			.trim()
			.replace(/^"(.*)"$/, '$1')
			.trim(),
	)
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
	const [beginDate, endDate] = [readDate(rest[4]!), readDate(rest[5]!)]
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
		endDate: endDate.startsWith('2999') || endDate.startsWith('9999') ? null : endDate,
		quarter,
	}
}

/** Reads a fraction such as '.0625' or '0' as parts per million, by its digits; null for anything else. */
function readRate(typed: string): number | null {
	const [, fraction = ''] = /^0*(?:\.(\d{1,6})0{0,6})?$/.exec(typed) ?? [null, null]
	return fraction === null || !/\d/.test(typed) ? null : Number(fraction.padEnd(6, '0'))
}

function readDate(typed: string): string | null {
	const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(typed) ?? []
	const date = `${year}-${month}-${day}`
	const time = year ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
	return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date
}

const keyOf = ({ jurisdictionType, jurisdictionFips, beginDate }: SalesTaxRate) =>
	`${jurisdictionType} ${jurisdictionFips} ${beginDate}`

/** Whether a state publishes its rates as Streamlined Sales Tax files. */
const isStreamlined = (code: string): code is StreamlinedState => Object.hasOwn(streamlinedFips, code)
