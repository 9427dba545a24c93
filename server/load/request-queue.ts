type Options = {
	/** True while beginning more would only make more wait: what is begun goes on. */
	isBusy?(): boolean
	/** Whoever would wait longer is refused, at once when that can be seen; but see `fewMax`. */
	waitMsMax?: number
	/** So many who wait are no crowd: a machine that stood still for a moment makes up for them, and they are given `patienceMs`. */
	fewMax?: number
	/** Nor are more of them, unless there were more at every moment of so long a time: they came in a burst, and are given `patienceMs`. */
	crowdMs?: number
	patienceMs?: number
	now?(): number
}

export type Place = { begin(): void; reject(): void }

/** `first` goes before `patient`, that before the `rest`; who is patient is given `patienceMs` in a crowd, too. */
export type Rank = 'first' | 'patient' | 'rest'

const BUSY_LOOK_MS = 5

/**
 * A place in front of all work that takes time, so that more of it than there is time for is refused in a moment instead of
 * slowing everything down. One piece of work is begun in a turn of the event loop: between two of them the process answers what is
 * ready in memory, health checks and those it refuses. What came first is first; work of the first class goes before the rest.
 * That a line is a fault only while it never empties is from Nichols and Jacobson, "Controlling Queue Delay", ACM Queue 10(5), 2012.
 */
export function createWaitingLine({
	isBusy = () => false,
	waitMsMax = 1_000,
	fewMax = 32,
	crowdMs = 2_000,
	patienceMs = 10_000,
	now = () => performance.now(),
}: Options = {}) {
	type Waiting = Place & { since: number }
	const lines = { first: new Line<Waiting>(), patient: new Line<Waiting>(), rest: new Line<Waiting>() }
	let begunThisTurn = false
	let scheduled = false
	const ranks = ['first', 'patient', 'rest'] as const
	const length = () => ranks.reduce((sum, rank) => sum + lines[rank].length, 0)
	let fewAt = now()

	function look(): void {
		if (length() <= fewMax) fewAt = now()
	}

	function waitMs(rank: Rank): number {
		look()
		return rank !== 'patient' && now() - fewAt > crowdMs ? waitMsMax : patienceMs
	}

	function take(place: Place, rank: Rank): void {
		look()
		const at = now()
		const line = lines[rank]
		const head = line.peek()
		if (head && at - head.since > waitMs(rank)) {
			place.reject()
			return
		}
		const nobodyWaits = length() === 0
		if (nobodyWaits && !begunThisTurn && !isBusy()) {
			begin(place)
			return
		}
		line.push({ ...place, since: at })
		schedule()
	}

	function begin(place: Place): void {
		begunThisTurn = true
		schedule()
		place.begin()
	}

	function schedule(): void {
		if (scheduled) return
		scheduled = true
		if (isBusy()) setTimeout(turn, BUSY_LOOK_MS)
		else setImmediate(turn)
	}

	function turn(): void {
		scheduled = false
		begunThisTurn = false
		for (const rank of ranks) {
			const line = lines[rank]
			for (let head = line.peek(); head && now() - head.since > waitMs(rank); head = line.peek())
				line.shift()?.reject()
		}
		const isEmpty = length() === 0
		if (isEmpty) return
		const next = isBusy() ? undefined : (lines.first.shift() ?? lines.patient.shift() ?? lines.rest.shift())
		if (next) begin(next)
		else schedule()
	}

	return { take, length }
}

/** First in, first out, each in constant time. */
class Line<T> {
	#items: T[] = []
	#from = 0

	get length(): number {
		return this.#items.length - this.#from
	}

	peek(): T | undefined {
		return this.#items[this.#from]
	}

	push(item: T): void {
		this.#items.push(item)
	}

	shift(): T | undefined {
		const item = this.#items[this.#from]
		if (item === undefined) return
		this.#from++
		if (this.#from > 1_000 || this.#from === this.#items.length) {
			this.#items = this.#items.slice(this.#from)
			this.#from = 0
		}
		return item
	}
}
