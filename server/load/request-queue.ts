type Options = {
	/** True while starting more requests would only make more wait. Started requests continue. */
	isBusy?(): boolean
	/** The longest wait under sustained overload (see `shortMax`). A request that would wait longer is rejected, at once if that is foreseeable. */
	waitMsMax?: number
	/** A queue this short is no overload: after a stall the machine catches up, so its requests may wait `patienceMs`. */
	shortMax?: number
	/**
	 * A longer queue is overload only once it has been longer for this long without a break; until then it is a burst, and its
	 * requests may wait `patienceMs`.
	 */
	sustainedMs?: number
	patienceMs?: number
	now?(): number
}

export type QueuedRequest = { begin(): void; reject(): void }

/** The order in which requests start. `patient` ones may wait `patienceMs` even under overload. */
export type Rank = 'first' | 'patient' | 'rest'

const BUSY_CHECK_MS = 5

/**
 * A queue in front of all work that takes time, so that excess requests are rejected quickly instead of slowing everything
 * down. One request starts per turn of the event loop; in between the process answers cached pages and health checks, and
 * rejects. Within a rank the order is first in, first out. The idea that only a queue that stays long is a problem is from
 * Nichols and Jacobson, "Controlling Queue Delay", ACM Queue 10(5), 2012.
 */
export function createRequestQueue({
	isBusy = () => false,
	waitMsMax = 1_000,
	shortMax = 32,
	sustainedMs = 2_000,
	patienceMs = 10_000,
	now = () => performance.now(),
}: Options = {}) {
	type Waiting = QueuedRequest & { since: number }
	const queues = { first: new Queue<Waiting>(), patient: new Queue<Waiting>(), rest: new Queue<Waiting>() }
	let begunThisTurn = false
	let scheduled = false
	const ranks = ['first', 'patient', 'rest'] as const
	const length = () => ranks.reduce((sum, rank) => sum + queues[rank].length, 0)
	let shortAt = now()

	function noteLength(): void {
		if (length() <= shortMax) shortAt = now()
	}

	function waitMs(rank: Rank): number {
		noteLength()
		return rank !== 'patient' && now() - shortAt > sustainedMs ? waitMsMax : patienceMs
	}

	function add(request: QueuedRequest, rank: Rank): void {
		noteLength()
		const nowMs = now()
		const queue = queues[rank]
		const head = queue.peek()
		if (head && nowMs - head.since > waitMs(rank)) {
			request.reject()
			return
		}
		const wasEmpty = length() === 0
		if (wasEmpty && !begunThisTurn && !isBusy()) {
			begin(request)
			return
		}
		queue.push({ ...request, since: nowMs })
		schedule()
	}

	function begin(request: QueuedRequest): void {
		begunThisTurn = true
		schedule()
		request.begin()
	}

	function schedule(): void {
		if (scheduled) return
		scheduled = true
		if (isBusy()) setTimeout(runTurn, BUSY_CHECK_MS)
		else setImmediate(runTurn)
	}

	function runTurn(): void {
		scheduled = false
		begunThisTurn = false
		for (const rank of ranks) {
			const queue = queues[rank]
			for (let head = queue.peek(); head && now() - head.since > waitMs(rank); head = queue.peek())
				queue.shift()?.reject()
		}
		const isEmpty = length() === 0
		if (isEmpty) return
		const next = isBusy()
			? undefined
			: (queues.first.shift() ?? queues.patient.shift() ?? queues.rest.shift())
		if (next) begin(next)
		else schedule()
	}

	return { add, length }
}

/** First in, first out; amortized constant time. */
class Queue<T> {
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
