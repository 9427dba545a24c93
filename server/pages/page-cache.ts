import { randomUUID } from 'node:crypto'
import { compressed } from './compressed.ts'
import { newNonce, nonceToHashes, policy } from './csp.ts'
import { type FindStyle, styleInPage } from './inline-style.ts'
import type { ReadyAnswers } from './readiness.ts'
import { pathOfKey, type SharedAddress } from './shared-page-key.ts'

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
	/** The style sheets that come with a page; none without it. */
	findStyle?: FindStyle
	/** So old a page is still right; after that it is rendered anew while the old one still answers. */
	freshMs?: number
	/** So old a page never gets. */
	storedMs?: number
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
	/** How often a page was answered young, was answered while it is rendered anew, and had to be waited for. */
	readonly asked = { fresh: 0, stale: 0, missed: 0 }

	constructor(options: Options) {
		this.#options = {
			headers: {},
			formTargets: [],
			findStyle: () => undefined,
			freshMs: 10_000,
			storedMs: 60_000,
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
		const { freshMs, storedMs, now, onError } = this.#options
		const age = entry ? now() - entry.renderedAt : storedMs
		if (!entry || age >= storedMs) return
		this.asked[age < freshMs ? 'fresh' : 'stale'] += 1
		if (age < freshMs) return entry.page
		if (!this.#filling.has(address.key)) this.#fill(address, randomUUID()).catch(onError)
		return entry.page
	}

	/** For who has to wait: one render per page at a time; answers other than a plain 200 are not kept. */
	fill(address: SharedAddress, requestId: string = randomUUID()): Promise<ReadyAnswers | Response> {
		this.asked.missed += 1
		return this.#fill(address, requestId)
	}

	async #fill(address: SharedAddress, requestId: string): Promise<ReadyAnswers | Response> {
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

	/** What is kept at present. */
	get stored() {
		const { now } = this.#options
		const renderedAt = [...this.#entries.values()].map((entry) => entry.renderedAt)
		return {
			pages: this.#entries.size,
			bytes: this.#bytes,
			oldestSeconds: renderedAt.length > 0 ? (now() - Math.min(...renderedAt)) / 1_000 : 0,
		}
	}

	/** Lets go of every page; renders already under way are answered but not kept. */
	clear(): void {
		for (const render of this.#renders) render.changed = true
		this.#entries.clear()
		this.#filling.clear()
		this.#bytes = 0
	}

	/** After a change that shows on these pages only; their renders under way are answered but not kept. */
	forget(shows: (path: string) => boolean): void {
		const isOne = (key: string) => shows(pathOfKey(key))
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
		const { render, headers, formTargets, findStyle, freshMs, storedMs } = this.#options
		const nonce = newNonce()
		const response = await render(address, nonce, requestId)
		const rendered = nonceToHashes(await response.text(), nonce)
		const { html, hashes } = styleInPage(rendered.html, findStyle)
		const csp = policy(rendered.hashes, formTargets, hashes)
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
			...sharedFor(freshMs / 1_000, storedMs / 1_000),
			vary: 'Accept-Encoding, Cookie',
			// React Router's mark on the data of a page.
			...(response.headers.has('x-remix-response') ? { 'x-remix-response': 'yes' } : {}),
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

/**
 * A browser asks every time, and mostly hears 304. A cache in between keeps a page as long as this one calls it fresh; one that can be
 * spoken to apart from browsers (RFC 9213) may also show it while it asks for a new one, as this one does.
 */
function sharedFor(freshSeconds: number, storedSeconds: number): Record<string, string> {
	const shared = `s-maxage=${freshSeconds}`
	return {
		'cache-control': `public, max-age=0, must-revalidate, ${shared}`,
		'cdn-cache-control': `public, ${shared}, stale-while-revalidate=${storedSeconds - freshSeconds}`,
	}
}
