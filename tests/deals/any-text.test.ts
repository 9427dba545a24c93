import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDeal, lawRows, readDealDocument, readDealText } from '#engine'
import { firstSteepStep } from '#tests/attacks/growth/growth-of-size.ts'
import { casesOf } from '#tests/setup/deep.ts'

const words = fc.constantFrom(
	...'price doc fee tax title OTD total msrp residual MF term gross cap rebate trade payoff down payment month APR deposit due at signing acq or OR Option A: Option B: Offer 1 Offer 2 finance months the a is and plus with for less our your hello reviews 4.8 stars 2026 Honda CR-V lease miles CCR net adj sum fees'.split(
		' ',
	),
)
const amounts = fc
	.integer({ min: 1_000, max: 9_999_999 })
	.map((cents) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
const parts = fc.oneof(
	{ weight: 5, arbitrary: words },
	{ weight: 2, arbitrary: amounts },
	fc.constantFrom(
		': ',
		' - ',
		', ',
		' + ',
		'\t',
		' | ',
		'. ',
		'\n',
		'\n',
		' -> ',
		'(',
		')',
		'% ',
		'? ',
		'36 ',
		'.00123 ',
	),
)
const texts = fc.array(parts, { maxLength: 60 }).map((list) => list.join(' '))

/** Every amount of a document, in cents. */
function centsIn(value: unknown, found = new Set<number>()): Set<number> {
	if (typeof value === 'number') found.add(value)
	else if (typeof value === 'object' && value !== null)
		for (const each of Object.values(value)) centsIn(each, found)
	return found
}

const runs = casesOf({ sample: 300, all: 10_000 })

test('whatever a text is, reading it gives a document of the format, and checking that never throws', () => {
	fc.assert(
		fc.property(fc.oneof(texts, fc.string({ maxLength: 400, unit: 'binary' })), (text) => {
			const read = readDealText(text)
			for (const { document } of [read, ...read.others]) {
				expect(readDealDocument(document)).toMatchObject({ ok: true })
				checkDeal(document, { lawRows, today: '2026-11-28' })
			}
		}),
		// A tax that is more than the payment beside it, and terms that are no whole months.
		{
			numRuns: runs,
			examples: [['tax $10.01 months $10.00 payment .00123 '], ['trade 4.8 term'], ['term payoff 4.8']],
		},
	)
})

/** The sums of an amount and any of the other ones. */
function sumsWith(amounts: readonly number[], cents: number): number[] {
	const at = amounts.indexOf(cents)
	let sums = [cents]
	for (const other of amounts.filter((_, index) => index !== at).slice(0, 12))
		sums = [...sums, ...sums.map((sum) => sum + other)]
	return sums.slice(1)
}

test('no amount vanishes: it is in the document, alone or in a sum, or its line is named as not read', () => {
	fc.assert(
		fc.property(texts, (text) => {
			const read = readDealText(text)
			const offers = [read, ...read.others]
			const found = centsIn(offers.map(({ document }) => document))
			// Several cap reductions are one field.
			const parts = offers.flatMap(({ figures }) => figures.map(({ cents }) => cents))
			const isPart = (cents: number) =>
				parts.includes(cents) && sumsWith(parts, cents).some((sum) => found.has(sum))
			const named = new Set(offers.flatMap(({ unread }) => unread.map(({ lineNumber }) => lineNumber)))
			text.split('\n').forEach((line, index) => {
				for (const [amount] of line.matchAll(/\$[\d,]+\.\d\d/g)) {
					const cents = Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100)
					expect([amount, found.has(cents) || isPart(cents) || named.has(index + 1)]).toEqual([amount, true])
				}
			})
		}),
		{ numRuns: runs },
	)
})

/** The processor time of this thread in milliseconds, which other work on the machine does not affect. */
const timeOf = (text: string) => {
	const before = process.threadCpuUsage()
	readDealText(text)
	const { user, system } = process.threadCpuUsage(before)
	return (user + system) / 1_000
}
const medianOf = (times: readonly number[]) => times.toSorted((one, other) => one - other)[times.length >> 1]!

test('half of all texts are read within five milliseconds', () => {
	const all = fc.sample(texts, { numRuns: runs, seed: 20_261_129 })
	for (const text of all.slice(0, 50)) readDealText(text)
	expect(medianOf(all.map(timeOf))).toBeLessThan(5)
})

test('twice the text takes at most two and a half times as long', () => {
	const lines = fc.sample(texts, { numRuns: 400, seed: 20_261_129 }).join('\n').split('\n')
	const prepare = (size: number) => {
		const text = lines.slice(0, size).join('\n')
		return () => readDealText(text)
	}
	expect(firstSteepStep(prepare, { sizeMax: lines.length })).toBeNull()
})
