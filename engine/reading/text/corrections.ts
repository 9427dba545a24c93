import type { Item } from './items.ts'
import type { ReadText } from './read-items.ts'

const instead = /^\s?,?\s?(?:and )?(?:not|instead of|rather than)\s\$?\s?(\d[\d,]{0,9}(?:\.\d{1,2})?)/i
const admits =
	/\b(?:sorry|my (?:mistake|bad)|correct(?:ion|ed)|oops|i meant|updated|revised|had (?:it|that|the \w+) wrong)\b/i

/**
 * Takes back what a later part of a text corrects: 'sorry, doc is 599 not 699' the first documentation fee, and a total below such words the
 * total above them.
 */
export function applyCorrections(read: ReadText): void {
	const { items, lines } = read
	const wrongs = new Set<Item>()
	for (const item of items) {
		const wrong = wrongCentsOf(item)
		if (wrong === undefined) continue
		for (const other of items)
			if (other !== item && other.cents === wrong && (isUnnamed(other) || isSameKind(other, item)))
				wrongs.add(other)
	}
	const admitted = lines.findIndex((line) => admits.test(line))
	const totals = items.filter(({ term }) => term === 'out_the_door')
	if (admitted >= 0 && totals.some(({ line }) => line >= admitted))
		for (const total of totals)
			if (total.line < admitted) {
				wrongs.add(total)
				read.unused.add(total.line)
			}
	read.items = items.filter((item) => !wrongs.has(item))
}

function wrongCentsOf({ following }: Item): number | undefined {
	const printed = instead.exec(following)?.[1]
	return printed === undefined ? undefined : Math.round(Number(printed.replaceAll(',', '')) * 100)
}

const isUnnamed = ({ term, rule }: Item) => term === null && rule === null
const isSameKind = (one: Item, other: Item) =>
	one.term === other.term && one.rule?.category === other.rule?.category
