import { groupOf } from '../classification/categories.ts'
import { classifyLabel, isLabelCertain } from '../classification/classify-label.ts'
import type { ReadDeal } from '../document/read-deal.ts'
import { isCounted } from '../document/read-lines.ts'
import type { MarkCode, PaperChecksum, PaperLine } from './paper-reading.ts'

/** After OCR, a line with a word below this confidence is marked for comparison with the paper. */
export const confidenceMin = 0.8

const messages: Record<MarkCode, string> = {
	amount_unclear: 'The amount is hard to read. Please compare it with the document.',
	label_unclear: 'The words are hard to read. Please compare them with the document.',
	characters_replaced:
		'A character of the amount was taken for a digit. Please compare it with the document.',
	not_in_a_sum: 'No printed total confirms this amount. Please compare it with the document.',
	sum_differs: 'The lines do not add up to the printed total, and this may be the reason.',
	role_by_arithmetic:
		'The document does not say whether this is added, taken off or only shown. We took what fits the total.',
	only_a_sticker_price:
		'The document has no other price than this sticker price. Please check whether it is the price you pay.',
	several_amounts: 'This row has several amounts. Please check that this is the one you pay.',
	label_may_continue: 'The words of this line may go on in another row.',
	from_sentence: 'This was named in a sentence. Please check that it belongs to the deal.',
	label_uncertain: 'These words may mean something else. Please check the category.',
	unknown_label: 'We don’t know what this line is. Please choose a category.',
}

/** The doubts about a line that are settled when a printed total confirms it. */
const settledBySum: ReadonlySet<MarkCode> = new Set(['characters_replaced', 'several_amounts'])

type MarkContext = { deal: ReadDeal; checksum: PaperChecksum; usedOcr: boolean }

/**
 * Marks every line that a person has to check, so that no wrong line is without a mark: lines that no sum confirms (after OCR, all of
 * them), lines of a sum that does not hold, words or amounts that OCR found hard to read, and lines whose layout, role or category is
 * uncertain.
 */
export function markLines(
	lines: readonly PaperLine[],
	{ deal, checksum, usedOcr }: MarkContext,
): PaperLine[] {
	const hasOpenPrices = checksum.status === 'no_total' && arePricesOpen(deal)
	const confirmed = confirmedLines(checksum, { usedOcr })
	return lines.map((line, index) => {
		const draft = deal.lines[index]!
		const isConfirmed = confirmed.has(index)
		const codes = line.doubts.filter((code) => !(isConfirmed && settledBySum.has(code)))
		if (usedOcr && line.confidence < confidenceMin)
			codes.push(isConfirmed ? 'label_unclear' : 'amount_unclear')
		// If a paper adds up, lines outside of its sum may not be part of the deal, such as a list of payments.
		const isOutsideSum = !isConfirmed && checksum.status === 'adds_up' && isCounted(draft)
		const isOpenPrice = hasOpenPrices && groupOf(draft) === 'price'
		if (!isConfirmed && (usedOcr || isOutsideSum || isOpenPrice)) codes.push('not_in_a_sum')
		const isOpen = checksum.open.some(
			(sum) => sum.line === index || (sum.line !== null && sum.lines.includes(index)),
		)
		// A total that no lines add up to may be the price that the other lines start from.
		const isOpenTotal = checksum.open.some((sum) => sum.line === index)
		if (isOpenTotal || (!isConfirmed && (checksum.status === 'differs' || isOpen))) codes.push('sum_differs')
		if (isRoleGuessed(deal, index)) codes.push('role_by_arithmetic')
		if (isStickerAlone(deal, index, checksum)) codes.push('only_a_sticker_price')
		if (draft.classifiedBy === 'none' && isCounted(draft)) codes.push('unknown_label')
		const isConfirmedTotal = draft.role === 'subtotal' && isConfirmed
		const isCertain = isLabelCertain(line.label) && !(usedOcr && mayHaveLostWord(line.label))
		if (draft.classifiedBy === 'rule' && !isConfirmedTotal && !isCertain) codes.push('label_uncertain')
		return { ...line, marks: [...new Set(codes)].map((code) => ({ code, message: messages[code] })) }
	})
}

/** Whether several prices, or an unclassified line, leave open which price the other lines start from. */
const arePricesOpen = ({ lines }: ReadDeal) =>
	lines.filter((line) => line.category === 'price' && isCounted(line)).length > 1 ||
	lines.some((line) => line.classifiedBy === 'none' && isCounted(line))

/**
 * The lines and totals of every sum that holds. After OCR, if the paper doesn't add up, a sum of one or two parts may hold because the
 * same digit was read wrong twice; it confirms nothing.
 */
function confirmedLines({ sums, status }: PaperChecksum, { usedOcr }: { usedOcr: boolean }): Set<number> {
	const partsMin = usedOcr && status === 'differs' ? 3 : 1
	return new Set(
		sums
			.filter(({ lines }) => lines.length >= partsMin)
			.flatMap(({ lines, line }) => (line === null ? lines : [...lines, line])),
	)
}

/** An unclassified line that the engine subtracts or leaves out to match the total. */
function isRoleGuessed({ lines, document }: ReadDeal, index: number): boolean {
	const { classifiedBy, role, isRoleGiven } = lines[index]!
	return (
		classifiedBy === 'none' && !isRoleGiven && role !== 'charge' && document.lines[index]!.role === undefined
	)
}

/** A sticker price beside no other price may be what the sum starts from. */
const isStickerAlone = ({ lines }: ReadDeal, index: number, { status }: PaperChecksum) =>
	status !== 'adds_up' &&
	lines[index]!.category === 'msrp' &&
	!lines.some(({ category }) => category === 'price')

/** Whether a label is only a general word of a fee or an option, such as 'Paint', whose meaning another word may have changed. */
function mayHaveLostWord(label: string): boolean {
	const rule = classifyLabel(label)
	return rule?.strength === 'vague' && (rule.category === 'factory_option' || rule.category === 'dealer_fee')
}
