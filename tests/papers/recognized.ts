import { seededRandom } from '#app/lib/seeded.ts'
import type { PageWord, PaperPage } from '#engine'
import type { Drawing } from './drawing.ts'
import { widthOf } from './text-width.ts'

export type Noise = {
	seed: number
	/** In degrees, clockwise. */
	tilt?: number
	/** How far the boxes are offset, as a share of the type size. */
	jitter?: number
	/** How likely a character is read as another one. */
	confusion?: number
	/** How likely a confused character is reported with a high confidence. */
	overconfidence?: number
	/** How likely a word is not found at all. */
	loss?: number
}

/** The characters that text recognition confuses each character with. */
const confusedWith: Record<string, string> = {
	'0': '6O8',
	'1': 'l7I',
	'3': '8',
	'5': '6S',
	'6': '0',
	'7': '1',
	'8': '3B0',
	'9': '4',
	$: 'S8',
	',': '.',
	'.': ',',
	l: '1I',
	o: '0c',
	e: 'c',
	m: 'n',
	i: 'l',
	t: 'f',
	a: 'o',
	S: '5',
	B: '8',
	O: '0',
	n: 'r',
	h: 'b',
	r: 'f',
}

/** The words of a drawing as text recognition finds them on a photo: boxes that are tight and a little offset, a tilt, confused characters. */
export function recognized(
	drawing: Drawing,
	{ seed, tilt = 0, jitter = 0.05, confusion = 0, overconfidence = 0.2, loss = 0 }: Noise,
): PaperPage[] {
	const random = seededRandom(seed)
	const scale = 3
	const angle = (tilt * Math.PI) / 180
	return drawing.pages.map((texts) => {
		const words: PageWord[] = []
		for (const text of texts) {
			const start = text.align === 'right' ? text.x - widthOf(text.text, text) : text.x
			for (const match of text.text.matchAll(/\S+/g)) {
				if (random() < loss) continue
				const left = start + widthOf(text.text.slice(0, match.index), text)
				const width = widthOf(match[0], text)
				// Recognition reports the box of the ink: lowercase letters without an ascender or a tail are as high as an x.
				const isTall = /[A-Z0-9bdfhklt$()/]/.test(match[0])
				const hasTail = /[gjpqy(),;$/]/.test(match[0])
				const isMark = /^[.\-–_,·]+$/.test(match[0])
				const above = (isMark ? 0.3 : isTall ? 0.72 : 0.53) * text.size
				const below = (isMark ? 0 : hasTail ? 0.2 : 0) * text.size
				const offset = () => (random() - 0.5) * 2 * jitter * text.size
				const x = left + width / 2
				const y = text.y + (below - above) / 2
				const { read, isConfused } = misread(match[0], confusion, random)
				const isSure = !isConfused || random() < overconfidence
				words.push({
					text: read,
					left: (x * Math.cos(angle) - y * Math.sin(angle) - width / 2 + offset()) * scale,
					top: (x * Math.sin(angle) + y * Math.cos(angle) - (above + below) / 2 + offset()) * scale,
					width: width * scale,
					height: (above + below + offset() / 2) * scale,
					confidence: isSure ? 0.86 + random() * 0.13 : 0.3 + random() * 0.5,
				})
			}
		}
		return { width: drawing.width * scale, height: drawing.height * scale, words }
	})
}

function misread(
	word: string,
	confusion: number,
	random: () => number,
): { read: string; isConfused: boolean } {
	let isConfused = false
	const read = [...word].map((character) => {
		const others = confusedWith[character]
		if (!others || random() >= confusion) return character
		isConfused = true
		return others[Math.floor(random() * others.length)]!
	})
	return { read: read.join(''), isConfused }
}
