import { expect, test } from 'vitest'
import { agreedLease as agreed, leaseDifferences, withLease } from '../../tests/deals/lease-differences.ts'
import type { DealDocument } from '../format/format.ts'
import { varianceOf } from './variance.ts'

test('there are twelve differences', () => {
	expect(leaseDifferences).toHaveLength(12)
})

test.each<[string, DealDocument, RegExp, number | null]>([
	...leaseDifferences,
	['a higher payment', withLease({ paymentCents: 47_500 }), /payments/, 92_268],
	['a longer term', withLease({ months: 39 }), /term/, null],
	['a higher disposition fee', withLease({ dispositionCents: 59_500 }), /disposition/, 20_000],
])('a lease with %s is a difference', (_, contract, about, costs) => {
	const { costsMoreCents, variances } = varianceOf(agreed, contract)
	expect(variances.map(({ message }) => message)).toContainEqual(expect.stringMatching(about))
	if (costs !== null) expect(costsMoreCents).toBe(costs)
})

test('a lease agreed at $93 and written at $195 costs $2,448 more over 24 payments, without any other figure', () => {
	const lease = (paymentCents: number): DealDocument => ({
		...agreed,
		vehicle: undefined,
		lines: [],
		stated: undefined,
		lease: { months: 24, paymentCents },
	})
	expect(varianceOf(lease(9_300), lease(19_500))).toMatchObject({
		costsMoreCents: 244_800,
		variances: [{ kind: 'changed', key: 'payments', cents: 244_800 }],
	})
})
