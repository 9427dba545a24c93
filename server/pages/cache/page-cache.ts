import { randomUUID } from 'node:crypto'
import { compressed } from '../compressed.ts'
import { hashSources, newNonce, nonceToHashes, policy } from '../csp.ts'
import { drawingsInPage, type FindDrawing } from '../inline-drawings.ts'
import { type FindStyle, styleInPage } from '../inline-style.ts'
import type { ReadyResponses } from '../readiness.ts'
import { pathOfKey, type SharedAddress } from './shared-page-key.ts'

type Options = {
	/**
	 * Renders the whole page for no particular visitor: it gets only the URL, so nothing private can get into the page. The
	 * page's own scripts all carry the nonce.
	 */
	render(address: SharedAddress, nonce: string, requestId: string): Promise<Response>
	/** Headers of every page. */
	headers?: Record<string, string>
	/** As in `policy`. */
	formTargets?: string[]
	/** Finds the style sheets to inline; without it none are. */
	findStyle?: FindStyle
	/** Finds the drawings to put into the page; without it none are. */
	findDrawing?: FindDrawing
	/** The age up to which a page is fresh. After that it is served while it is rendered again. */
	freshMs?: number
	/** The age at which a page is no longer served. */
	storedMs?: number
	pagesMax?: number
	bytesMax?: number
	onError?(error: unknown): void
	now?(): number
}

type Entry = { page: ReadyResponses; renderedAt: number }

/** Anonymous pages, ready to send: rendered once, compressed once, headers computed once. */
export class PageCache {
	readonly #entries = new Map<string, Entry>()
	readonly #filling = new Map<string, Promise<ReadyResponses | Response>>()
	readonly #options: Required<Options>
	/** Renders in progress, and whether their page has changed since they began. */
	readonly #renders = new Set<{ key: string; changed: boolean }>()
	#bytes = 0
	/** How many requests found a fresh page, a stale one, or none. */
	readonly requests = { fresh: 0, stale: 0, missed: 0 }

	constructor(options: Options) {
		this.#options = {
			headers: {},
			formTargets: [],
			findStyle: () => undefined,
			findDrawing: () => undefined,
			freshMs: 10_000,
			storedMs: 60_000,
			pagesMax: 500,
			bytesMax: 32_000_000,
			onError: () => {},
			now: Date.now,
			...options,
		}
	}

	/** Returns the cached page. A stale one is returned too, and rendered again in the background. */
	get(address: SharedAddress): ReadyResponses | undefined {
		const entry = this.#entries.get(address.key)
		const { freshMs, storedMs, now, onError } = this.#options
		const age = entry ? now() - entry.renderedAt : storedMs
		if (!entry || age >= storedMs) return
		this.requests[age < freshMs ? 'fresh' : 'stale'] += 1
		if (age < freshMs) return entry.page
		if (!this.#filling.has(address.key)) this.#fill(address, randomUUID()).catch(onError)
		return entry.page
	}

	/** Renders and caches a page, one render per page at a time. Responses other than a plain 200 are not cached. */
	fill(address: SharedAddress, requestId: string = randomUUID()): Promise<ReadyResponses | Response> {
		this.requests.missed += 1
		return this.#fill(address, requestId)
	}

	async #fill(address: SharedAddress, requestId: string): Promise<ReadyResponses | Response> {
		const { key } = address
		const running = this.#filling.get(key)
		if (running) {
			const result = await running
			// A Response can be read only once, so each request that waited for one renders its own.
			return result instanceof Response ? this.#render(address, requestId) : result
		}
		const pending = this.#render(address, requestId).finally(() => {
			if (this.#filling.get(key) === pending) this.#filling.delete(key)
		})
		this.#filling.set(key, pending)
		return pending
	}

	/** Size and age of the cache. */
	get stored() {
		const { now } = this.#options
		const renderedAt = [...this.#entries.values()].map((entry) => entry.renderedAt)
		return {
			pages: this.#entries.size,
			bytes: this.#bytes,
			oldestSeconds: renderedAt.length > 0 ? (now() - Math.min(...renderedAt)) / 1_000 : 0,
		}
	}

	/** Removes every page. Renders in progress are served but not cached. */
	clear(): void {
		for (const render of this.#renders) render.changed = true
		this.#entries.clear()
		this.#filling.clear()
		this.#bytes = 0
	}

	/** Removes the pages that a change affects. Their renders in progress are served but not cached. */
	forget(shows: (path: string) => boolean): void {
		const isAffected = (key: string) => shows(pathOfKey(key))
		for (const render of this.#renders) if (isAffected(render.key)) render.changed = true
		for (const key of [...this.#filling.keys()]) if (isAffected(key)) this.#filling.delete(key)
		for (const key of [...this.#entries.keys()]) if (isAffected(key)) this.#drop(key)
	}

	async #render(address: SharedAddress, requestId: string): Promise<ReadyResponses | Response> {
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
	): Promise<ReadyResponses | Response> {
		const { render, headers, formTargets, findStyle, findDrawing, freshMs, storedMs } = this.#options
		const nonce = newNonce()
		const response = await render(address, nonce, requestId)
		const rendered = nonceToHashes(await response.text(), nonce)
		const { html, hashes } = styleInPage(drawingsInPage(rendered.html, findDrawing), findStyle)
		const csp = policy(hashSources(rendered.hashes), formTargets, hashes)
		if (response.status !== 200 || response.headers.has('set-cookie')) {
			// A page that is gone is removed; during a short failure the old page is still served.
			if (response.status < 500) this.#drop(address.key)
			// An error page is not cached, but it needs its policy as well.
			const responseHeaders = new Headers(response.headers)
			responseHeaders.set('content-security-policy', csp)
			responseHeaders.set('cache-control', 'no-store')
			return new Response(html || null, { status: response.status, headers: responseHeaders })
		}
		const page = await compressed(html, {
			...headers,
			'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
			'content-security-policy': csp,
			...sharedCacheHeaders(freshMs / 1_000, storedMs / 1_000),
			vary: 'Accept-Encoding, Cookie',
			// React Router's marker of data responses.
			...(response.headers.has('x-remix-response') ? { 'x-remix-response': 'yes' } : {}),
		})
		if (!state.changed) this.#store(address.key, page)
		return page
	}

	#store(key: string, page: ReadyResponses): void {
		const { pagesMax, bytesMax, now } = this.#options
		this.#drop(key)
		if (page.sizeBytes > bytesMax) return
		this.#entries.set(key, { page, renderedAt: now() })
		this.#bytes += page.sizeBytes
		// Evict the page rendered longest ago: popular pages are rendered again regularly.
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
 * Browsers revalidate every time and mostly get 304. A shared cache keeps a page as long as it is fresh here; a CDN that
 * supports targeted headers (RFC 9213) may also serve it stale while it revalidates, as this cache does.
 */
function sharedCacheHeaders(freshSeconds: number, storedSeconds: number): Record<string, string> {
	const shared = `s-maxage=${freshSeconds}`
	return {
		'cache-control': `public, max-age=0, must-revalidate, ${shared}`,
		'cdn-cache-control': `public, ${shared}, stale-while-revalidate=${storedSeconds - freshSeconds}`,
	}
}
