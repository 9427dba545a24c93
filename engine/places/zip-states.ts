import { getOwnValue } from '../own-key.ts'
import { type UsState, usStates } from './us-states.ts'

/** The ranges of the first three digits of each state's ZIP codes, both ends inclusive (USPS, Labeling List L002). */
const prefixes: Record<string, readonly (readonly [number, number])[]> = {
	AL: [[350, 369]],
	AK: [[995, 999]],
	AZ: [[850, 865]],
	AR: [[716, 729]],
	CA: [[900, 961]],
	CO: [[800, 816]],
	CT: [[60, 69]],
	DE: [[197, 199]],
	DC: [
		[200, 205],
		[569, 569],
	],
	FL: [[320, 349]],
	GA: [
		[300, 319],
		[398, 399],
	],
	HI: [[967, 968]],
	ID: [[832, 838]],
	IL: [[600, 629]],
	IN: [[460, 479]],
	IA: [[500, 528]],
	KS: [[660, 679]],
	KY: [[400, 427]],
	LA: [[700, 714]],
	ME: [[39, 49]],
	MD: [[206, 219]],
	MA: [
		[10, 27],
		[55, 55],
	],
	MI: [[480, 499]],
	MN: [[550, 567]],
	MS: [[386, 397]],
	MO: [[630, 658]],
	MT: [[590, 599]],
	NE: [[680, 693]],
	NV: [[889, 898]],
	NH: [[30, 38]],
	NJ: [[70, 89]],
	NM: [[870, 884]],
	NY: [
		[5, 5],
		[63, 63],
		[100, 149],
	],
	NC: [[270, 289]],
	ND: [[580, 588]],
	OH: [[430, 459]],
	OK: [[730, 749]],
	OR: [[970, 979]],
	PA: [[150, 196]],
	RI: [[28, 29]],
	SC: [[290, 299]],
	SD: [[570, 577]],
	TN: [[370, 385]],
	TX: [
		[733, 733],
		[750, 799],
		[885, 885],
	],
	UT: [[840, 847]],
	VT: [[50, 59]],
	VA: [
		[201, 201],
		[220, 246],
	],
	WA: [[980, 994]],
	WV: [[247, 268]],
	WI: [[530, 549]],
	WY: [[820, 831]],
	PR: [[6, 9]],
	VI: [[8, 8]],
	GU: [[969, 969]],
	MP: [[969, 969]],
	AS: [[967, 967]],
}

/** Whether a ZIP code may be in a state. True for a state that is not listed, because nothing is known about it. */
export function isZipInState(zip: string, state: string): boolean {
	const ranges = getOwnValue(prefixes, state)
	if (!ranges) return true
	const prefix = /^(\d{3})\d{2}(?:-?\d{4})?$/.exec(zip)?.[1]
	return ranges.some(([from, to]) => prefix !== undefined && Number(prefix) >= from && Number(prefix) <= to)
}

/** Returns the states that a ZIP code may be in; none if no state has such a code. */
export const statesOfZip = (zip: string): UsState[] =>
	(Object.keys(prefixes) as UsState[]).filter((state) => isZipInState(zip, state))

/** Returns what is wrong with a typed ZIP code of a state; null if nothing is. */
export function zipProblem(zip: string, state: UsState): string | null {
	if (!/^\d{5}(-\d{4})?$/.test(zip)) return 'A ZIP code has five digits, or nine with a hyphen.'
	return isZipInState(zip, state) ? null : `This ZIP code is not in ${usStates[state]}.`
}
