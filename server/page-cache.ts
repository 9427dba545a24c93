import { randomUUID } from 'node:crypto'
import { compressed } from './compressed.ts'
import { newNonce, nonceToHashes, policy } from './csp.ts'
import type { ReadyAnswers } from './ready-answer.ts'
import type { SharedAddress } from './shared-address.ts'

type Options = {
	/**
	 * Renders the whole page for nobody in particular: of the visitor it is told the address only, so nothing private
	 * can get into it. The page's own scripts all carry the nonce.
	 */
	render(address: SharedAddress, nonce: string, requestId: string): Promise<Response>
	/** Headers that every page has. */
	headers?: Record<string, string>
	/** As in `policy`. */
	formTargets?: string[]
	/** So old a page is still right; after that it is rendered anew while the old one still answers. */
	freshMs?: number
	/** So old a page never gets. */
	keptMs?: number
	pagesMax?: number
	bytesMax?: number
	onError?(error: unknown): void
	now?(): number
}

type Entry = { page: ReadyAnswers; renderedAt: number }

/** Anonymous pages, ready to send: rendered once, compressed once, headers computed once. */
export class PageCache {
	readonly #entries = new Map<string, Entry>()
	readonly #filling = new Map<string, Promise<ReadyAnswers | Response>>()
	readonly #options: Required<Options>
	/** What is being rendered, and whether it has changed since. */
	readonly #renders = new Set<{ key: string; changed: boolean }>()
	#bytes = 0

	constructor(options: Options) {
		this.#options = {
			headers: {},
			formTargets: [],
			freshMs: 10_000,
			keptMs: 60_000,
			pagesMax: 500,
			bytesMax: 32_000_000,
			onError: () => {},
			now: Date.now,
			...options,
		}
	}

	/** Nobody waits for a page that has merely grown old: it is answered, and rendered anew behind that. */
	get(address: SharedAddress): ReadyAnswers | undefined {
		const entry = this.#entries.get(address.key)
		if (!entry) return
		const { freshMs, keptMs, now, onError } = this.#options
		const age = now() - entry.renderedAt
		if (age < freshMs) return entry.page
		if (age >= keptMs) return
		if (!this.#filling.has(address.key)) this.fill(address).catch(onError)
		return entry.page
	}

	/** One render per page at a time; answers other than a plain 200 are not kept. */
	async fill(address: SharedAddress, requestId: string = randomUUID()): Promise<ReadyAnswers | Response> {
		const { key } = address
		const running = this.#filling.get(key)
		if (running) {
			const result = await running
			// A Response can be read once only, so those who waited for one render their own.
			return result instanceof Response ? this.#render(address, requestId) : result
		}
		const mine = this.#render(address, requestId).finally(() => {
			if (this.#filling.get(key) === mine) this.#filling.delete(key)
		})
		this.#filling.set(key, mine)
		return mine
	}

	/** After a write; renders already under way are answered but not kept. */
	clear(): void {
		for (const render of this.#renders) render.changed = true
		this.#entries.clear()
		this.#filling.clear()
		this.#bytes = 0
	}

	/** After a change that shows on these pages only; their renders under way are answered but not kept. */
	forget(shows: (path: string) => boolean): void {
		const isOne = (key: string) => shows(key.slice(key.lastIndexOf(' ') + 1))
		for (const render of this.#renders) if (isOne(render.key)) render.changed = true
		for (const key of [...this.#filling.keys()]) if (isOne(key)) this.#filling.delete(key)
		for (const key of [...this.#entries.keys()]) if (isOne(key)) this.#drop(key)
	}

	async #render(address: SharedAddress, requestId: string): Promise<ReadyAnswers | Response> {
		const state = { key: address.key, changed: false }
		this.#renders.add(state)
		try {
			return await this.#renderWhile(state, address, requestId)
		} finally {
			this.#renders.delete(state)
		}
	}

	async #renderWhile(
		state: { changed: boolean },
		address: SharedAddress,
		requestId: string,
	): Promise<ReadyAnswers | Response> {
		const { render, headers, formTargets } = this.#options
		const nonce = newNonce()
		const response = await render(address, nonce, requestId)
		const { html, hashes } = nonceToHashes(await response.text(), nonce)
		const csp = policy(hashes, formTargets)
		if (response.status !== 200 || response.headers.has('set-cookie')) {
			// What is gone is forgotten; through a short failure the old page goes on answering.
			if (response.status < 500) this.#drop(address.key)
			// Not kept, but an error page is a page: it needs its policy as well.
			const own = new Headers(response.headers)
			own.set('content-security-policy', csp)
			own.set('cache-control', 'no-store')
			return new Response(html || null, { status: response.status, headers: own })
		}
		const page = await compressed(html, {
			...headers,
			'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
			'content-security-policy': csp,
			'cache-control': 'no-cache',
			vary: 'Accept-Encoding, Cookie',
		})
		if (!state.changed) this.#keep(address.key, page)
		return page
	}

	#keep(key: string, page: ReadyAnswers): void {
		const { pagesMax, bytesMax, now } = this.#options
		this.#drop(key)
		if (page.sizeBytes > bytesMax) return
		this.#entries.set(key, { page, renderedAt: now() })
		this.#bytes += page.sizeBytes
		// The one rendered longest ago goes first: pages that are asked for are rendered again and again.
		for (const oldest of this.#entries.keys()) {
			if (this.#entries.size <= pagesMax && this.#bytes <= bytesMax) break
			this.#drop(oldest)
		}
	}

	#drop(key: string): void {
		const entry = this.#entries.get(key)
		if (!entry) return
		this.#entries.delete(key)
		this.#bytes -= entry.page.sizeBytes
	}
}
