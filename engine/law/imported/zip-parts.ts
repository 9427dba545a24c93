/** A part of a ZIP code with one rate, from its first day to its last. */
export type ZipPart = {
	/** Five digits. */
	zip: string
	/** Z: what no other part of the ZIP code covers. 4: its nine-digit codes from `plus4From` to `plus4To`. A: some streets of it. */
	partType: 'Z' | '4' | 'A'
	plus4From: number
	plus4To: number
	beginDate: string
	/** Null if no last day is set. */
	endDate: string | null
	/** All rates together in parts per million; null where one of them is not known. */
	totalPpm: number | null
}

/** A file of the largest state has far fewer parts with a rate of their own. */
export const zipPartsMax = 2_000_000

/** Ranges that are collected for one rate before those that touch are joined. */
const joinedAfter = 4_096

type Group = Omit<ZipPart, 'plus4From' | 'plus4To'> & {
	/** First and last code as one number each: 12341299 is 1234 to 1299. */
	ranges: number[]
	joinAt: number
}

/** Collects parts of ZIP codes, and joins those with the same rate whose nine-digit codes follow each other, so that memory stays small. */
export class ZipParts {
	readonly #groups = new Map<string, Group>()
	readonly #zips = new Set<string>()
	#count = 0
	readonly #partsMax: number

	constructor(partsMax = zipPartsMax) {
		this.#partsMax = partsMax
	}

	get count(): number {
		return this.#count
	}

	get zipCount(): number {
		return this.#zips.size
	}

	/** Whether there are more than anybody could mean. */
	get isFull(): boolean {
		return this.#count > this.#partsMax
	}

	add({ plus4From, plus4To, ...part }: ZipPart): void {
		const key = Object.values(part).join(' ')
		let group = this.#groups.get(key)
		if (!group) {
			group = { ...part, ranges: [], joinAt: joinedAfter }
			this.#groups.set(key, group)
			this.#zips.add(part.zip)
		}
		const range = plus4From * 10_000 + plus4To
		if (group.ranges.at(-1) === range || (part.partType !== '4' && group.ranges.length > 0)) return
		group.ranges.push(range)
		this.#count++
		if (group.ranges.length >= group.joinAt) this.#join(group)
	}

	/** Returns every part once, each ZIP code's in the order in which they came. */
	*parts(): Generator<ZipPart> {
		for (const group of this.#groups.values()) {
			this.#join(group)
			const { ranges, joinAt: _, ...part } = group
			for (const range of ranges)
				yield { ...part, plus4From: Math.floor(range / 10_000), plus4To: range % 10_000 }
		}
	}

	#join(group: Group): void {
		const before = group.ranges.length
		const joined: number[] = []
		let [from, to] = [-1, -2]
		for (const range of group.ranges.toSorted((one, other) => one - other)) {
			const [nextFrom, nextTo] = [Math.floor(range / 10_000), range % 10_000]
			if (nextFrom > to + 1) {
				if (from >= 0) joined.push(from * 10_000 + to)
				from = nextFrom
				to = nextTo
			} else to = Math.max(to, nextTo)
		}
		if (from >= 0) joined.push(from * 10_000 + to)
		group.ranges = joined
		group.joinAt = Math.max(joinedAfter, joined.length * 2)
		this.#count += joined.length - before
	}
}
