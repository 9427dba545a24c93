import { shareOf } from '../../../money/rounding.ts'
import { classifyLabel } from '../../classification/classify-label.ts'
import type { Item } from '../items.ts'
import type { Fact, ReadText } from '../read-items.ts'

/** No dealer takes off more than this share of the sticker price: 40 %, in parts per million. */
const sharePpmMax = 400_000

/**
 * Adds the discount that a text states only as a share of the sticker price: 'MSRP 61,590; 8% off', 'Discount: 5%'. Not where it prints the
 * discount or the price after it. The label says that it was worked out.
 */
export function addPercentOff(read: ReadText): void {
	const sticker = read.items.find(({ term, rule }) => term === null && rule?.category === 'msrp')
	const shares = read.facts.filter(isShareOff)
	const [share] = shares
	if (!sticker || !share || shares.length > 1 || read.items.some(isPriceOrDiscount)) return
	read.items.splice(read.items.indexOf(sticker) + 1, 0, {
		...sticker,
		rule: classifyLabel('Dealer discount'),
		label: `${share.value / 10_000}% off (worked out)`,
		cents: shareOf(sticker.cents, share.value),
		line: share.line,
		isRow: true,
	})
}

const isShareOff = ({ kind, value, before, after }: Fact) =>
	kind === 'percent' &&
	value > 0 &&
	value <= sharePpmMax &&
	(/^\s?(?:off|discount|below|under)\b/i.test(after) || /\b(?:discount|disc)\.?:?(?: of)?\s?$/i.test(before))

const isPriceOrDiscount = ({ term, rule }: Item) =>
	term === 'price' || (term === null && /^(?:price|dealer_discount)$/.test(rule?.category ?? ''))
