import type { BoxValue, PaperBox } from './paper-boxes.ts'

/**
 * The boxes of a form that are answered one by one, and those of amounts that are $0 in the agreement. One question answers these: on most
 * papers none of them is printed.
 */
export function groupBoxes(boxes: readonly PaperBox[]): { single: PaperBox[]; zero: PaperBox[] } {
	const isZero = ({ unit, agreed }: PaperBox) => unit === 'cents' && agreed === 0
	const zero = boxes.filter(isZero)
	return zero.length < 2
		? { single: [...boxes], zero: [] }
		: { single: boxes.filter((box) => !isZero(box)), zero }
}

/** The boxes of the group in which the paper prints an amount, the others, and whether all the others are answered with $0. */
export function answersOfZeroBoxes(
	zero: readonly PaperBox[],
	answers: ReadonlyMap<string, BoxValue>,
): { different: PaperBox[]; others: PaperBox[]; isNone: boolean } {
	const isDifferent = ({ id, agreed }: PaperBox) => answers.has(id) && answers.get(id) !== agreed
	const others = zero.filter((box) => !isDifferent(box))
	return {
		different: zero.filter(isDifferent),
		others,
		isNone: others.length > 0 && others.every(({ id }) => answers.has(id)),
	}
}

export const zeroBoxesTexts = {
	title: 'Nothing was agreed for these',
	none: 'None of these',
	noneOfOthers: 'None of the others',
	one: 'One of them is in the document',
	hint: 'An empty box, or $0.00, counts as none.',
}

/** 'Dealer-installed accessories · Net trade-in' */
export const namesOfBoxes = (boxes: readonly PaperBox[]): string =>
	boxes.map(({ label }) => label).join(' · ')
