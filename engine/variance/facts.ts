import { formatRate } from '../checks/finding.ts'
import { formatDate } from '../format-date.ts'
import { formatCents } from '../money/format-money.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { solveLease } from '../totals/solve-lease.ts'
import { conditionNames } from '../vehicles/condition-names.ts'
import type { Variance } from './variance.ts'

/** What two papers may state differently without a difference in their cost. */
export type FactKey =
	| 'deal'
	| 'vin'
	| 'condition'
	| 'odometer'
	| 'msrp'
	| 'lender'
	| 'first_payment'
	| 'term'
	| 'rate'
	| 'miles'
	| 'excess_mile'
	| 'money_factor'
	| 'residual_value'
	| 'security_deposits'
	| 'purchase_option'
	| 'tax_method'
	| 'due_amount'

type Fact = {
	key: FactKey
	name: string
	say: string
	/** Returns what a paper states; undefined if it states nothing. */
	read(deal: ReadDeal): string | number | undefined
	write(value: never): string
	/** What an agreed paper that does not state it means, if the contract does: a deposit that nobody spoke of is an added one. */
	addedTo?(deal: ReadDeal): string | number | undefined
	/** What is to the buyer's advantage, which nobody asks to take back. */
	better?: 'higher' | 'lower'
	/** Parts of the cost under which the same difference is listed already. */
	listedAs?: readonly string[]
}

const fact = <T extends string | number>(
	each: Omit<Fact, 'read' | 'write'> & { read(deal: ReadDeal): T | undefined; write(value: T): string },
): Fact => each as Fact

const dealNames = { cash: 'a cash purchase', loan: 'a loan', lease: 'a lease' } as const
const miles = (count: number) => `${count.toLocaleString('en-US')} miles`
const printedFactor = (ppb: number) => (ppb / 1e9).toFixed(5).replace(/^0/, '')
const plainVin = (vin: string) => vin.toUpperCase().replace(/[\s-]/g, '')

const facts: readonly Fact[] = [
	fact({
		key: 'deal',
		name: 'kind of deal (lease, loan or cash)',
		say: 'This is another kind of deal than we agreed on. I will not sign it.',
		read: ({ document }) => document.deal,
		write: (value) => dealNames[value],
	}),
	fact({
		key: 'vin',
		name: 'VIN',
		say: 'This is another car than we agreed on. Please show me the paper for mine.',
		read: ({ document }) => document.vehicle?.vin && plainVin(document.vehicle.vin),
		write: String,
	}),
	fact({
		key: 'condition',
		name: 'condition of the car',
		say: 'We agreed on a car in another condition. What has it been used for?',
		read: ({ document }) => document.vehicle?.condition,
		write: (value) => conditionNames[value].toLowerCase(),
	}),
	fact({
		key: 'odometer',
		name: 'odometer',
		say: 'Why does the odometer show more miles than we agreed on?',
		better: 'lower',
		read: ({ document }) => document.vehicle?.odometer,
		write: miles,
	}),
	fact({
		key: 'msrp',
		name: 'sticker price (MSRP)',
		say: 'The sticker price is another one. Is it the same car with the same options?',
		read: ({ document, lines }) =>
			document.vehicle?.msrpCents ?? lines.find(({ category }) => category === 'msrp')?.cents,
		write: formatCents,
		listedAs: ['msrp'],
	}),
	fact({
		key: 'lender',
		name: 'lender',
		say: 'We agreed on another lender. Why did it change?',
		read: ({ document }) => document.loan?.lender,
		write: String,
	}),
	fact({
		key: 'first_payment',
		name: 'date of the first payment',
		say: 'The first payment is due on another day than we agreed on.',
		read: ({ document }) => document.firstPaymentDate,
		write: formatDate,
	}),
	fact({
		key: 'term',
		name: 'term',
		say: 'We agreed on another term. Please change it back.',
		read: ({ document }) => document.loan?.months ?? document.lease?.months,
		write: (value) => `${value} months`,
		listedAs: ['financing'],
	}),
	fact({
		key: 'rate',
		name: 'rate (APR) of the financing',
		say: 'We agreed on another rate. Please change it back.',
		better: 'lower',
		read: ({ document }) => document.loan?.aprPpm,
		write: formatRate,
		listedAs: ['financing'],
	}),
	fact({
		key: 'miles',
		name: 'miles a year',
		say: 'We agreed on other miles a year. Please change them back.',
		better: 'higher',
		read: ({ document }) => document.lease?.milesPerYear,
		write: miles,
	}),
	fact({
		key: 'excess_mile',
		name: 'price of an excess mile',
		say: 'Why does each mile over the allowance cost something else now?',
		better: 'lower',
		read: ({ document }) => document.lease?.excessMileCents,
		write: formatCents,
	}),
	fact({
		key: 'money_factor',
		name: 'money factor',
		say: 'We agreed on another money factor. Please recalculate with it.',
		better: 'lower',
		read: ({ document }) => document.lease?.moneyFactorPpb,
		write: printedFactor,
		listedAs: ['rent_charge'],
	}),
	fact({
		key: 'residual_value',
		name: 'residual value',
		say: 'Why did the residual change? Is it the same term and the same miles?',
		read: (deal) => solveLease(deal)?.residualCents,
		write: formatCents,
		listedAs: ['residual'],
	}),
	fact({
		key: 'security_deposits',
		name: 'security deposits',
		say: 'The deposits are other ones than we agreed on. When do I get them back?',
		read: ({ document, lines }) =>
			document.lease?.securityDepositsCents ??
			lines.find(({ category }) => category === 'security_deposit')?.cents,
		write: formatCents,
		addedTo: ({ document, lines }) => (document.deal === 'lease' && lines.length > 0 ? 0 : undefined),
	}),
	fact({
		key: 'purchase_option',
		name: 'price to buy the car at the end',
		say: 'Why did the price to buy the car at the end change?',
		read: ({ document }) => document.lease?.purchaseOptionCents,
		write: formatCents,
	}),
	fact({
		key: 'tax_method',
		name: 'what the tax is charged on',
		say: 'Why is the tax charged on something else now?',
		read: ({ document }) => document.lease?.taxOn,
		write: (value) => value.replaceAll('_', ' '),
	}),
	fact({
		key: 'due_amount',
		name: 'amount due at signing',
		say: 'We agreed on another amount at signing. What is it for?',
		read: ({ document }) => document.stated?.dueAtSigningCents,
		write: formatCents,
		listedAs: ['signing_fees', 'due_at_signing', 'cash_down'],
	}),
]

/** Lists what both papers state differently and no part of the cost shows; the kind of deal first. */
export function factVariances(before: ReadDeal, after: ReadDeal, listed: ReadonlySet<string>): Variance[] {
	return facts.flatMap(({ key, name, say, read, write, addedTo, better, listedAs = [] }): Variance[] => {
		const [was, is] = [read(before) ?? addedTo?.(before), read(after)]
		if (was === undefined || is === undefined || was === is || listedAs.some((each) => listed.has(each)))
			return []
		const isBetter = better === (is > was ? 'higher' : 'lower')
		return [
			{
				kind: 'changed',
				key,
				cents: 0,
				message: `Changed: ${name} was ${write(was as never)} and is now ${write(is as never)}.`,
				...(!isBetter && { say }),
			},
		]
	})
}
