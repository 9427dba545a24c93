import type { Buyer, DealDocument } from '../format/format.ts'
import type { LawRow } from '../law/law-row.ts'
import { shareOf } from '../money/rounding.ts'
import { printedTaxes } from '../reading/document/printed-taxes.ts'
import { type ReadDeal, readDeal } from '../reading/document/read-deal.ts'
import { isCounted, type ReadLine, sumOf } from '../reading/document/read-lines.ts'
import { type BaseReading, baseReadings, taxBaseOf } from '../totals/tax-base.ts'
import { totalsOf } from '../totals/totals.ts'
import type { CheckContext } from './check-context.ts'
import type { DealReport } from './check-deal.ts'
import type { Finding, FindingCode } from './finding.ts'
import { knownRate, taxRulesOf } from './tax/tax-rules.ts'

/** What a document costs once the findings listed are put right. In cents. */
export type CorrectedTotal = { outTheDoorCents: number; taxCents: number; findings: Finding[] }

type Options = { buyer?: Buyer | undefined; lawRows: readonly LawRow[]; today: string }

/** Findings whose dollars come off a line. */
const lowersLine: ReadonlySet<FindingCode> = new Set([
	'doc_fee_above_maximum',
	'duplicate_fee',
	'gap_above_maximum',
	'addon_declined',
] as const)

/** Findings after which nobody can say what the total would be. */
const leavesTotalOpen: ReadonlySet<FindingCode> = new Set([
	'sum_mismatch',
	'trade_mismatch',
	'tax_base',
	'tax_rate_unusual',
	'rebate_not_qualified',
] as const)

/**
 * Returns the out-the-door total after every `stop` about a line or about the tax is put right, with the tax that falls with the line; null
 * if there is none, or if the total or the tax would be a guess: on a lease, without a rate, or where it is open whether a line is taxed.
 */
export function correctedTotalOf(
	document: DealDocument,
	report: DealReport,
	{ buyer, lawRows, today }: Options,
): CorrectedTotal | null {
	const { outTheDoorCents, taxCents } = report.totals
	if (document.deal === 'lease' || outTheDoorCents === undefined || taxCents === undefined) return null
	const stops = report.findings.filter(
		({ severity, cents, atStake }) => severity === 'stop' && Boolean(cents) && atStake !== false,
	)
	if (stops.some(({ code }) => leavesTotalOpen.has(code))) return null
	const aboutLines = stops.filter(({ code, lines = [] }) => lowersLine.has(code) && lines.length > 0)
	const aboutTax = stops.filter(({ code }) => code === 'tax_mismatch')
	const findings = [...aboutLines, ...aboutTax]
	if (findings.length === 0) return null
	const lawfulTaxCents = taxCents - aboutTax.reduce((sum, { cents }) => sum + cents!, 0)
	const deal = readDeal(document, { lawRows, onDate: today })
	const lowered = lowerLines(deal.lines.filter(isCounted), aboutLines)
	if (!lowered) return null
	const contextOf = (lines: readonly ReadLine[]): CheckContext => {
		// Every line keeps what it was read as, and the printed totals are gone, because they no longer hold.
		const settled: DealDocument = { ...document, lines: [...lines], stated: undefined }
		const read = readDeal(settled, { lawRows, onDate: today })
		return { deal: read, document, totals: totalsOf(read), buyer, agreed: undefined, lawRows, today }
	}
	const before = contextOf(deal.lines.filter(isCounted))
	const after = contextOf(lowered)
	const newTaxCents =
		aboutLines.length === 0 ? lawfulTaxCents : taxAfter({ before, after, taxCents: lawfulTaxCents })
	if (newTaxCents === null) return null
	const loweredCents = feesOf(before.deal) - feesOf(after.deal)
	return {
		outTheDoorCents: outTheDoorCents - loweredCents - (taxCents - newTaxCents),
		taxCents: newTaxCents,
		findings,
	}
}

/** Everything but the tax, in cents. */
const feesOf = ({ carCents, lines }: ReadDeal): number => carCents - sumOf(lines, 'sales_tax')

/** Takes the dollars of each finding off its last line; null if a line is smaller. */
function lowerLines(lines: readonly ReadLine[], findings: readonly Finding[]): ReadLine[] | null {
	const off = new Map<number, number>()
	for (const { lines: numbers = [], cents = 0 } of findings) {
		const no = numbers.at(-1)!
		off.set(no, (off.get(no) ?? 0) + cents)
	}
	const lowered = lines.map((line) => ({ ...line, cents: line.cents - (off.get(line.no) ?? 0) }))
	return lowered.some(({ cents }) => cents < 0) ? null : lowered
}

/**
 * Returns the tax on the lowered lines, at the rate that the paper prints or that is known: the base that makes today's tax, less what was
 * taken off. Null if no base does, or if bases that do would give different taxes.
 */
function taxAfter({
	before,
	after,
	taxCents,
}: {
	before: CheckContext
	after: CheckContext
	taxCents: number
}): number | null {
	const printed = printedTaxes(before.deal)
	const rate = knownRate(before)
	const ratePpm = printed.length > 0 ? printed.reduce((sum, each) => sum + (each.ratePpm ?? 0), 0) : rate?.ppm
	if (!ratePpm) return null
	const taxOf = ({ cents }: BaseReading) => shareOf(Math.max(0, cents), ratePpm)
	// Each city or county rounds its own line.
	const toleranceCents = Math.max(1, printed.length)
	const readingsOf = (context: CheckContext) => baseReadings(taxBaseOf(context.deal, taxRulesOf(context)))
	const fitting = readingsOf(before).filter(
		(reading) => Math.abs(taxOf(reading) - taxCents) <= toleranceCents,
	)
	const lawful = fitting.filter(({ broken }) => broken.length === 0)
	const loweredCents = feesOf(before.deal) - feesOf(after.deal)
	const taxes = new Set<number>()
	for (const reading of lawful.length > 0 ? lawful : fitting)
		for (const next of readingsOf(after))
			if (
				next.broken.join() === reading.broken.join() &&
				[0, loweredCents].includes(reading.cents - next.cents)
			)
				// What rounding left stays.
				taxes.add(taxOf(next) + taxCents - taxOf(reading))
	const [only] = taxes
	return taxes.size === 1 ? only! : null
}
