import { expect, test } from 'vitest'
import { findGrids } from './find-grids.ts'

/** The payments of the tables of a text: kind, term, what is paid first, payment, rate. */
const found = (text: string) =>
	findGrids(text.split('\n')).flatMap(({ choices }) =>
		choices.map(({ kind, months, firstCents, paymentCents, aprPpm }) =>
			[kind ?? '', months, firstCents / 100, paymentCents / 100, aprPpm ? aprPpm / 10_000 : '']
				.join(' ')
				.trim(),
		),
	)

test('a loan and a lease side by side keep their own terms and rates', () => {
	const text = `\tFinance\t\t\tLease\t
\t60 mo\t72 mo\t84 mo\t36 mo\t39 mo
APR\t5.49%\t5.99%\t6.49%
$0\t641.35\t556.44\t498.58\t489.00\t475.00
2,500\t593.61\t515.02\t461.46\t415.00\t408.00`
	expect(found(text)).toEqual([
		'loan 60 0 641.35 5.49',
		'loan 72 0 556.44 5.99',
		'loan 84 0 498.58 6.49',
		'lease 36 0 489',
		'lease 39 0 475',
		'loan 60 2500 593.61 5.49',
		'loan 72 2500 515.02 5.99',
		'loan 84 2500 461.46 6.49',
		'lease 36 2500 415',
		'lease 39 2500 408',
	])
})

test('two tables side by side have the terms of their own halves, even if one half is longer', () => {
	const text = `          FINANCE                              LEASE 10k miles
Term   $0     $2,500   $5,000         Term   $0     $2,500   $5,000
60     641    594      546            24     512    405      298
72     556    515      474            36     489    415      341
84     499    461      424`
	const choices = found(text)
	expect(choices).toHaveLength(15)
	expect(choices).toContain('loan 84 5000 424')
	expect(choices).toContain('lease 36 2500 415')
})

test('a table of leases has the money that is due at signing, the miles and the term', () => {
	const [grid] = findGrids(
		'Payment options\n          $0 DAS   $2,000 DAS   $3,999 DAS\n24/10k    $512     $425         $338\n36/10k    $489     $431         $374'.split(
			'\n',
		),
	)
	expect(grid!.choices).toHaveLength(6)
	expect(grid!.choices[5]).toEqual({
		kind: 'lease',
		months: 36,
		firstCents: 399_900,
		isAllDue: true,
		paymentCents: 37_400,
		milesPerYear: 10_000,
		line: 3,
		isMarked: false,
	})
})

test('a table behind the charges of a sheet leaves them their own lines', () => {
	const [grid] = findGrids(
		`Price        31,250.00      PAYMENT OPTIONS
Doc             200.00      Term   $0 Down   $2,500 Down
Tax           1,965.63      60       641       594
Title           180.00      72       556       515
Total        33,395.63`.split('\n'),
	)
	expect([...grid!.lines]).toEqual([
		[0, 28],
		[1, 28],
		[2, 28],
		[3, 28],
	])
	expect(grid!.choices.map(({ paymentCents }) => paymentCents / 100)).toEqual([641, 594, 556, 515])
})

test.each([
	[
		'Cash down   60 months   72 months\n$0   $641 (5.49%)   $557 (5.99%)\n$2,500   $594 (5.49%)   $515 (5.99%)',
	],
	['      $0 down     $2,500 down\n60 mo   $641 @ 5.49%   $594 @ 5.49%\n72 mo   $557 @ 5.99%   $515 @ 5.99%'],
])('rates in the cells of the payments: %s', (text) => {
	expect(found(text).toSorted()).toEqual([
		'60 0 641 5.49',
		'60 2500 594 5.49',
		'72 0 557 5.99',
		'72 2500 515 5.99',
	])
})

test('terms as headings, with a line for each down payment', () => {
	const text = '60 Months\n$0 down: $641\n$2,500 down: $594\n72 Months\n$0 down: $557\n$2,500 down: $515'
	expect(found(text)).toEqual(['60 0 641', '60 2500 594', '72 0 557', '72 2500 515'])
})

test('down payments and payments between slashes', () => {
	const text = 'Down Payment: $0 / $2,500 / $5,000\n60 mo: $641 / $594 / $546\n72 mo: $557 / $515 / $474'
	expect(found(text)).toHaveLength(6)
})

test('rows without separators, and words for nothing down', () => {
	expect(found('Zero down  $2,500 down\n60 months 641 594\n72 months 556 515')).toEqual([
		'60 0 641',
		'60 2500 594',
		'72 0 556',
		'72 2500 515',
	])
})

test.each([
	['a list of charges', 'Price 31,250\nDoc 200\nTax 1,953\nTotal 33,403'],
	[
		'service contracts',
		'VSC  36 mo  48 mo  60 mo\n$0 deductible  1,895  2,195  2,495\n$100 deductible  1,595  1,895  2,195',
	],
	['payments that do not fall', 'Down  60 mo  72 mo\n$0  500  450\n$2,000  510  460\n$4,000  520  470'],
	['two offers in words', '60 months at $641 with $0 down\n72 months at $556 with $2,500 down'],
	['prices of two cars', 'Term 36 39\nPrice 31,250 33,880'],
])('%s is no table of payments', (_, text) => {
	expect(found(text)).toEqual([])
})
