import { cited } from '../../law/describe/cite.ts'
import { describeZipRate } from '../../law/describe/describe-rule.ts'
import { taxInZip, type ZipTax, zipPlaceOf } from '../../law/imported/zip-rates.ts'
import { type FoundLawRow, foundRow, isStale } from '../../law/law-row.ts'
import { localRateOf, type PurchaseTaxRule, type TaxedCar, taxRangeOf } from '../../law/purchase-tax.ts'
import { type SurtaxRule, surtaxesOf } from '../../law/surtaxes.ts'
import { formatCents } from '../../money/format-money.ts'
import { shareOf } from '../../money/rounding.ts'
import type { CheckContext } from '../check-context.ts'
import { type Finding, formatRate, restingOn } from '../finding.ts'

type ZipCheck = {
	context: CheckContext
	/** The state's rule. */
	law: FoundLawRow<PurchaseTaxRule['kind']>
	tax: number
	/** All rates together as printed, if some address in the state has them. */
	ratePpm: number | undefined
	/** The amounts that may be taxed. */
	cars: readonly TaxedCar[]
	/** Other taxes of the state that may be in the line. */
	surtaxes: readonly SurtaxRule[]
	toleranceCents: number
	lines: number[] | undefined
}

/**
 * Compares a tax that some address in the state can have with those of the buyer's ZIP code; null where nothing is known of it, and where
 * the buyer gave the rate. It only asks: the file is about goods in general, and a ZIP code is no address.
 */
export function checkZip(check: ZipCheck): Finding | null {
	const { context, law, ratePpm, cars, tax, surtaxes, toleranceCents, lines } = check
	const { document, buyer, today } = context
	const place = zipPlaceOf({ document, buyer, today })
	const isOwnRate = buyer?.taxRatePpm !== undefined && buyer.state === place?.state
	const known = place && !isOwnRate ? taxInZip(context.lawRows, law.row.rule, place) : null
	if (!known) return null
	const { row } = known.found
	const near = { ...known, found: foundRow(row, known.found.isStale || isStale(row, today)) }
	if (ratePpm !== undefined) {
		const isThere = cars.some((car) => localRateOf(row.rule, ratePpm, car) !== null)
		return isThere ? inZip(check, near) : otherRate(check, near, ratePpm)
	}
	const ranges = cars.map((car) => {
		const { leastCents, mostCents } = taxRangeOf(row.rule, car)
		return { leastCents, mostCents: mostCents + surtaxesOf(surtaxes, car).mostCents }
	})
	const isInside = ranges.some(
		({ leastCents, mostCents }) => tax >= leastCents - toleranceCents && tax <= mostCents + toleranceCents,
	)
	if (isInside) return inZip(check, near)
	const least = Math.min(...ranges.map(({ leastCents }) => leastCents))
	const most = Math.max(...ranges.map(({ mostCents }) => mostCents))
	const isMore = tax > most
	const amount = least === most ? formatCents(most) : `${formatCents(least)} to ${formatCents(most)}`
	return {
		code: 'tax_mismatch',
		severity: 'review',
		cents: isMore ? tax - most : least - tax,
		lines,
		message: `The tax is ${formatCents(tax)}. In ZIP code ${near.zip} it comes to ${amount}, at ${describeZipRate(near)} ${cited(near.found)}.`,
		say: `Which address did you use for the tax? For ZIP code ${near.zip} I get ${amount}.`,
		...restingOn(near.found),
	}
}

const inZip = ({ tax, lines }: ZipCheck, near: ZipTax): Finding => ({
	code: 'tax_mismatch',
	severity: 'pass',
	lines,
	message: `The tax of ${formatCents(tax)} is what ZIP code ${near.zip} can have, at ${describeZipRate(near)} ${cited(near.found)}.`,
	...restingOn(near.found),
})

function otherRate({ tax, cars, lines }: ZipCheck, near: ZipTax, ratePpm: number): Finding {
	const nearestPpm = ratePpm > near.mostPpm ? near.mostPpm : near.leastPpm
	const base = Math.max(0, cars[0]!.baseCents)
	return {
		code: 'tax_rate_unusual',
		severity: 'review',
		cents: Math.min(tax, shareOf(base, Math.abs(ratePpm - nearestPpm))),
		lines,
		message: `The document uses a tax rate of ${formatRate(ratePpm)}. The rate in ZIP code ${near.zip} is ${describeZipRate(near)} ${cited(near.found)}.`,
		say: `Which address did you use for the tax? I find ${rangeOf(near)} for ZIP code ${near.zip}.`,
		...restingOn(near.found),
	}
}

const rangeOf = ({ leastPpm, mostPpm }: ZipTax) =>
	leastPpm === mostPpm ? formatRate(leastPpm) : `${formatRate(leastPpm)} to ${formatRate(mostPpm)}`
