import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { newNonce, nonceToHashes, policy } from './csp.ts'

type Encoding = 'br' | 'gzip' | 'identity'
export type CachedPage = {
	bodies: Record<Encoding, Buffer<ArrayBuffer>>
	headers: Record<Encoding, Record<string, string>>
}

/** Renders a whole page whose own scripts all carry the nonce. */
type Render = (nonce: string) => Promise<Response>

type Options = {
	ttlMs?: number
	pagesMax?: number
	/** As in `policy`. */
	formTargets?: string[]
}

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Anonymous pages, ready to send: rendered once, compressed once, headers computed once. */
export class PageCache {
	readonly #pages = new Map<string, { page: CachedPage; until: number }>()
	readonly #filling = new Map<string, Promise<CachedPage | Response>>()
	readonly #ttlMs: number
	readonly #pagesMax: number
	readonly #formTargets: string[]
	#generation = 0

	constructor({ ttlMs = 10_000, pagesMax = 500, formTargets = [] }: Options = {}) {
		this.#ttlMs = ttlMs
		this.#pagesMax = pagesMax
		this.#formTargets = formTargets
	}

	get(key: string): CachedPage | undefined {
		const entry = this.#pages.get(key)
		return entry && entry.until > Date.now() ? entry.page : undefined
	}

	/** After a write; renders already under way are answered but not kept. */
	clear(): void {
		this.#generation++
		this.#pages.clear()
		this.#filling.clear()
	}

	/** One render per key at a time; answers other than a plain 200 are not kept. */
	async fill(key: string, render: Render): Promise<CachedPage | Response> {
		const running = this.#filling.get(key)
		if (running) {
			const result = await running
			// A Response can be read once only, so those who waited for one render their own.
			return result instanceof Response ? this.#render(key, render) : result
		}
		const mine = this.#render(key, render).finally(() => {
			if (this.#filling.get(key) === mine) this.#filling.delete(key)
		})
		this.#filling.set(key, mine)
		return mine
	}

	async #render(key: string, render: Render): Promise<CachedPage | Response> {
		const generation = this.#generation
		const nonce = newNonce()
		const response = await render(nonce)
		const { html, hashes } = nonceToHashes(await response.text(), nonce)
		if (response.status !== 200 || response.headers.has('set-cookie')) {
			// Not kept, but an error page is a page: it needs its policy as well.
			const headers = new Headers(response.headers)
			headers.set('content-security-policy', policy(hashes, this.#formTargets))
			headers.set('cache-control', 'no-store')
			return new Response(html || null, { status: response.status, headers })
		}
		const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
		const page = await compress(html, type, policy(hashes, this.#formTargets))
		if (generation !== this.#generation) return page
		if (this.#pages.size >= this.#pagesMax) this.#pages.delete(this.#pages.keys().next().value!)
		this.#pages.set(key, { page, until: Date.now() + this.#ttlMs })
		return page
	}
}

async function compress(html: string, type: string, csp: string): Promise<CachedPage> {
	const identity = Buffer.from(html)
	const [br, gzipped] = await Promise.all([
		brotli(identity, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
		}),
		gz(identity, { level: 9 }),
	])
	const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 16)
	const headers = (encoding: Encoding, length: number): Record<string, string> => ({
		'content-type': type,
		'content-length': String(length),
		'content-security-policy': csp,
		'cache-control': 'no-cache',
		etag: `W/"${tag}"`,
		vary: 'Accept-Encoding, Cookie',
		...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
	})
	return {
		bodies: { identity, br, gzip: gzipped },
		headers: {
			identity: headers('identity', identity.length),
			br: headers('br', br.length),
			gzip: headers('gzip', gzipped.length),
		},
	}
}

export function pickEncoding(accept: string | undefined): Encoding {
	if (!accept) return 'identity'
	return /\bbr\b/.test(accept) ? 'br' : /\bgzip\b/.test(accept) ? 'gzip' : 'identity'
}
