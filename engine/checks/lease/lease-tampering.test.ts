import { expect, test } from 'vitest'
import { leaseTamperings } from '../../../tests/deals/lease-tampering.ts'
import { type LeasePlan, leasePlans, makeLease } from '../../../tests/deals/leases.ts'
import type { Buyer, DealDocument } from '../../format/format.ts'
import type { LawSubject } from '../../law/law-row.ts'
import { lawRows } from '../../law/law-rows.ts'
import { varianceOf } from '../../variance/variance.ts'
import { checkDeal } from '../check-deal.ts'

/** The buyer knows the rate of the city, as somebody who is about to sign does. */
const buyerOf = ({ state, ratePpm }: LeasePlan): Buyer => ({ state, taxRatePpm: ratePpm, qualifiesFor: [] })
const check = (document: DealDocument, buyer?: Buyer) =>
	checkDeal(document, { lawRows, today: '2026-11-28', buyer })
/** Whether the state's row was read in its primary text and is fresh. */
const isCertain = (subject: LawSubject, { state }: LeasePlan) =>
	lawRows.some(
		(row) =>
			row.state === state && row.subject === subject && row.grade === 'A' && row.staleAfter! > '2026-11-28',
	)
const name = ({ state, months, onePay }: LeasePlan) => `${state} ${months}${onePay ? ' one-pay' : ''}`

test('a hundred and twenty honest leases of all tax methods have no stop and nothing at stake', () => {
	expect(leasePlans).toHaveLength(120)
	expect(new Set(leasePlans.map(({ method }) => method)).size).toBe(5)
	for (const plan of leasePlans)
		for (const buyer of [undefined, buyerOf(plan)]) {
			const { findings, atStakeCents } = check(makeLease(plan).document, buyer)
			const open = findings.filter(({ severity }) => severity !== 'pass')
			expect([name(plan), atStakeCents, open.map(({ code, message }) => `${code} ${message}`)]).toEqual([
				name(plan),
				0,
				[],
			])
		}
})

test('a lease whose figures are rounded to dollars, or whose payment has its parts rounded, has nothing at stake', () => {
	for (const plan of leasePlans) {
		const { document, paymentCents } = makeLease(plan)
		const dollars = (cents: number) => Math.round(cents / 100) * 100
		const rounded: DealDocument = {
			...document,
			lease: { ...document.lease, basePaymentCents: undefined, paymentCents: dollars(paymentCents) },
			stated: {
				paymentCents: dollars(paymentCents),
				dueAtSigningCents: dollars(document.stated.dueAtSigningCents!),
			},
		}
		const { findings, atStakeCents } = check(rounded)
		const stops = findings.filter(({ severity }) => severity === 'stop')
		expect([name(plan), atStakeCents, stops.map(({ message }) => message)]).toEqual([name(plan), 0, []])
	}
})

test.each(leaseTamperings)('$name is found in every lease that it fits, to the cent', ({ tamper }) => {
	let count = 0
	for (const plan of leasePlans) {
		const tampered = tamper(plan, makeLease(plan))
		if (!tampered) continue
		count++
		const { document, finds, cents, law } = tampered
		const report = check(document, buyerOf(plan))
		const open = report.findings.filter(({ severity }) => severity !== 'pass')
		const listed = open.map(
			(finding) => `${finding.severity} ${finding.code} ${finding.cents} ${finding.message}`,
		)
		const found = open.some((finding) => finds.includes(finding.code) && finding.cents === cents)
		const { atStakeCents } = report
		// Each dollar is asked for once; sums inside the paper that change no total, and law that is not certain, are no dollars to ask for.
		const isOwnSum = open.some(({ code }) => code === 'subtotal_mismatch' && finds.includes(code))
		const asked = isOwnSum || (law && !isCertain(law, plan)) ? 0 : cents
		const others = open
			.filter(({ code }) => code === 'price_above_msrp' && !finds.includes(code))
			.reduce((sum, each) => sum + (each.cents ?? 0), 0)
		expect([name(plan), atStakeCents - others]).toEqual([name(plan), asked])
		expect(found ? '' : `${name(plan)}: ${finds.join(' or ')} of ${cents} in ${listed.join('; ')}`).toBe('')
	}
	expect(count).toBeGreaterThanOrEqual(5)
})

test('tampered leases are found more than a thousand times, with at least a hundred of each way of taxing them but none', () => {
	const counts = new Map<string, number>()
	for (const plan of leasePlans)
		for (const { tamper } of leaseTamperings)
			if (tamper(plan, makeLease(plan))) counts.set(plan.method, (counts.get(plan.method) ?? 0) + 1)
	expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1_000)
	for (const method of ['payment', 'payments_upfront', 'price', 'depreciation'])
		expect(counts.get(method)).toBeGreaterThan(100)
})

/** Changes to a plan after which the contract adds up again: only what was agreed shows them. */
const changes: [string, (plan: LeasePlan) => LeasePlan, RegExp][] = [
	['a higher price', (plan) => ({ ...plan, priceCents: plan.priceCents + 84_700 }), /price of the car/],
	[
		'a higher acquisition fee',
		(plan) => ({ ...plan, acquisitionCents: plan.acquisitionCents + 20_000 }),
		/acquisition fee/,
	],
	[
		'a higher documentation fee',
		(plan) => ({ ...plan, docCents: plan.docCents + 15_100 }),
		/documentation fee/,
	],
	['a lower residual', (plan) => ({ ...plan, residualCents: plan.residualCents - 61_300 }), /residual/],
	['a higher money factor', (plan) => ({ ...plan, factorPpb: plan.factorPpb + 400_000 }), /rent charge/],
	['more months', (plan) => ({ ...plan, months: plan.months + 3 }), /term/],
	['a higher disposition fee', (plan) => ({ ...plan, dispositionCents: 59_500 }), /disposition/],
	[
		'a security deposit',
		(plan) => ({ ...plan, depositCents: plan.depositCents + 35_000 }),
		/security deposit/,
	],
	['higher title fees', (plan) => ({ ...plan, titleCents: plan.titleCents + 9_900 }), /title|signing/],
	[
		'a product',
		(plan) => ({ ...plan, products: [{ label: 'Prepaid maintenance', cents: 89_900 }] }),
		/maintenance/,
	],
	['less cash taken off', (plan) => ({ ...plan, cashCents: plan.cashCents + 50_000 }), /./],
	['no rebate', (plan) => ({ ...plan, rebateCents: plan.rebateCents === 0 ? 60_000 : 0 }), /rebate/],
]

test.each(changes)(
	'a contract with %s costs more by what the plan costs more, to the cent',
	(_, change, about) => {
		for (const plan of leasePlans) {
			const [before, after] = [makeLease(plan), makeLease(change(plan))]
			const { costsMoreCents, variances } = varianceOf(before.document, after.document)
			expect([name(plan), costsMoreCents]).toEqual([name(plan), after.costCents - before.costCents])
			expect(variances.map(({ key, message }) => `${key} ${message}`)).toContainEqual(
				expect.stringMatching(about),
			)
		}
	},
)
