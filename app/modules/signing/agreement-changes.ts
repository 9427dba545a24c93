import { type DealDocument, formatCents } from '#engine'

/** One amount that differs between two versions, as texts; null where a version does not have it. */
export type AgreementChange = { label: string; before: string | null; after: string | null }

type Version = { document: DealDocument; outTheDoorCents: number | null }

/** Lists the amounts that differ between two versions, line by line and then out the door. Lines are the same if their label is. */
export function changesBetween(before: Version, after: Version): AgreementChange[] {
	const [old, current] = [amountsOf(before), amountsOf(after)]
	const labels = [...new Set([...old.keys(), ...current.keys()])]
	return labels.flatMap((key) => {
		const [was, is] = [old.get(key), current.get(key)]
		if (was?.text === is?.text) return []
		return [{ label: (is ?? was)!.label, before: was?.text ?? null, after: is?.text ?? null }]
	})
}

/** 'Doc fee: $250.00 → $399.00' */
export const changeInWords = ({ label, before, after }: AgreementChange): string =>
	`${label}: ${before ?? 'not there'} → ${after ?? 'left out'}`

function amountsOf({ document, outTheDoorCents }: Version) {
	const amounts = new Map<string, { label: string; text: string }>()
	for (const { label, cents, role } of document.lines) {
		const text = `${role === 'credit' ? '−' : ''}${formatCents(cents)}`
		// Two lines of one label are told apart by their order.
		let [key, count] = [label, 1]
		while (amounts.has(key)) key = `${label} (${++count})`
		amounts.set(key, { label: key, text })
	}
	if (outTheDoorCents !== null)
		amounts.set('\u0000total', { label: 'Out the door', text: formatCents(outTheDoorCents) })
	return amounts
}
