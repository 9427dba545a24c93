import type { ServerResponse } from 'node:http'

/** Bytes that may wait for a slow reader. With more waiting, the reader is dropped. */
const bufferBytesMax = 128_000

export type StreamEvent = { event: string; data: unknown; id?: string }

/** One open response of server-sent events. It holds no request, timer or copy of sent data, so an idle one costs only its socket. */
export class EventStream {
	/** When the next heartbeat and the next access check are due. */
	nextBeatAt: number
	nextCheckAt: number
	/** Bytes the reader has acknowledged, and since when that number has not changed. */
	acknowledged = 0
	progressAt: number
	/** Whether the reader may still read; false ends the stream. */
	mayContinue: (() => Promise<boolean>) | undefined
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

	/** Bytes that wait in this process for the kernel to accept them. */
	get bufferedBytes(): number {
		return this.#outgoing.writableLength
	}

	/** Writes an event, or drops a reader for whom too much is waiting. Events after the end are discarded. */
	send({ event, data, id }: StreamEvent): void {
		if (this.#closed) return
		const text = `event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`
		this.#outgoing.write(text)
		if (this.bufferedBytes > bufferBytesMax) this.drop()
	}

	/** Resolves once the reader has received most of what was sent, or is gone. Await it between events when sending many. */
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

	/** Sends a last event and ends the stream. */
	end(last: StreamEvent): void {
		if (this.#closed) return
		this.send(last)
		this.#outgoing.end()
		this.#close()
	}

	/** Ends the stream at once, without a last event. */
	drop(): void {
		this.#outgoing.destroy()
		this.#close()
	}

	/** Calls `run` once the stream has ended for any reason; at once if it already has. */
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
