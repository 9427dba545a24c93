import type { ServerResponse } from 'node:http'

/** What a stream may hold back for a reader that does not keep up; more than that, and it is dropped. */
const bufferBytesMax = 128_000

export type StreamEvent = { event: string; data: unknown; id?: string }

/** One open answer of server-sent events. It holds no request, no timer and no copy of what it sent: an idle one costs its socket. */
export class EventStream {
	/** When it is sent its next sign of life, and is asked whether it may go on. */
	nextBeatAt: number
	nextCheckAt: number
	/** Bytes its reader has acknowledged, and since when that has not changed. */
	acknowledged = 0
	progressAt: number
	/** Whether the one who opened it may still read; false ends it. */
	mayGoOn: (() => Promise<boolean>) | undefined
	readonly owner: string
	readonly #outgoing: ServerResponse
	readonly #whenClosed: (() => void)[] = []
	#closed = false

	constructor(outgoing: ServerResponse, owner: string, now: number) {
		this.#outgoing = outgoing
		this.owner = owner
		this.nextBeatAt = now
		this.nextCheckAt = now
		this.progressAt = now
		const close = () => this.#close()
		outgoing.on('close', close)
		outgoing.on('error', close)
	}

	get closed(): boolean {
		return this.#closed
	}

	get socket() {
		return this.#outgoing.socket
	}

	/** Bytes that wait here for the kernel to take them. */
	get bufferedBytes(): number {
		return this.#outgoing.writableLength
	}

	/** Writes an event, or drops a reader for whom too much is waiting. Later events then go nowhere. */
	send({ event, data, id }: StreamEvent): void {
		if (this.#closed) return
		const text = `event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`
		this.#outgoing.write(text)
		if (this.bufferedBytes > bufferBytesMax) this.drop()
	}

	/** Once the reader has taken in most of what was sent, or is gone: what has much to send waits for this in between. */
	async drained(): Promise<void> {
		const outgoing = this.#outgoing
		if (this.#closed || !outgoing.writableNeedDrain) return
		await new Promise<void>((resolve) => {
			const done = () => {
				outgoing.off('drain', done)
				outgoing.off('close', done)
				resolve()
			}
			outgoing.on('drain', done)
			outgoing.on('close', done)
		})
	}

	/** The last event, and the end. */
	end(last: StreamEvent): void {
		if (this.#closed) return
		this.send(last)
		this.#outgoing.end()
		this.#close()
	}

	/** Ends a reader who is not there, without a word. */
	drop(): void {
		this.#outgoing.destroy()
		this.#close()
	}

	/** Runs once the stream has ended, for whatever reason; at once when it has already. */
	onClose(run: () => void): void {
		if (this.#closed) run()
		else this.#whenClosed.push(run)
	}

	#close(): void {
		if (this.#closed) return
		this.#closed = true
		for (const run of this.#whenClosed.splice(0)) run()
	}
}
