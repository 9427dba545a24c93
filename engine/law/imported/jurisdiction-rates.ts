import { addDays } from './published-file.ts'

/** The general rate of one jurisdiction alone, as a rate file has it. */
export type RateOfJurisdiction = {
	/** Two digits: 45 is the state, 00 a county, 01 a city, 63 a special district. */
	jurisdictionType: string
	jurisdictionFips: string
	/** In parts per million. */
	generalPpm: number
	beginDate: string
	/** Null if no last day is set. */
	endDate: string | null
}

/** Days on which all rates of a place together are the same; null where one of them is not known. */
type Span = { beginDate: string; endDate: string | null; totalPpm: number | null }

/** Adds up the rates of the jurisdictions that a place lies in. */
export class JurisdictionRates {
	readonly #byCode = new Map<string, RateOfJurisdiction[]>()
	/** Most lines of a file lie in the same few jurisdictions. */
	readonly #spans = new Map<string, Span[]>()

	constructor(rates: readonly RateOfJurisdiction[]) {
		for (const rate of rates) {
			const key = keyOf(`${rate.jurisdictionType} ${rate.jurisdictionFips}`)
			const known = this.#byCode.get(key)
			if (known) known.push(rate)
			else this.#byCode.set(key, [rate])
		}
	}

	/** Returns the rates of jurisdictions ('00 049') together, from a day to another. A jurisdiction whose rate ended adds nothing. */
	spansOf(codes: readonly string[], { from, to }: { from: string; to: string | null }): Span[] {
		const key = [from, to, ...codes].join('|')
		const known = this.#spans.get(key)
		if (known) return known
		const spans = this.#spansOf(codes, { from, to })
		this.#spans.set(key, spans)
		return spans
	}

	#spansOf(codes: readonly string[], { from, to }: { from: string; to: string | null }): Span[] {
		const found = codes.map((code) => this.#byCode.get(keyOf(code)))
		if (found.some((rates) => !rates)) return [{ beginDate: from, endDate: to, totalPpm: null }]
		const starts = new Set([from])
		for (const { beginDate, endDate } of found.flatMap((rates) => rates!)) {
			if (beginDate > from && (to === null || beginDate <= to)) starts.add(beginDate)
			if (endDate !== null && endDate >= from && (to === null || endDate < to))
				starts.add(addDays(endDate, 1))
		}
		const days = [...starts].toSorted()
		return days.map((day, index) => ({
			beginDate: day,
			endDate: index + 1 < days.length ? addDays(days[index + 1]!, -1) : to,
			totalPpm: found.reduce((sum, rates) => sum + rateOn(rates!, day), 0),
		}))
	}
}

function rateOn(rates: readonly RateOfJurisdiction[], day: string): number {
	let newest: RateOfJurisdiction | null = null
	for (const rate of rates) {
		if (rate.beginDate > day || (rate.endDate !== null && rate.endDate < day)) continue
		if (!newest || rate.beginDate > newest.beginDate) newest = rate
	}
	return newest?.generalPpm ?? 0
}

/** Files write codes with leading zeros or without. */
function keyOf(code: string): string {
	const [type = '', number = ''] = code.split(' ')
	return `${type.padStart(2, '0')} ${number.replace(/^0+(?=.)/, '')}`
}
