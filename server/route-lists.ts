import { compressed } from './compressed.ts'
import type { ReadyAnswers } from './ready-answer.ts'

/** Where browsers ask which files the pages behind a page's links need (`react-router.config.ts`). */
export const routeListPath = '/assets/routes'

const listsMax = 500

/**
 * The answers of `routeListPath`, compressed once. What a list says depends on its address alone, which names the version of
 * the site, so browsers and proxies keep it for good; an address of another version is told to load the page anew.
 */
export class RouteLists {
	readonly #lists = new Map<string, ReadyAnswers>()
	readonly #headers: Record<string, string>

	constructor(headers: Record<string, string>) {
		this.#headers = headers
	}

	get(search: string): ReadyAnswers | undefined {
		return this.#lists.get(search)
	}

	/** Takes the framework's answer; what is no list goes out as it is. */
	async keep(search: string, response: Response): Promise<ReadyAnswers | Response> {
		if (response.status !== 200) return response
		const list = await compressed(await response.text(), {
			...this.#headers,
			'content-type': 'application/json',
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
			'cache-control': 'public, max-age=31536000, immutable',
			vary: 'Accept-Encoding',
		})
		this.#lists.set(search, list)
		for (const oldest of this.#lists.keys()) {
			if (this.#lists.size <= listsMax) break
			this.#lists.delete(oldest)
		}
		return list
	}
}
