import { JurisdictionRates, type RateOfJurisdiction } from './jurisdiction-rates.ts'
import {
	fieldsOfLine,
	lastDayIn,
	lineCharsMax,
	type PublishedName,
	RejectedLines,
	readPublishedDay,
} from './published-file.ts'
import { streamlinedFips } from './streamlined-sales-tax.ts'
import { type ZipPart, ZipParts } from './zip-parts.ts'

/** A line that spans more ZIP codes than a state has is a mistake. */
const zipsOfLineMax = 10_000

type BoundaryInput = Pick<PublishedName, 'fileDate'> & {
	state: keyof typeof streamlinedFips
	/** The rates of the state's rate file for the same quarter. */
	rates: readonly RateOfJurisdiction[]
	partsMax?: number
}

type Line = {
	isAddress: boolean
	begin: string
	end: string | null
	codes: string[]
	places: Place[]
}

type Place = Pick<ZipPart, 'zip' | 'partType' | 'plus4From' | 'plus4To'>

/**
 * Reads a boundary file of the Streamlined Sales Tax states line by line: which jurisdictions a ZIP code lies in, and so its rate. Fields
 * by number, from 1: 1 the record type (Z a ZIP code, 4 nine-digit codes, A an address), 2 and 3 first and last day, 16 and 17 ZIP code
 * and its four digits of an address, 18 to 21 first ZIP code, its four digits, last ZIP code, its four digits, 23 state, 24 whether the
 * state's rate applies, 25 county, 26 place, from 30 on a source, code and type for each of up to 20 special districts. States leave out
 * fields at the end, write types in either case and codes without leading zeros. Source: Streamlined Sales Tax Governing Board, Rate and
 * Boundary File Layouts, as the boundary files themselves show it; Ohio Department of Taxation, 'SSTP Rate Database Table and
 * Instructions'.
 *
 * Streets are not read: a line about an address counts for the range of rates of its ZIP code.
 */
export class BoundaryReader {
	readonly parts: ZipParts
	readonly rejected = new RejectedLines()
	/** How many lines are about addresses. */
	addressCount = 0
	/** How many lines name a jurisdiction that the rate file does not have, so that no rate is known there. */
	unknownCount = 0
	readonly #fips: string
	readonly #keptFrom: string
	readonly #rates: JurisdictionRates

	constructor({ state, fileDate, rates, partsMax }: BoundaryInput) {
		this.parts = new ZipParts(partsMax)
		this.#fips = streamlinedFips[state]
		// What ended more than a year before is about no document that anybody still checks.
		this.#keptFrom = `${Number(fileDate.slice(0, 4)) - 1}${fileDate.slice(4)}`
		this.#rates = new JurisdictionRates(rates)
	}

	/** Whether there are more parts with a rate of their own than a state can have. */
	get isFull(): boolean {
		return this.parts.isFull
	}

	/** Adds a line; the first has the number 1. */
	add(text: string, no: number): void {
		if (text.trim() === '' || (no === 1 && /^"?record/i.test(text))) return
		const line = text.length > lineCharsMax ? 'The line is too long.' : this.#read(fieldsOfLine(text))
		if (typeof line === 'string') this.rejected.add(no, line)
		else this.#addLine(line)
	}

	#addLine({ isAddress, begin, end, codes, places }: Line): void {
		if (isAddress) this.addressCount++
		const from = begin > this.#keptFrom ? begin : this.#keptFrom
		if (end !== null && end < from) return
		const spans = this.#rates.spansOf(codes, { from, to: end })
		if (spans.some(({ totalPpm }) => totalPpm === null)) this.unknownCount++
		for (const place of places) for (const span of spans) this.parts.add({ ...place, ...span })
	}

	/** Returns what a line says, or why it can't be read. */
	#read(fields: string[]): Line | string {
		const [type = '', typedBegin = '', typedEnd = ''] = fields
		const kind = type.toUpperCase()
		if (kind !== 'Z' && kind !== '4' && kind !== 'A') return 'The record type is not Z, 4 or A.'
		if (fields.length < 24) return `Expected at least 24 fields, found ${fields.length}.`
		const [begin, end] = [readPublishedDay(typedBegin), readPublishedDay(typedEnd)]
		if (!begin) return 'The begin date is not a day (YYYYMMDD).'
		if (!end) return 'The end date is not a day (YYYYMMDD).'
		if (end < begin) return 'The end date is before the begin date.'
		if (fields[22]!.padStart(2, '0') !== this.#fips)
			return `State ${fields[22] || 'missing'} is not the one of the file.`
		const isAddress = kind === 'A'
		const places = isAddress ? placesOfAddress(fields) : placesOfRange(fields, kind)
		if (typeof places === 'string') return places
		return { isAddress, begin, end: lastDayIn(end), codes: this.#codesOf(fields), places }
	}

	/** The jurisdictions of a line, as type and code. */
	#codesOf(fields: string[]): string[] {
		const [indicator = '', county = '', place = ''] = fields.slice(23, 26)
		const codes: [type: string, code: string][] = [
			['45', indicator],
			['00', county],
			['01', place],
		]
		for (let at = 29; at + 2 < fields.length; at += 3) {
			const [, code = '', type = ''] = fields.slice(at, at + 3)
			// Washington writes numbers of locations there with the type of the state, whose rate counts once.
			if (Number(type) !== 45) codes.push([type, code])
		}
		return codes.filter(([, code]) => /[^0]/.test(code)).map(([type, code]) => `${type} ${code}`)
	}
}

/** The ZIP code of an address; none where the line has none. */
function placesOfAddress(fields: string[]): Place[] | string {
	const [typed = '', plus4 = ''] = fields.slice(15, 17)
	if (typed === '') return []
	if (!/^\d{1,5}$/.test(typed)) return 'The ZIP code is not five digits.'
	if (!/^\d{0,4}$/.test(plus4)) return 'The last four digits of the ZIP code are not digits.'
	const zip = typed.padStart(5, '0')
	return [
		plus4 === ''
			? { zip, partType: 'A', ...anyPlus4 }
			: { zip, partType: '4', plus4From: Number(plus4), plus4To: Number(plus4) },
	]
}

function placesOfRange(fields: string[], kind: 'Z' | '4'): Place[] | string {
	const [low = '', lowPlus4 = '', high = '', highPlus4 = ''] = fields.slice(17, 21)
	if (!/^\d{1,5}$/.test(low) || !/^\d{0,5}$/.test(high)) return 'The ZIP code is not five digits.'
	if (!/^\d{0,4}$/.test(lowPlus4) || !/^\d{0,4}$/.test(highPlus4))
		return 'The last four digits of the ZIP code are not digits.'
	const [first, last] = [Number(low), Number(high || low)]
	if (last < first) return 'The last ZIP code is before the first.'
	if (last - first > zipsOfLineMax) return 'The line spans more ZIP codes than a state has.'
	const [from, to] = [Number(lowPlus4), Number(highPlus4 || lowPlus4)]
	const hasPlus4 = kind === '4' && lowPlus4 !== ''
	if (hasPlus4 && first === last && to < from) return 'The last ZIP code is before the first.'
	return Array.from({ length: last - first + 1 }, (_, index): Place => {
		const zip = String(first + index).padStart(5, '0')
		// A line about nine-digit codes without them is somewhere in the ZIP code.
		if (!hasPlus4) return { zip, partType: kind === 'Z' ? 'Z' : 'A', ...anyPlus4 }
		const [isFirst, isLast] = [index === 0, first + index === last]
		return { zip, partType: '4', plus4From: isFirst ? from : 0, plus4To: isLast ? to : 9_999 }
	})
}

const anyPlus4 = { plus4From: 0, plus4To: 9_999 }
