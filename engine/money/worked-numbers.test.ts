import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkDigitOf } from '../vehicles/vin.ts'
import { largestPriceOf } from './afford.ts'
import { formatCents } from './format-money.ts'
import { adjustedCapOf, leaseFigures } from './lease.ts'
import { amountForPaymentOf, loanTotals, paymentOf } from './loan.ts'
import { shareOf } from './rounding.ts'
import { scheduleOf } from './schedule.ts'

// Recalculates every figure in the guides and articles by these formulas; each must appear in the text to the cent.

const ppmOf = (percent: number) => Math.round(percent * 10_000)

/** A loan in whole dollars and percent, as a text gives it. */
const loanOf = (dollars: number, aprPercent: number, months: number) => ({
	amountFinancedCents: Math.round(dollars * 100),
	aprPpm: ppmOf(aprPercent),
	months,
})

/** Payment, total of payments, and interest: the three figures that a text may quote of a loan. */
function loan(dollars: number, aprPercent: number, months: number) {
	const terms = loanOf(dollars, aprPercent, months)
	const paymentCents = paymentOf(terms)!
	const { totalOfPaymentsCents, financeChargeCents } = loanTotals({ ...terms, paymentCents })!
	return { payment: paymentCents, total: totalOfPaymentsCents, interest: financeChargeCents }
}

/** The most that can be borrowed at this payment, as the calculator of affordable prices finds it: a cent more has a higher payment. */
const borrowed = (dollars: number, aprPercent: number, months: number) =>
	largestPriceOf({ paymentCents: Math.round(dollars * 100), aprPpm: ppmOf(aprPercent), months })!.priceCents

/** What a payment repays at a rate, rounded down, as the calculator of real rates states it. */
const repaid = (dollars: number, aprPercent: number, months: number) =>
	amountForPaymentOf({ paymentCents: Math.round(dollars * 100), aprPpm: ppmOf(aprPercent), months })!

function owed(dollars: number, aprPercent: number, months: number, after: number) {
	const { rows } = scheduleOf(loanOf(dollars, aprPercent, months))!
	const interest = rows.slice(0, after).reduce((sum, row) => sum + row.interestCents, 0)
	return { balance: rows[after - 1]!.balanceCents, interest }
}

/** The balance of a loan after paying `paymentCents` a month. */
const paidDown = (amountFinancedCents: number, aprPercent: number, paymentCents: number, months: number) =>
	scheduleOf({ amountFinancedCents, aprPpm: ppmOf(aprPercent), months: 120, paymentCents })!.rows[months - 1]!
		.balanceCents

const taxed = (percent: number, ...dollars: number[]) =>
	shareOf(Math.round(dollars.reduce((sum, each) => sum + each, 0) * 100), ppmOf(percent))

const figures: Record<string, () => number[]> = {
	'guides/complete-car-buying-checklist': () => {
		const loanCents = borrowed(340, 7.5, 60)
		return [loanCents, loanCents + 400_000, 2_065_000 - 400_000]
	},
	'guides/negotiate-the-out-the-door-price': () => {
		const store = (...lines: number[]) => {
			const tax = taxed(7, ...lines)
			return { tax, total: tax + 31_000 + lines.reduce((sum, each) => sum + each, 0) * 100 }
		}
		const a = store(26_900, 799, 1_495)
		const b = store(27_450, 199)
		const c = store(27_200, 499)
		const offset = 30_000 + taxed(7, 300)
		return [a.tax, a.total, b.tax, b.total, c.tax, c.total, a.total - b.total, offset, c.total - offset]
	},
	'guides/read-a-buyers-order-line-by-line': () => {
		const extras = [995, 1_295, 199, 249]
		const extrasCents = extras.reduce((sum, each) => sum + each, 0) * 100
		const before = taxed(6.25, 21_450, 499, ...extras)
		const after = taxed(6.25, 21_450, 499)
		const printed = 2_144_500 + 500 + 49_900 + extrasCents + before + 21_400
		const saved = extrasCents + before - after
		const financed = loan(saved / 100, 8.4, 72)
		return [
			extrasCents,
			before,
			after,
			printed,
			printed - 300_000,
			printed - saved,
			before - after,
			saved,
			financed.payment,
			financed.total,
		]
	},
	'guides/financing-without-fear': () => {
		const maria = loan(22_000, 7.2, 60)
		const terms = [36, 48, 60, 72, 84].map((months) => loan(22_000, 7.2, months))
		const rates = [5.2, 6.2, 7.2, 8.2, 9.2].map((apr) => loan(22_000, apr, 60))
		const year = owed(22_000, 7.2, 60, 12)
		const dealer = loan(22_000, 9.3, 72)
		const addOn = loan(2_995, 8.4, 72)
		const quick = scheduleOf({ ...loanOf(22_000, 7.2, 60), extraCents: 5_000 })!
		expect(quick.rows).toHaveLength(53)
		return [
			...[...terms, ...rates].flatMap(({ payment, interest }) => [payment, interest]),
			maria.total,
			maria.payment + 5_000,
			maria.payment - 13_200,
			owed(22_000, 7.2, 60, 1).balance,
			maria.payment * 12,
			year.interest,
			year.balance,
			terms[2]!.payment - terms[4]!.payment,
			terms[4]!.interest - terms[2]!.interest,
			dealer.payment,
			dealer.total,
			dealer.total - maria.total,
			addOn.payment,
			addOn.total,
			quick.financeChargeCents,
		]
	},
	'guides/trade-in-or-sell-it-yourself': () => {
		const taxWithTradeIn = taxed(6.5, 24_000, -11_500)
		const taxWithout = taxed(6.5, 24_000)
		const worth = 1_150_000 + taxWithout - taxWithTradeIn
		return [
			taxWithTradeIn,
			taxWithout,
			taxWithout - taxWithTradeIn,
			worth,
			1_340_000 - 19_500,
			1_340_000 - 19_500 - worth,
			worth + 19_500,
			worth - 1_200_000,
			Math.round(1_200_000 / 1.065),
			1_150_000 - 786_000,
		]
	},
	'guides/lease-or-buy-the-arithmetic': () => {
		const terms = {
			adjustedCapCents: adjustedCapOf({ priceCents: 3_230_500, acquisitionCents: 69_500 })!,
			residualCents: shareOf(3_500_000, 580_000),
			moneyFactorPpb: 2_100_000,
			months: 36,
			taxOn: 'payment' as const,
			taxRatePpm: 70_000,
			dispositionCents: 39_500,
		}
		const lease = leaseFigures(terms)!
		const marked = leaseFigures({ ...terms, moneyFactorPpb: 2_600_000 })!
		const financed = 3_230_500 + taxed(7, 32_305)
		const buy = loan(financed / 100, 5.49, 60)
		const left = owed(financed / 100, 5.49, 60, 36).balance
		const cost = (worth: number) => buy.payment * 36 - (worth * 100 - left)
		const six = buy.total - 1_200_000
		return [
			taxed(7, 32_305),
			Math.round((lease.totalCostCents * 2) / 72),
			Math.round(100_000 / 36),
			shareOf(100_000, 2_100),
			Math.round(399_900 / 36),
			lease.depreciationPerMonthCents,
			lease.rentPerMonthCents,
			lease.basePaymentCents,
			lease.taxPerPaymentCents,
			lease.paymentCents,
			lease.totalOfPaymentsCents,
			lease.totalCostCents,
			financed,
			buy.payment,
			buy.payment * 36,
			left,
			2_030_000 - left,
			cost(20_300),
			cost(20_300) - lease.totalCostCents,
			buy.payment - lease.paymentCents,
			cost(22_300),
			lease.totalCostCents - cost(22_300),
			cost(18_300),
			cost(18_300) - lease.totalCostCents,
			lease.totalCostCents * 2,
			six,
			Math.round(six / 72),
			Math.round((lease.totalCostCents * 2) / 72) - Math.round(six / 72),
			lease.totalCostCents * 2 - six,
			marked.rentPerMonthCents,
			marked.paymentCents,
			marked.paymentCents - lease.paymentCents,
			(marked.paymentCents - lease.paymentCents) * 36,
		]
	},
	'guides/buying-from-a-private-party': () => [
		1_130_000 - 791_540,
		1_150_000 + taxed(6, 11_500) + 52_000,
		taxed(6, 11_500),
		8_000 * 7,
		1_240_000 - 8_000 * 7 - 52_000,
		1_240_000 - 8_000 * 7 - 52_000 + 50_000,
	],
	'guides/your-first-car-in-five-weekends': () => {
		const four = borrowed(230, 10.9, 48)
		const five = borrowed(230, 10.9, 60)
		const total = 1_010_000 + taxed(6, 10_100) + 35_000
		return [
			four,
			four + 250_000,
			Math.round((four + 250_000 - 35_000) / 1.06),
			five,
			five - four,
			23_000 * 48 - four,
			23_000 * 60 - five,
			total,
			total - 250_000,
			loan((total - 250_000) / 100, 10.9, 48).payment,
		]
	},
	'articles/dealer-fees-which-can-you-refuse': () => {
		const before = taxed(6, 18_400, 599, 895, 249, 75)
		const after = taxed(6, 18_000, 599)
		const first = 2_021_800 + before + 18_600
		const second = 1_859_900 + after + 18_600
		return [before, after, first, second, first - second, before - after, 69_900 + taxed(7, 699)]
	},
	'articles/what-the-finance-office-sells': () => {
		const products = [2_995, 1_295, 899, 699].map((dollars) => loan(dollars, 8.4, 72))
		const payment = products.reduce((sum, each) => sum + each.payment, 0)
		const thousand = loan(1_000, 8.4, 72)
		return [
			...products.flatMap((each) => [each.payment, each.total]),
			payment,
			payment * 72,
			payment * 72 - 588_800,
			thousand.payment,
			thousand.total,
			products[0]!.total / 2,
		]
	},
	'articles/apr-against-payment': () => {
		const loans = [6.4, 6.9, 8.4, 8.9].map((apr) => loan(24_000, apr, 60))
		const packed = repaid(499, 6.9, 60)
		return [
			borrowed(475, 6.9, 60),
			borrowed(475, 8.9, 72),
			borrowed(475, 8.9, 84),
			borrowed(475, 8.9, 84) - borrowed(475, 6.9, 60),
			...loans.flatMap(({ payment, interest }) => [payment, interest]),
			49_900 * 60 - 2_400_000,
			49_900 - loans[1]!.payment,
			(49_900 - loans[1]!.payment) * 60,
			packed,
			packed - 2_400_000,
			loans[2]!.payment - loans[0]!.payment,
			loans[2]!.total - loans[0]!.total,
		]
	},
	'articles/when-to-buy-a-car': () => {
		const four = [loan(28_000, 0.9, 48), loan(26_000, 6.4, 48)] as const
		const five = [loan(28_000, 2.9, 60), loan(25_500, 6.4, 60)] as const
		return [
			...[...four, ...five].flatMap(({ payment, total }) => [payment, total]),
			four[1].total - four[0].total,
			five[0].total - five[1].total,
			loan(22_000, 9.2, 60).total - loan(22_000, 7.2, 60).total,
		]
	},
	'articles/pre-approval-in-one-evening': () => {
		const [own, dealer, beaten] = [6.74, 8.25, 6.49].map((apr) => loan(19_000, apr, 60))
		return [
			...[own!, dealer!, beaten!].flatMap(({ payment, total }) => [payment, total]),
			dealer!.payment - own!.payment,
			dealer!.total - own!.total,
			own!.total - beaten!.total,
		]
	},
	'articles/negative-equity-the-loan-that-follows-you': () => {
		const alone = loan(26_500, 7.9, 72)
		const rolled = loan(30_100, 7.9, 72)
		const left = owed(30_100, 7.9, 72, 24).balance
		const pushed = paidDown(1_940_000, 8.2, 55_500, 12)
		return [
			...[alone, rolled].flatMap(({ payment, total }) => [payment, total]),
			rolled.payment - alone.payment,
			rolled.total - alone.total,
			left,
			left - 1_800_000,
			rolled.payment * 24,
			paidDown(1_940_000, 8.2, 45_500, 12),
			pushed,
			pushed - 1_360_000,
		]
	},
	'articles/what-title-brands-mean': () => {
		const worth = Math.round((10_900 / 14_000) * 800_000)
		return [worth, 800_000 - worth, 310_000 - (800_000 - worth)]
	},
	'articles/invoice-holdback-and-what-the-dealer-paid': () => [
		3_140_000 * 0.03,
		2_951_600 - 94_200 - 50_000,
		Math.round(160_000 / 365),
		Math.round((160_000 / 365) * 75),
	],
	'articles/before-you-cosign': () => {
		const [alone, together] = [loan(16_000, 16.9, 60), loan(16_000, 9.5, 60)]
		return [
			...[alone, together].flatMap(({ payment, total, interest }) => [payment, total, interest]),
			alone.payment - together.payment,
			alone.total - together.total,
			owed(16_000, 9.5, 60, 24).balance,
		]
	},
	'articles/yo-yo-financing': () => {
		const [first, second] = [loan(21_000, 6.9, 60), loan(21_000, 11.9, 60)]
		return [
			...[first, second].flatMap(({ payment, total }) => [payment, total]),
			second.payment - first.payment,
			second.total - first.total,
		]
	},
	'articles/gap-when-it-pays': () => {
		const worth = [22_400, 19_000, 16_500, 14_300]
		const joel = [12, 24, 36, 48].map((after) => owed(28_000, 8.9, 84, after).balance)
		expect(joel[3]).toBeLessThan(worth[3]! * 100)
		const bea = [12, 24, 36].map((after) => owed(24_000, 8.9, 60, after).balance)
		const payments = [loan(28_000, 8.9, 84).payment, loan(24_000, 8.9, 60).payment] as const
		return [
			...joel,
			...joel.slice(0, 3).map((balance, year) => balance - worth[year]! * 100),
			joel[1]! - 1_900_000 + 50_000,
			...bea,
			...payments,
			payments[1] - payments[0],
			loan(899, 8.4, 72).payment,
			loan(899, 8.4, 72).total,
		]
	},
	'articles/car-tax-rules-with-dates': () => {
		const { interest } = owed(34_000, 6.5, 60, 12)
		return [
			loan(34_000, 6.5, 60).payment,
			interest,
			Math.round(interest * 0.22),
			interest - 160_000,
			Math.round((interest - 160_000) * 0.22),
			3_600 * 17,
			400 * 320,
			400 * 320 - 3_600 * 17,
			3_600 * 48,
			3_600 * 48 - 400 * 320,
			Math.round(interest / 10),
			interest - Math.round(interest / 10),
		]
	},
	'guides/used-car-inspection-in-40-minutes': () => [
		41_000 + 29_000 + 36_500 + 18_500,
		945_000 - (41_000 + 29_000),
		41_000 + 29_000,
		36_500 + 18_500,
	],
	'articles/curbstoners': () => [850_000 - 490_000, 850_000 - 490_000 + 310_000],
	'articles/odometer-fraud-five-checks': () => [60_000 * 8],
	'articles/credit-tiers': () => {
		const loans = [5.9, 7.9, 11.9, 16.9].map((apr) => loan(20_000, apr, 60))
		return [
			...loans.flatMap(({ payment, interest }) => [payment, interest]),
			loans[3]!.payment - loans[0]!.payment,
			loan(12_000, 16.9, 60).interest,
		]
	},
	'articles/buying-online-the-return-window': () => {
		const online = 1_799_000 + 59_000 + taxed(6, 17_990) + 28_500
		const local = 1_845_000 + 29_900 + taxed(6, 18_450) + 28_500
		// California's restocking fee: 1.5% of the price, at least $200 and at most $600; $1 for each mile over 250, at most $150.
		const restocking = (dollars: number) => Math.min(60_000, Math.max(20_000, dollars * 1.5))
		const extraMiles = (miles: number) => Math.min(15_000, Math.max(0, miles - 250) * 100)
		return [
			taxed(6, 17_990),
			online,
			local,
			local - online,
			59_000 + 19_500 + 3_800,
			...[12_000, 25_000, 45_000].map(restocking),
			restocking(25_000) + extraMiles(320),
		]
	},
}

test.each(Object.entries(figures))('%s quotes the figures of the formulas', async (name, calculate) => {
	const text = await readFile(`app/content/${name}.md`, 'utf8')
	const missing = calculate()
		.map(formatCents)
		.filter((amount) => !text.includes(amount) && !text.includes(amount.replace(/\.00$/, '')))
	expect(missing).toEqual([])
})

test('every text with amounts in dollars is recalculated, apart from those that name prices only', async () => {
	const files = (await Promise.all(['guides', 'articles'].map(namesIn))).flat()
	const withAmounts = await Promise.all(
		files.map(async (name) => [name, /\$\d/.test(await readFile(`app/content/${name}.md`, 'utf8'))] as const),
	)
	const unchecked = withAmounts.filter(([name, amounts]) => amounts && !figures[name]).map(([name]) => name)
	expect(unchecked).toEqual(['guides/spot-a-scam-before-it-costs-you'])
})

/** Amounts with odd cents that a text begins with, in cents. */
const statedAmounts: Record<string, number[]> = {
	'guides/lease-or-buy-the-arithmetic': [25],
	'guides/buying-from-a-private-party': [7, 791_540],
	'articles/car-tax-rules-with-dates': [17, 320, 48],
}

test.each(Object.entries(figures))(
	'%s quotes no odd amount that is not recalculated',
	async (name, calculate) => {
		const text = await readFile(`app/content/${name}.md`, 'utf8')
		const known = new Set([...calculate(), ...(statedAmounts[name] ?? [])].map(formatCents))
		const amounts = [...text.matchAll(/\$\d[\d,]*\.\d\d(?!\d)/g)].map(([amount]) => amount)
		expect(amounts.filter((amount) => !amount.endsWith('.00') && !known.has(amount))).toEqual([])
	},
)

async function namesIn(folder: string): Promise<string[]> {
	const files = await readdir(`app/content/${folder}`)
	return files.map((file) => `${folder}/${file.replace(/\.md$/, '')}`)
}

test('a monthly extra of $50 saves about what the financing guide says', () => {
	const planned = scheduleOf(loanOf(22_000, 7.2, 60))!
	const quicker = scheduleOf({ ...loanOf(22_000, 7.2, 60), extraCents: 5_000 })!
	expect(Math.round((planned.financeChargeCents - quicker.financeChargeCents) / 100)).toBe(531)
})

test('the article’s VIN example has the check digit it states, and its two typos have others', () => {
	expect(checkDigitOf('1M8GDM9AXKP042788')).toBe('X')
	expect(checkDigitOf('1M8GDM9AXKP042798')).toBe('2')
	expect(checkDigitOf('1M8GDM9AXKP024788')).toBe('8')
})
