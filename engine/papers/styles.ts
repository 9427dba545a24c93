/** A figure of a deal with the words that people use for it. */
type Printed = { names: readonly string[]; cents?: number; text?: string }

/** A deal as a list of figures, and what a person chose beside its text. */
export type StyledDeal = { name: string; given: object; printed: readonly Printed[] }

export const purchase: StyledDeal = {
	name: 'purchase',
	given: { state: 'OH', deal: 'cash', condition: 'new' },
	printed: [
		{ names: ['MSRP', 'Sticker', 'Sticker price', 'List price'], cents: 3_412_000 },
		{ names: ['Sale price', 'Selling price', 'Our price', 'SP', 'Vehicle price'], cents: 3_284_500 },
		{ names: ['Doc fee', 'Documentation', 'Documentary fee', 'Doc'], cents: 25_000 },
		{ names: ['Title', 'Title fee'], cents: 1_800 },
		{ names: ['Registration', 'Plates and registration', 'Reg fee', 'License/Reg'], cents: 6_425 },
		{ names: ['Sales tax', 'Tax', 'County sales tax 7.25%', 'Sales tax (7.25%)'], cents: 239_939 },
		{ names: ['Out the door', 'OTD', 'Out-the-door total', 'Total out the door'], cents: 3_557_664 },
	],
}

export const lease: StyledDeal = {
	name: 'lease',
	given: { state: 'NH', condition: 'new' },
	printed: [
		{ names: ['MSRP', 'Sticker', 'Sticker price'], cents: 4_120_000 },
		{ names: ['Agreed value', 'Sale price', 'SP', 'Selling price', 'Agreed upon value'], cents: 3_865_000 },
		{ names: ['Acquisition fee', 'Acq fee', 'Acq', 'Bank acquisition fee'], cents: 69_500 },
		{ names: ['Doc fee', 'Documentation', 'Doc'], cents: 40_000 },
		{ names: ['Gross cap', 'Gross cap cost', 'Gross capitalized cost', 'Gross cap. cost'], cents: 3_974_500 },
		{ names: ['Cap cost reduction', 'CCR', 'Cash cap reduction', 'Cap reduction'], cents: 150_000 },
		{ names: ['Adj cap', 'Net cap', 'Adjusted cap cost', 'Adj. cap'], cents: 3_824_500 },
		{ names: ['Residual', 'RV', 'Residual value', 'Residual (60%)'], cents: 2_472_000 },
		{ names: ['Money factor', 'MF'], text: '.00195' },
		{ names: ['Term', 'Lease term', 'Months', 'Number of payments'], text: '36' },
		{ names: ['Miles per year', 'Annual mileage', 'Miles'], text: '12,000 a year' },
		// (38,245 − 24,720) / 36 + .00195 × (38,245 + 24,720) = 375.69 + 122.78
		{ names: ['Monthly payment', 'Payment', 'Monthly'], cents: 49_848 },
		{ names: ['Due at signing', 'DAS', 'Total due at signing', 'Drive off'], cents: 199_848 },
	],
}

/** Numbers that look random and are the same in every run. */
export function numbersOf(seed: number): (below: number) => number {
	let state = seed * 2_654_435_761 + 12_345
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return Math.floor((state / 2 ** 32) * below)
	}
}

const amountStyles: readonly ((cents: number) => string)[] = [
	(cents) => `$${dollars(cents)}`,
	(cents) => dollars(cents),
	(cents) => `$${(cents / 100).toFixed(2)}`,
	(cents) => (cents / 100).toFixed(2),
	(cents) => `$ ${dollars(cents)}`,
	(cents) => (cents % 100 === 0 ? `$${(cents / 100).toLocaleString('en-US')}` : `$${dollars(cents)}`),
	(cents) => `${dollars(cents)} USD`,
]
const dollars = (cents: number) =>
	(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const separators = [
	': ',
	' - ',
	' – ',
	' — ',
	' = ',
	' -> ',
	'\t',
	' | ',
	'........',
	' ',
	':   ',
	' : ',
	' .... ',
	' => ',
	' → ',
	' -- ',
	' ______ ',
	' @ ',
]
const bullets = ['', '', '', '• ', '* ', '- ', '> ', '> > ', 'number']
const headers = [
	'',
	'Hi Sam,\n',
	'QUOTE 44821\n',
	'Here are the numbers we talked about on 11/24/2026:\n',
	'| Item | Amount |\n|---|---|\n',
	'[10:14 AM] Pat (sales): here you go\n',
]
const footers = [
	'',
	'\n★★★★★ 4.8 on Google (2,311 reviews)',
	'\nThanks, Pat — (614) 555-0143 ext. 22',
	'\nGood until 12/05/2026. Open 9-7, Sat 10-4.',
	'\nStock # P44821, 12 miles on it. Over 12,500 happy customers since 1987!',
	'\n🔥 Sale ends 11/30! Txt STOP to 614-555-0143',
]

/** Prints a deal in one of many styles. */
export function printStyle({ printed }: StyledDeal, seed: number): string {
	const next = numbersOf(seed)
	const pick = <T>(list: readonly T[]) => list[next(list.length)]!
	const amount = pick(amountStyles)
	const separator = pick(separators)
	const bullet = pick(bullets)
	const isAmountFirst = next(6) === 0
	const rows = printed.map(({ names, cents, text }, index) => {
		const value = text ?? amount(cents!)
		const name = names[next(names.length)]!
		const mark = bullet === 'number' ? `${index + 1}. ` : bullet
		// A count or a factor is rarely written in front of its words.
		const row =
			isAmountFirst && text === undefined
				? `${value}${separator === '\t' ? '\t' : ' '}${name}`
				: `${name}${separator}${value}`
		return separator === ' | ' && bullet === '' ? `| ${row} |` : `${mark}${row}`
	})
	const isSentence = next(8) === 0
	if (isSentence) {
		const parts = printed.map(
			({ names, cents, text }) =>
				`the ${names[0]!.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())} is ${text ?? amount(cents!)}`,
		)
		return `${pick(headers.slice(0, 2))}As promised, ${parts.join(', ')}.${pick(footers)}`
	}
	return `${pick(headers)}${rows.join(next(5) === 0 ? '\n\n' : '\n')}${pick(footers)}`
}
