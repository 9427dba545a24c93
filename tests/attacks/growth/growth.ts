const charsMost = 64_000
/** Whoever takes so long for an eighth of it is asked for no more: quadratic time would be seconds. */
const suspectMs = 5
const comparableMs = 2
/** So long no garbage collection lasts. */
const certainMs = 100
const tries = 5
/** Twice the input may take this many times as long: linear, with room for the machine. */
export const ratioMost = 2.5

/** What a backtracking or copying parser may be slow at: something over and over, then something else. */
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
const frames = [(text: string) => text, (text: string) => `x${text}!\u0001`]

type Growth = { unit: string; length: number; ms: number; ratio: number }
type GrowthInput = { unit: string; length: number; textOf(length: number): string }
/** Reads a text, now or later. */
export type Parse = (text: string) => unknown

/** How the time for the slowest inputs of a parser grows when they are doubled; null when all are too quick to be compared. */
export async function steepestGrowth(parse: Parse): Promise<Growth | null> {
	const inputs: (GrowthInput & { ms: number })[] = []
	for (const unit of units)
		for (const frame of frames) {
			const textOf = (length: number) => frame(unit.repeat(Math.ceil(length / unit.length)))
			const short = await timeOf(parse, textOf(charsMost / 8))
			if (short > suspectMs) inputs.push({ unit, textOf, length: charsMost / 8, ms: 8 * short })
			else inputs.push({ unit, textOf, length: charsMost, ms: await timeOf(parse, textOf(charsMost)) })
		}
	let steepest: Growth | null = null
	for (const input of inputs.toSorted((a, b) => b.ms - a.ms).slice(0, 3)) {
		const found = await growthOf(parse, input)
		if (found && found.ratio > (steepest?.ratio ?? 0)) steepest = found
	}
	return steepest
}

async function growthOf(parse: Parse, { unit, textOf, length }: GrowthInput): Promise<Growth | null> {
	const [text, duplicated] = [textOf(length), textOf(2 * length)]
	let [ms, ratio] = [0, Number.POSITIVE_INFINITY]
	// A garbage collection in between is no growth: what grows does so each time.
	for (let again = 0; again < 6 && ratio > ratioMost; again++) {
		ms = await medianOf(parse, text)
		// Compiled by now, it may be too quick to be compared.
		if (ms < comparableMs)
			return length < charsMost ? growthOf(parse, { unit, textOf, length: charsMost }) : null
		ratio = Math.min(ratio, (await medianOf(parse, duplicated)) / ms)
		if (ms > certainMs) break
	}
	return { unit, length, ms, ratio }
}

async function medianOf(parse: Parse, text: string): Promise<number> {
	const times: number[] = []
	for (let left = tries; left > 0; left--) times.push(await timeOf(parse, text))
	return times.toSorted((a, b) => a - b)[Math.floor(tries / 2)]!
}

/** Milliseconds of the processor that this thread takes: other work on the machine does not count. */
async function timeOf(parse: Parse, text: string): Promise<number> {
	const before = process.threadCpuUsage()
	try {
		await parse(text)
	} catch {
		// Rejecting is as good an answer as any; how long it takes counts.
	}
	const { user, system } = process.threadCpuUsage(before)
	return (user + system) / 1_000
}
