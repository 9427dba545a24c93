import { seededRandom } from '#app/lib/seeded.ts'
import type { Category } from '#engine'
import type { Role } from '../../engine/reading/classification/categories.ts'

/** A line that a paper prints, with the category and role that a person would give it. */
export type PrintedLine = { label: string; cents: number; category: Category; role: Role }

export type GeneratedQuote = {
	seed: number
	dealer: string
	vin: string
	car: string
	stock: string
	date: { printed: string; iso: string }
	/** Before the total: sticker price, price, fees, tax. */
	lines: PrintedLine[]
	total: PrintedLine
	/** After the total: trade-in, down payment, and what is left. */
	after: PrintedLine[]
	random: () => number
}

type Choice = {
	category: Category
	labels: readonly string[]
	from: number
	to: number
	role?: Role
	chance: number
}

/** Charges that dealers print. Amounts are between `from` and `to`, in cents; `chance` is how likely a quote has the charge. */
const fees: readonly Choice[] = [
	{
		category: 'destination',
		labels: ['Destination charge', 'Freight and handling', 'Delivery, processing & handling fee'],
		from: 109_500,
		to: 179_500,
		chance: 0.3,
	},
	{
		category: 'dealer_installed',
		labels: ['All-weather floor mats (dealer installed)', 'Dealer installed accessories', 'Running boards'],
		from: 19_900,
		to: 129_900,
		chance: 0.4,
	},
	{
		category: 'theft_protection',
		labels: ['VIN etch', 'Theft deterrent system', 'Anti-theft package'],
		from: 19_900,
		to: 49_900,
		chance: 0.4,
	},
	{
		category: 'appearance',
		labels: ['Paint sealant', 'PermaPlate', 'Ceramic coating'],
		from: 29_900,
		to: 129_900,
		chance: 0.3,
	},
	{
		category: 'doc_fee',
		labels: [
			'Doc fee',
			'Documentation fee',
			'Documentary fee',
			'Dealer documentary service fee',
			'Processing fee (documentation)',
		],
		from: 8_500,
		to: 79_900,
		chance: 1,
	},
	{
		category: 'electronic_filing',
		labels: ['Electronic filing fee', 'E-filing fee', 'Electronic registration filing fee'],
		from: 1_500,
		to: 4_500,
		chance: 0.4,
	},
	{
		category: 'service_contract',
		labels: ['Extended service contract', 'Vehicle service contract', 'Service contract'],
		from: 149_500,
		to: 349_500,
		chance: 0.3,
	},
	{ category: 'gap', labels: ['GAP', 'GAP insurance', 'GAP waiver'], from: 59_500, to: 99_500, chance: 0.3 },
	{
		category: 'tire_battery',
		labels: ['Tire fee', 'Tire & battery fee', 'Battery disposal fee'],
		from: 500,
		to: 1_750,
		chance: 0.5,
	},
	{
		category: 'sales_tax',
		labels: ['Sales tax (6.25%)', 'State sales tax 5.5%', 'Sales tax', 'State & local taxes'],
		from: 150_000,
		to: 310_000,
		chance: 1,
	},
	{
		category: 'title',
		labels: ['Title fee', 'Title', 'Certificate of title'],
		from: 1_500,
		to: 16_500,
		chance: 0.9,
	},
	{
		category: 'registration',
		labels: ['Registration', 'Registration fee', 'License & registration', 'DMV registration'],
		from: 4_500,
		to: 42_000,
		chance: 0.8,
	},
	{
		category: 'plate',
		labels: ['Plate fee', 'License plate', 'Plate transfer'],
		from: 1_000,
		to: 6_000,
		chance: 0.4,
	},
	{ category: 'lien', labels: ['Lien fee', 'Lien recording fee'], from: 500, to: 2_500, chance: 0.3 },
]

const cars = [
	'2026 Honda CR-V EX-L',
	'2026 Toyota RAV4 XLE',
	'2025 Ford F-150 XLT',
	'2026 Subaru Outback Premium',
	'2026 Kia Telluride SX',
]
const vins = ['1M8GDM9AXKP042788', '5YJSA1E26HF000337', '1FTFW1E50NFA00007']
const dealers = [
	'Example Motors',
	'Lakeside Auto Group',
	'Northgate Honda of Springfield',
	'Hilltop Imports, Inc.',
]

/** Generates a quote that adds up to the cent; the same seed gives the same quote. */
export function generateQuote(seed: number, { isTraded = false, hasSticker = true } = {}): GeneratedQuote {
	const random = seededRandom(seed)
	const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
	const between = (from: number, to: number) => {
		const cents = Math.round(from + random() * (to - from))
		return random() < 0.6 ? Math.round(cents / 100) * 100 : cents
	}
	const sticker = between(2_600_000, 5_900_000)
	const discount = between(60_000, 320_000)
	const lines: PrintedLine[] = []
	if (hasSticker)
		lines.push(
			{
				label: pick(['MSRP', 'Sticker price (MSRP)', 'Total MSRP']),
				cents: sticker,
				category: 'msrp',
				role: 'charge',
			},
			{
				label: pick(['Dealer discount', 'Discount', 'Dealer savings']),
				cents: discount,
				category: 'dealer_discount',
				role: 'credit',
			},
			{
				label: pick(['Selling price', 'Sale price', 'Your price']),
				cents: sticker - discount,
				category: 'price',
				role: 'subtotal',
			},
		)
	else
		lines.push({
			label: pick(['Selling price', 'Cash price of vehicle', 'Vehicle price']),
			cents: sticker - discount,
			category: 'price',
			role: 'charge',
		})
	if (random() < 0.5)
		lines.push({
			label: pick(['Customer cash rebate', 'Manufacturer rebate', 'Rebate']),
			cents: between(50_000, 250_000),
			category: 'rebate',
			role: 'credit',
		})
	for (const { category, labels, from, to, chance } of fees)
		if (random() < chance)
			lines.push({ label: pick(labels), cents: between(from, to), category, role: 'charge' })
	const total: PrintedLine = {
		label: pick(['Out the door', 'Out the door price', 'Total out the door']),
		cents: addUp(lines),
		category: 'subtotal',
		role: 'subtotal',
	}
	const after: PrintedLine[] = []
	if (isTraded) {
		const allowance = between(500_000, 1_500_000)
		after.push({
			label: pick(['Trade-in allowance', 'Less trade allowance']),
			cents: allowance,
			category: 'trade_allowance',
			role: 'credit',
		})
		after.push({
			label: pick(['Payoff on trade', 'Trade payoff']),
			cents: between(100_000, 450_000),
			category: 'trade_payoff',
			role: 'charge',
		})
		after.push({
			label: pick(['Cash down payment', 'Down payment']),
			cents: between(50_000, 400_000),
			category: 'down_payment',
			role: 'credit',
		})
		after.push({
			label: pick(['Balance due', 'Unpaid balance', 'Amount due']),
			cents: total.cents + addUp(after),
			category: 'subtotal',
			role: 'subtotal',
		})
	}
	const day = 1 + Math.floor(random() * 28)
	return {
		seed,
		dealer: pick(dealers),
		vin: pick(vins),
		car: pick(cars),
		stock: `H${1000 + Math.floor(random() * 8999)}`,
		date: { printed: `11/${day}/2026`, iso: `2026-11-${String(day).padStart(2, '0')}` },
		lines,
		total,
		after,
		random,
	}
}

export const addUp = (lines: readonly PrintedLine[]): number =>
	lines.reduce(
		(sum, { role, cents }) => sum + (role === 'charge' ? cents : role === 'credit' ? -cents : 0),
		0,
	)

export const allLines = ({ lines, total, after }: GeneratedQuote): PrintedLine[] => [
	...lines,
	total,
	...after,
]

/** '1,234.56' without a sign. */
export const digitsOf = (cents: number): string =>
	(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
