import { readFileSync } from 'node:fs'
// @ts-expect-error it ships no types
import { create } from 'fontkit'

/** The looks of printed text. */
export type Look = 'text' | 'bold' | 'title'

// `server/main.ts` makes the project folder the working directory.
const load = (name: string) => readFileSync(`app/ui/fonts/print/${name}.ttf`)

/** The fonts by name, for PDFKit. */
export const printFonts = {
	text: load('figtree-400'),
	bold: load('figtree-700'),
	title: load('bricolage-740'),
	names: load('names-400'),
	namesBold: load('names-700'),
	vietnamese: load('vietnamese-400'),
	vietnameseBold: load('vietnamese-700'),
}

type FontName = keyof typeof printFonts

/** The fonts of a look: a letter that the first one lacks, as in the names Łukasz and Nguyễn, is taken from the next. */
const chains: Record<Look, readonly FontName[]> = {
	text: ['text', 'names', 'vietnamese'],
	bold: ['bold', 'namesBold', 'vietnameseBold'],
	title: ['title', 'namesBold', 'vietnameseBold'],
}

const characters: Readonly<Record<string, ReadonlySet<number>>> = Object.fromEntries(
	Object.entries(printFonts).map(([name, bytes]) => [
		name,
		new Set((create(bytes) as { characterSet: number[] }).characterSet),
	]),
)

const fontOf = (character: string, look: Look): FontName | undefined =>
	chains[look].find((name) => characters[name]!.has(character.codePointAt(0)!))

const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** Returns the letters and digits of a text that no font has, each once. */
export const unprintableIn = (text: string): string[] => [
	...new Set([...text.normalize('NFC')].filter((each) => isLetter(each) && !fontOf(each, 'text'))),
]

/** Splits a text into parts of one font each. A letter that no font has becomes a question mark, so that nothing vanishes. */
export function partsOf(text: string, look: Look): { font: FontName; text: string }[] {
	const parts: { font: FontName; text: string }[] = []
	for (const character of text.normalize('NFC')) {
		const font = fontOf(character, look)
		const drawn = font || !isLetter(character) ? character : '?'
		const last = parts.at(-1)
		if (last?.font === (font ?? look)) last.text += drawn
		else parts.push({ font: font ?? look, text: drawn })
	}
	return parts
}
