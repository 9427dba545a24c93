import { type CarClass, type LawRule, readDollars, readPercent, readWhole } from '#engine'
import type { LineFormat } from './rule-fields.ts'

type RuleOf<Kind extends LawRule['kind']> = Extract<LawRule, { kind: Kind }>

/** The entries of each table of a rule. */
type Entries = {
	figures: RuleOf<'indexedFormula'>['figures'][number]
	caps: NonNullable<RuleOf<'tradeCredit'>['caps']>[number]
	candidates: RuleOf<'sourcesDiffer'>['candidates'][number]
	tiers: RuleOf<'tiers'>['tiers'][number]
	slices: NonNullable<RuleOf<'purchaseTax'>['slices']>[number]
	lowerIfUsed: NonNullable<RuleOf<'purchaseTax'>['lowerIfUsed']>[number]
	weights: RuleOf<'rateByWeight'>['weights'][number]
	fees: RuleOf<'officialFees'>['fees'][number]
	aprClasses: RuleOf<'highestApr'>['classes'][number]
	addOnClasses: RuleOf<'highestAddOn'>['classes'][number]
}

/** How an entry of a table is typed on a line. */
type LineCodec<Entry> = {
	/** A line as it may be typed. */
	example: string
	/** Null for a line that can't be read. */
	read(line: string): Entry | null
	write(entry: Entry): string
}

const codecs: { [Format in LineFormat]: LineCodec<Entries[Format]> } = {
	figures: {
		example: '2026: 377.63',
		read(line) {
			const [first = '', otherwise, condition] = partsOf(line, ';')
			const [year, cents] = [yearOf(first.split(':')[0]), centsOf(first.split(':')[1])]
			if (year === null || cents === null) return null
			if (otherwise === undefined) return { year, cents }
			const lower = otherwise.startsWith('otherwise ') ? centsOf(otherwise.slice(10)) : null
			if (lower === null || !condition?.startsWith('if ')) return null
			return { year, cents, otherwiseCents: lower, condition: condition.slice(3).trim() }
		},
		write: ({ year, cents, otherwiseCents, condition }) =>
			[
				`${year}: ${dollars(cents)}`,
				otherwiseCents === undefined ? '' : `otherwise ${dollars(otherwiseCents)}`,
				condition ? `if ${condition}` : '',
			]
				.filter(Boolean)
				.join('; '),
	},
	caps: {
		example: '2026: 12,000',
		read(line) {
			const [first, second] = partsOf(line, ':')
			const [year, cents] = [yearOf(first), centsOf(second)]
			return year === null || cents === null ? null : { year, cents }
		},
		write: ({ year, cents }) => `${year}: ${dollars(cents)}`,
	},
	candidates: {
		example: 'it does | the agency’s page of 2020',
		read(line) {
			const [claim, source] = partsOf(line, '|')
			return claim && source ? { claim, source } : null
		},
		write: ({ claim, source }) => `${claim} | ${source}`,
	},
	tiers: {
		example: '1,000: 5',
		read(line) {
			const [first = '', second] = partsOf(line, ':')
			const [upToCents, cents] = [limitOf(first, 'above', centsOf), centsOf(second)]
			return upToCents === undefined || cents === null ? null : { upToCents, cents }
		},
		write: ({ upToCents, cents }) =>
			`${upToCents === null ? 'above' : dollars(upToCents)}: ${dollars(cents)}`,
	},
	slices: {
		example: '1,600 to 3,200: 2.75',
		read(line) {
			const [range = '', rate] = partsOf(line, ':')
			const [from, upTo] = partsOf(range, ' to ')
			const [fromCents, upToCents, ppm] = [centsOf(from), centsOf(upTo), ppmOf(rate)]
			return fromCents === null || upToCents === null || ppm === null ? null : { ppm, fromCents, upToCents }
		},
		write: ({ ppm, fromCents, upToCents }) =>
			`${dollars(fromCents)} to ${dollars(upToCents)}: ${percent(ppm)}`,
	},
	lowerIfUsed: {
		example: 'below 4,000: 0',
		read(line) {
			const [first = '', rate] = partsOf(line, ':')
			const [belowCents, ppm] = [centsOf(first.startsWith('below ') ? first.slice(6) : first), ppmOf(rate)]
			return belowCents === null || ppm === null ? null : { belowCents, ppm }
		},
		write: ({ belowCents, ppm }) => `below ${dollars(belowCents)}: ${percent(ppm)}`,
	},
	weights: {
		example: '3,499: 8.1, 4.4, 1',
		read(line) {
			const [first = '', rates = ''] = partsOf(line, ':')
			const poundsUpTo = limitOf(first, 'heavier', wholeOf)
			const ratesPpm = partsOf(rates, ',').map(ppmOf)
			return poundsUpTo === undefined || ratesPpm.includes(null)
				? null
				: { poundsUpTo, ratesPpm: ratesPpm as number[] }
		},
		write: ({ poundsUpTo, ratesPpm }) => `${poundsUpTo ?? 'heavier'}: ${ratesPpm.map(percent).join(', ')}`,
	},
	fees: {
		example: 'title: 26',
		read(line) {
			const [name = '', rest = ''] = partsOf(line, ':')
			const [range = '', period] = partsOf(rest, ';')
			const [least, most] = partsOf(range, ' to ')
			const cents = centsOf(least)
			const upToCents = most === undefined ? undefined : centsOf(most)
			const every = periods.find(([, text]) => text === period)?.[0]
			if (name.length < 3 || cents === null || upToCents === null || (period && !every)) return null
			return { name, cents, ...(upToCents !== undefined && { upToCents }), ...(every && { every }) }
		},
		write({ name, cents, upToCents, every }) {
			const most = upToCents === undefined ? '' : ` to ${dollars(upToCents)}`
			const period = periods.find(([key]) => key === every)?.[1]
			return `${name}: ${dollars(cents)}${most}${period ? `; ${period}` : ''}`
		},
	},
	aprClasses: {
		example: 'used up to 2 years: 21',
		read(line) {
			const [cars = '', rate] = partsOf(line, ':')
			const [cls, ppm] = [classOf(cars), ppmOf(rate)]
			return cls === null || ppm === null ? null : { ...cls, ppm }
		},
		write: ({ ppm, ...cls }) => `${classText(cls)}: ${percent(ppm)}`,
	},
	addOnClasses: {
		example: 'used up to 2 years: 10',
		read(line) {
			const [cars = '', amount] = partsOf(line, ':')
			const [cls, cents] = [classOf(cars), centsOf(amount)]
			return cls === null || cents === null ? null : { ...cls, centsPer100Dollars: cents }
		},
		write: ({ centsPer100Dollars, ...cls }) => `${classText(cls)}: ${dollars(centsPer100Dollars)}`,
	},
}

const periods = [
	['year', 'a year'],
	['two_years', 'every two years'],
] as const

const carNames = [
	['new_of_the_year', 'new of the year'],
	['new', 'new'],
	['used', 'used'],
] as const

/** Reads 'new', 'used' or 'used up to 2 years'. */
function classOf(text: string): CarClass | null {
	const [name, age] = partsOf(text, ' up to ')
	const cars = carNames.find(([, each]) => each === name)?.[0]
	const upToYears = age === undefined ? undefined : wholeOf(age.replace(/ years?$/, ''))
	if (!cars || upToYears === null) return null
	return upToYears === undefined ? { cars } : { cars, upToYears }
}

function classText({ cars, upToYears }: CarClass): string {
	const name = carNames.find(([key]) => key === cars)![1]
	return upToYears === undefined ? name : `${name} up to ${upToYears} years`
}

type ReadLines = { ok: true; value: unknown[] } | { ok: false; message: string }

/** Reads a table, one entry a line; empty lines are skipped. */
export function readLines(format: LineFormat, text: string): ReadLines {
	const codec: LineCodec<unknown> = codecs[format] as LineCodec<unknown>
	const value: unknown[] = []
	for (const [index, line] of text.split('\n').entries()) {
		if (line.trim() === '') continue
		const entry = codec.read(line.trim())
		if (entry === null)
			return { ok: false, message: `Line ${index + 1} can’t be read. Write it like “${codec.example}”.` }
		value.push(entry)
	}
	return { ok: true, value }
}

/** Writes a table as it is typed. */
export const writeLines = (format: LineFormat, entries: readonly unknown[]): string =>
	entries.map((entry) => (codecs[format] as LineCodec<unknown>).write(entry)).join('\n')

const partsOf = (text: string, separator: string) => text.split(separator).map((part) => part.trim())

/** Null for the last limit, which is open; undefined for a text that is no limit. */
function limitOf(text: string, open: string, read: (text: string) => number | null) {
	return text === open ? null : (read(text) ?? undefined)
}

const numberOf = (read: { ok: true; value: number } | { ok: false }) => (read.ok ? read.value : null)

const centsOf = (text = '') => numberOf(readDollars(text))
const wholeOf = (text = '') => numberOf(readWhole(text, { min: 1, max: 1_000_000 }))
const yearOf = (text = '') => numberOf(readWhole(text, { min: 1900, max: 2100 }))

function ppmOf(text = ''): number | null {
	const read = readPercent(text, { max: 100 })
	return read.ok ? Math.round(read.value * 10_000) : null
}

const dollars = (cents: number) => (cents / 100).toFixed(2).replace(/\.00$/, '')
const percent = (ppm: number) => String(ppm / 10_000)
