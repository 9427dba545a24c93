import { casesOf, inSample } from '#tests/setup/deep.ts'

const charsMax = casesOf({ sample: 8_000, all: 64_000 })
/** A parser that takes longer for an eighth of the input is not given all of it: quadratic time would take seconds. */
const suspectMs = 5
/** Faster than this at full length, a parser is not quadratic: 8,000 squared are 64 million steps. Some systems count in steps of 4 ms. */
export const comparableMs = 20
/** Longer than any garbage collection. */
const certainMs = 100
const tries = 5
/** The highest accepted ratio of times for twice the input: linear, with tolerance for the machine. */
export const ratioMax = 2.5

/** Units whose repetition, followed by something else, may be slow for a parser that backtracks or copies. */
const units = [
	'a',
	'0',
	' ',
	'\t',
	'\n',
	'\r\n',
	'-',
	'.',
	',',
	':',
	';',
	'@',
	'/',
	'\\',
	'"',
	"'",
	'%',
	'%41',
	'=',
	'&',
	'<',
	'[',
	'(',
	'{',
	'$',
	'+',
	'!@.',
	'a@',
	'a.',
	'0,',
	'00-',
	'a ',
	'A1',
	'\u0301',
	'é',
	'ﬁ',
	'🚗',
	'\u202e',
	'<a ',
]
const wrappers = [(text: string) => text, (text: string) => `x${text}!\u0001`]

type Growth = { unit: string; length: number; ms: number; ratio: number }
type GrowthInput = { unit: string; length: number; textOf(length: number): string }
/** Parses a text, synchronously or not. */
export type Parse = (text: string) => unknown

/**
 * Returns how the time of a parser grows when its slowest inputs are doubled, or null when all are too fast to compare. Outside the deep run
 * one in sixteen units is tried, in one of its two forms, which depend on the parser's position in the list.
 */
export async function steepestGrowth(parse: Parse, parserIndex: number): Promise<Growth | null> {
	const inputs: (GrowthInput & { ms: number })[] = []
	for (const [i, unit] of units.entries())
		for (const wrap of wrappers.filter((_wrap, j) => inSample(32, parserIndex, i, j))) {
			const textOf = (length: number) => wrap(unit.repeat(Math.ceil(length / unit.length)))
			const short = await timeOf(parse, textOf(charsMax / 8))
			if (short > suspectMs) inputs.push({ unit, textOf, length: charsMax / 8, ms: 8 * short })
			else inputs.push({ unit, textOf, length: charsMax, ms: await timeOf(parse, textOf(charsMax)) })
		}
	let steepest: Growth | null = null
	const slowest = inputs.filter(({ ms }) => ms >= comparableMs).toSorted((a, b) => b.ms - a.ms)
	for (const input of slowest.slice(0, 3)) {
		const found = await growthOf(parse, input)
		if (found && found.ratio > (steepest?.ratio ?? 0)) steepest = found
	}
	return steepest
}

async function growthOf(parse: Parse, { unit, textOf, length }: GrowthInput): Promise<Growth | null> {
	const [text, doubled] = [textOf(length), textOf(2 * length)]
	let [ms, ratio] = [0, Number.POSITIVE_INFINITY]
	// Repeats the measurement, because a garbage collection may look like growth once, but not each time.
	for (let attempt = 0; attempt < 6 && ratio > ratioMax; attempt++) {
		ms = await medianOf(parse, text)
		// Compiled by now, it may be too fast to compare.
		if (ms < comparableMs)
			return length < charsMax ? growthOf(parse, { unit, textOf, length: charsMax }) : null
		ratio = Math.min(ratio, (await medianOf(parse, doubled)) / ms)
		if (ms > certainMs) break
	}
	return { unit, length, ms, ratio }
}

async function medianOf(parse: Parse, text: string): Promise<number> {
	const times: number[] = []
	for (let remaining = tries; remaining > 0; remaining--) times.push(await timeOf(parse, text))
	return times.toSorted((a, b) => a - b)[Math.floor(tries / 2)]!
}

/** Returns the processor time of this thread in milliseconds, which other work on the machine does not affect. */
async function timeOf(parse: Parse, text: string): Promise<number> {
	const before = process.threadCpuUsage()
	try {
		await parse(text)
	} catch {
		// A rejection is a valid result; only its time counts.
	}
	const { user, system } = process.threadCpuUsage(before)
	return (user + system) / 1_000
}
