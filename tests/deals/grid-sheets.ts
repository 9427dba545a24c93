/** A worksheet with a table of payments, as dealers' systems print it, with the payments that are right about it. */
export type GridSheet = {
	text: string
	/** Each payment of the table by its term, its down payment and what it is. */
	cells: {
		kind: 'loan' | 'lease'
		months: number
		downCents: number
		paymentCents: number
		aprPpm?: number
	}[]
	/** The index of the cell that the sheet marks. */
	marked?: number
	/** The index of the cell that is not what its rate leads to. */
	wrong?: number
}

/** A number from 0 to below `count` for a seed and a question, always the same. */
const pick = (seed: number, question: number, count: number) =>
	Math.floor((((seed * 7919 + question * 104_729) * 2_654_435_761) % 4_294_967_296) / 65_536) % count

const money = (cents: number, hasCents: boolean) =>
	(cents / 100).toLocaleString('en-US', {
		minimumFractionDigits: hasCents ? 2 : 0,
		maximumFractionDigits: hasCents ? 2 : 0,
	})

/** The level payment in cents, worked out in doubles and apart from the engine. */
function levelPayment(cents: number, ratePercent: number, months: number): number {
	const rate = ratePercent / 1200
	return Math.round(rate === 0 ? cents / months : (cents * rate) / (1 - (1 + rate) ** -months))
}

const leasePayment = (capCents: number, residualCents: number, factor: number, months: number) =>
	Math.round((capCents - residualCents) / months + (capCents + residualCents) * factor)

type Style = {
	separator: 'tabs' | 'pipes' | 'spaces' | 'markdown'
	direction: 'downs across' | 'terms across'
	rates: 'in the key' | 'own cells' | 'none'
	hasCents: boolean
	sign: string
	unit: string
	term: (months: number) => string
	down: (cents: number) => string
	title: string
}

const separators = ['tabs', 'pipes', 'spaces', 'markdown'] as const
const rateStyles = ['in the key', 'own cells', 'none'] as const
const terms = [
	(months: number) => `${months} mo`,
	(months: number) => `${months} months`,
	(months: number) => `${months}`,
	(months: number) => `${months} Mos.`,
]
const plainDown = (cents: number) => `$${money(cents, false)}`
const downs = [
	plainDown,
	(cents: number) => `${plainDown(cents)} down`,
	(cents: number) => money(cents, false),
	(cents: number) => `$${money(cents, true)} Down`,
	(cents: number) => (cents === 0 ? 'Zero down' : `${plainDown(cents)} down`),
]
const titles = ['PAYMENT OPTIONS', 'Monthly payments by cash down', 'Payment grid (cash down)', '']

const styleOf = (seed: number): Style => ({
	separator: separators[pick(seed, 1, separators.length)]!,
	direction: pick(seed, 2, 2) === 0 ? 'downs across' : 'terms across',
	rates: rateStyles[pick(seed, 3, rateStyles.length)]!,
	hasCents: pick(seed, 4, 3) > 0,
	sign: pick(seed, 5, 3) > 0 ? '$' : '',
	unit: pick(seed, 6, 4) === 0 ? '/mo' : '',
	term: terms[pick(seed, 7, terms.length)]!,
	down: downs[pick(seed, 8, downs.length)]!,
	title: titles[pick(seed, 9, titles.length)]!,
})

/** Writes rows of cells with one of the usual separators. */
function printed(rows: readonly (readonly string[])[], separator: Style['separator']): string[] {
	if (separator === 'tabs') return rows.map((row) => row.join('\t'))
	if (separator === 'pipes') return rows.map((row) => row.join(' | '))
	if (separator === 'markdown') {
		const [head, ...others] = rows.map((row) => `| ${row.join(' | ')} |`)
		return [head!, `|${rows[0]!.map(() => '---').join('|')}|`, ...others]
	}
	const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)) + 3)
	return rows.map((row) =>
		row
			.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
			.join('')
			.trimEnd(),
	)
}

type Offer = { kind: 'loan' | 'lease'; months: number; ratePercent?: number }

const loanTerms = [
	[60, 72, 84],
	[48, 60, 72],
	[36, 48, 60, 72],
	[60, 75],
] as const
const leaseTerms = [
	[36, 39],
	[24, 36],
] as const
const downSteps = [
	[0, 250_000, 500_000],
	[0, 100_000, 200_000, 300_000],
	[100_000, 300_000, 500_000],
	[0, 200_000],
] as const

/**
 * Prints a worksheet for a seed; `isWrong` makes one of its payments $14 to $60 too high, `isMarked` marks one, `isAligned` aligns the
 * columns with blanks, `isBeside` prints the table at the right of the charges.
 */
export function gridSheet(
	seed: number,
	{ isWrong = false, isMarked = false, isAligned = false, isBeside = false } = {},
): GridSheet {
	const own = styleOf(seed)
	const style: Style = {
		...own,
		rates: isWrong && own.rates === 'none' ? 'in the key' : own.rates,
		separator: isAligned ? 'spaces' : isBeside && own.separator === 'markdown' ? 'pipes' : own.separator,
	}
	const price = 2_400_000 + pick(seed, 20, 400) * 5_000
	const doc = [8_500, 12_500, 17_500, 19_900][pick(seed, 21, 4)]!
	const tax = Math.round((price + doc) * [0.0625, 0.07, 0.0825][pick(seed, 22, 3)]!)
	const title = 14_200 + pick(seed, 23, 30) * 550
	const total = price + doc + tax + title
	const hasLease = !isWrong && pick(seed, 24, 3) === 0
	const firstRate = 4.29 + pick(seed, 25, 30) / 10
	const offers: Offer[] = [
		...loanTerms[pick(seed, 26, loanTerms.length)]!.map(
			(months, at): Offer => ({
				kind: 'loan',
				months,
				ratePercent: Math.round((firstRate + at * 0.5) * 100) / 100,
			}),
		),
		...(hasLease ? leaseTerms[pick(seed, 27, 2)]!.map((months): Offer => ({ kind: 'lease', months })) : []),
	]
	const paid = downSteps[pick(seed, 28, downSteps.length)]!
	const rounded = (cents: number) => (style.hasCents ? cents : Math.round(cents / 100) * 100)
	const paymentOf = ({ kind, months, ratePercent }: Offer, downCents: number) =>
		rounded(
			kind === 'loan'
				? levelPayment(total - downCents, ratePercent!, months)
				: leasePayment(total - downCents, Math.round(price * (0.7 - months / 400)), 0.0018, months),
		)
	const cells = offers.flatMap((offer) =>
		paid.map((downCents) => ({
			kind: offer.kind,
			months: offer.months,
			downCents,
			paymentCents: paymentOf(offer, downCents),
			...(offer.kind === 'loan' && style.rates !== 'none'
				? { aprPpm: Math.round(offer.ratePercent! * 10_000) }
				: {}),
		})),
	)
	const wrong = isWrong ? pick(seed, 29, cells.length) : undefined
	if (wrong !== undefined) cells[wrong]!.paymentCents += 1_400 + pick(seed, 30, 47) * 100
	const marked = isMarked ? pick(seed, 31, cells.length) : undefined
	const mark = ['*', ' ✓', ' [x]', ' <-'][pick(seed, 32, 4)]!
	const cellText = (at: number) =>
		`${style.sign}${money(cells[at]!.paymentCents, style.hasCents)}${style.unit}${at === marked ? mark : ''}`
	const list = [
		`Selling price: $${money(price, true)}`,
		`Doc fee: $${money(doc, true)}`,
		`Sales tax: $${money(tax, true)}`,
		`Title and registration: $${money(title, true)}`,
		`Total: $${money(total, true)}`,
		'',
	]
	const grid = [
		...(style.title ? [style.title] : []),
		...printed(tableOf({ style, offers, paid, cellText }), style.separator),
	]
	const text = [
		...(isBeside ? beside(list.slice(0, -1), grid, style.separator) : [...list, ...grid]),
		...(pick(seed, 33, 2) === 0 ? ['', 'Ask for Sam, thank you for your business.'] : []),
	].join('\n')
	return {
		text,
		cells,
		...(marked === undefined ? {} : { marked }),
		...(wrong === undefined ? {} : { wrong }),
	}
}

/** Puts the rows of a table behind the lines of a list; the longer of them goes on alone. */
function beside(list: readonly string[], grid: readonly string[], separator: Style['separator']): string[] {
	const width = Math.max(...list.map((line) => line.length)) + 6
	return Array.from({ length: Math.max(list.length, grid.length) }, (_, at) => {
		const [line = '', row = ''] = [list[at], grid[at]]
		if (row === '') return line
		if (separator === 'spaces') return `${line.padEnd(width)}${row}`
		return `${line}${separator === 'tabs' ? '\t' : ' | '}${row}`
	})
}

type Table = {
	style: Style
	offers: readonly Offer[]
	paid: readonly number[]
	cellText: (at: number) => string
}

function tableOf({ style, offers, paid, cellText }: Table): string[][] {
	const hasLease = offers.some(({ kind }) => kind === 'lease')
	const rate = ({ ratePercent }: Offer) => (ratePercent === undefined ? '' : `${ratePercent.toFixed(2)}%`)
	const key = (offer: Offer) =>
		[
			hasLease ? (offer.kind === 'loan' ? 'Finance' : 'Lease') : '',
			style.term(offer.months),
			style.rates === 'in the key' && offer.kind === 'loan' ? `@ ${rate(offer)}` : '',
		]
			.filter((part) => part !== '')
			.join(' ')
	if (style.direction === 'downs across')
		return [
			['Term', ...(style.rates === 'own cells' ? ['APR'] : []), ...paid.map(style.down)],
			...offers.map((offer, row) => [
				key(offer),
				...(style.rates === 'own cells' ? [rate(offer)] : []),
				...paid.map((_, column) => cellText(row * paid.length + column)),
			]),
		]
	return [
		['Cash down', ...offers.map(key)],
		...(style.rates === 'own cells' ? [['APR', ...offers.map(rate)]] : []),
		...paid.map((cents, row) => [
			style.down(cents),
			...offers.map((_, column) => cellText(column * paid.length + row)),
		]),
	]
}
