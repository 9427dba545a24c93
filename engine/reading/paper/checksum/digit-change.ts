/** Digits that look alike in print or are confused by text recognition, each with the digits it is mistaken for. */
const confusions = new Map(
	Object.entries({
		'0': '689',
		'1': '74',
		'2': '7',
		'3': '85',
		'4': '19',
		'5': '638',
		'6': '085',
		'7': '12',
		'8': '3065',
		'9': '04',
	}),
)

/**
 * How likely an amount was printed as `to` and read as `from`, from 0 (not by a single error) to 1: one digit taken for another, one left
 * out or read twice, a dollar sign read as a digit, or a missing decimal point.
 */
export function digitChange(from: number, to: number): number {
	if (from === to || to <= 0) return 0
	if (to * 100 === from || from * 100 === to) return 0.6
	const read = String(from)
	const printed = String(to)
	if (read.length === printed.length) return replaced(read, printed)
	if (read.length === printed.length + 1) {
		const position = leftOut(read, printed)
		if (position === null) return 0
		if (position === 0) return /[58]/.test(read[0]!) ? 0.6 : 0.4
		return isRepeated(read, position) ? 0.55 : 0.35
	}
	if (printed.length === read.length + 1) {
		const position = leftOut(printed, read)
		if (position === null) return 0
		return isRepeated(printed, position) ? 0.55 : 0.35
	}
	return 0
}

function replaced(read: string, printed: string): number {
	const positions = [...read].flatMap((digit, position) => (digit === printed[position] ? [] : [position]))
	if (positions.length !== 1) return 0
	const [position] = positions as [number]
	return areConfused(printed[position]!, read[position]!) ? 0.8 : 0.3
}

const areConfused = (one: string, other: string) =>
	Boolean(confusions.get(one)?.includes(other) || confusions.get(other)?.includes(one))

/** Where a digit has to be left out of the longer number to give the shorter; null if one is not enough. */
function leftOut(longer: string, shorter: string): number | null {
	for (let position = 0; position < longer.length; position++)
		if (longer.slice(0, position) + longer.slice(position + 1) === shorter) return position
	return null
}

const isRepeated = (digits: string, position: number) =>
	digits[position] === digits[position - 1] || digits[position] === digits[position + 1]

/** The amounts that may have been printed if one confusable digit of this amount was read wrong. */
export function confusedAmounts(cents: number): number[] {
	const digits = String(cents)
	return [...digits].flatMap((digit, position) =>
		[...confusions.get(digit)!].map((other) =>
			Number(digits.slice(0, position) + other + digits.slice(position + 1)),
		),
	)
}
