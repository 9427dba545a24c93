import { randomBytes } from 'node:crypto'
import { exactCopy } from '#app/lib/exact-copy.server.ts'
import type { FragmentPlaces } from '#app/lib/render-context.ts'

type Options = {
	/** Called when a part looks different although its props are the same: something it shows is missing from the props. */
	onDifference(error: Error): void
	/** After how many uses a cached part is rendered again and compared; its first use always is. */
	verifyEvery?: number
	bytesMax?: number
}

type Fragment = { html: Buffer; uses: number }
type Placed = { key: string; html: Buffer | undefined; known: boolean }

/** Whether a part begins or ends with text, which React would join with the text beside it. */
const hasTextAtEdges = (html: string) => html !== '' && !(html.startsWith('<') && html.endsWith('>'))
/** Whether a part contains generated ids, which belong to one place of one page. */
const hasOwnIds = (html: string) => html.includes('"_R_')

/**
 * The HTML of parts of pages, by name and props (`ui/rendering/cached.tsx`). There is nothing to invalidate, because the key has
 * everything that the part shows; docs/decisions/0070-cheap-rendering.md explains it and how it is verified.
 */
export class FragmentCache {
	/** Random, so that no text of a page can look like one of these elements. */
	readonly #tag = `part-${randomBytes(8).toString('hex')}`
	readonly #marks = new RegExp(`<${this.#tag} n="(\\d+)">|</${this.#tag}>`, 'g')
	readonly #fragments = new Map<string, Fragment>()
	/** Names of parts that have looked different; they are rendered each time from then on. */
	readonly #distrusted = new Set<string>()
	readonly #options: Required<Options>
	#bytes = 0

	constructor(options: Options) {
		this.#options = { verifyEvery: 64, bytesMax: 24_000_000, ...options }
	}

	get stored() {
		return { fragments: this.#fragments.size, bytes: this.#bytes }
	}

	/** Starts a page: React renders the places, and `join` fills in what is known and stores what is new. */
	openPage(): FragmentPlaces & { join(html: string): Buffer<ArrayBuffer> } {
		const placed: Placed[] = []
		return {
			place: (key) => {
				const fragment = this.#fragments.get(key)
				const known = fragment !== undefined && fragment.uses++ % this.#options.verifyEvery !== 0
				return { tag: this.#tag, index: placed.push({ key, html: fragment?.html, known }) - 1, known }
			},
			join: (html) => (placed.length === 0 ? Buffer.from(html) : this.#join(html, placed)),
		}
	}

	#join(html: string, placed: Placed[]): Buffer<ArrayBuffer> {
		const chunks: Buffer[] = []
		/** For each part that is open at this point: its index, and where its chunks begin. */
		const open: { index: number; start: number }[] = []
		let at = 0
		for (const mark of html.matchAll(this.#marks)) {
			if (at < mark.index) chunks.push(Buffer.from(html.slice(at, mark.index)))
			at = mark.index + mark[0].length
			if (mark[1] !== undefined) {
				open.push({ index: Number(mark[1]), start: chunks.length })
				continue
			}
			const { index, start } = open.pop()!
			const place = placed[index]!
			if (place.known) chunks.push(place.html!)
			else this.#store(place, Buffer.concat(chunks.slice(start)))
		}
		chunks.push(Buffer.from(html.slice(at)))
		return Buffer.concat(chunks)
	}

	#store({ key, html: previous }: Placed, html: Buffer): void {
		const name = key.slice(0, key.indexOf(' '))
		if (previous) {
			if (!previous.equals(html)) this.#distrust(name)
			return
		}
		const text = html.toString()
		if (hasTextAtEdges(text)) throw new Error(`The cached part '${name}' begins or ends with text.`)
		if (this.#distrusted.has(name) || this.#fragments.has(key) || hasOwnIds(text)) return
		this.#fragments.set(key, { html: exactCopy(html), uses: 0 })
		this.#bytes += sizeOf(key, html)
		for (const [oldest, fragment] of this.#fragments) {
			if (this.#bytes <= this.#options.bytesMax) break
			this.#drop(oldest, fragment)
		}
	}

	#distrust(name: string): void {
		this.#distrusted.add(name)
		for (const [key, fragment] of this.#fragments) if (key.startsWith(`${name} `)) this.#drop(key, fragment)
		this.#options.onDifference(
			new Error(`The cached part '${name}' shows something that is not in its props.`),
		)
	}

	#drop(key: string, { html }: Fragment): void {
		this.#fragments.delete(key)
		this.#bytes -= sizeOf(key, html)
	}
}

/** Returns the most bytes that a fragment takes in memory: JavaScript may store its key with two bytes a character. */
const sizeOf = (key: string, html: Buffer) => 2 * key.length + html.length
