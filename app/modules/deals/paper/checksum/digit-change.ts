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
		const place = leftOut(read, printed)
		if (place === null) return 0
		if (place === 0) return /[58]/.test(read[0]!) ? 0.6 : 0.4
		return isRepeated(read, place) ? 0.55 : 0.35
	}
	if (printed.length === read.length + 1) {
		const place = leftOut(printed, read)
		if (place === null) return 0
		return isRepeated(printed, place) ? 0.55 : 0.35
	}
	return 0
}

function replaced(read: string, printed: string): number {
	const places = [...read].flatMap((digit, place) => (digit === printed[place] ? [] : [place]))
	if (places.length !== 1) return 0
	const [place] = places as [number]
	return areConfused(printed[place]!, read[place]!) ? 0.8 : 0.3
}

const areConfused = (one: string, other: string) =>
	Boolean(confusions.get(one)?.includes(other) || confusions.get(other)?.includes(one))

/** Where a digit has to be left out of the longer number to give the shorter; null if one is not enough. */
function leftOut(longer: string, shorter: string): number | null {
	for (let place = 0; place < longer.length; place++)
		if (longer.slice(0, place) + longer.slice(place + 1) === shorter) return place
	return null
}

const isRepeated = (digits: string, place: number) =>
	digits[place] === digits[place - 1] || digits[place] === digits[place + 1]

/** The amounts that may have been printed if one confusable digit of this amount was read wrong. */
export function confusedAmounts(cents: number): number[] {
	const digits = String(cents)
	return [...digits].flatMap((digit, place) =>
		[...confusions.get(digit)!].map((other) =>
			Number(digits.slice(0, place) + other + digits.slice(place + 1)),
		),
	)
}
