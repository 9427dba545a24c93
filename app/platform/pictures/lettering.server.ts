import { readFileSync } from 'node:fs'
// @ts-expect-error it ships no types
import { create } from 'fontkit'
import { breakLines } from '../pdf/break-lines.ts'

type Face = 'title' | 'text'
type Lettering = { face: Face; size: number; x: number; y: number; color: string }

/** The part of fontkit's font that we use. */
type Font = {
	unitsPerEm: number
	layout(text: string): {
		advanceWidth: number
		glyphs: { path: { toSVG(): string } }[]
		positions: { xAdvance: number }[]
	}
}

const files: Record<Face, string> = { title: 'bricolage-740', text: 'figtree-400' }
const fonts = new Map<Face, Font>()

// The working directory is the project folder: `server/main.ts` ensures that at the start.
function fontOf(face: Face): Font {
	let font = fonts.get(face)
	if (!font) {
		font = create(readFileSync(`app/ui/fonts/print/${files[face]}.ttf`)) as Font
		fonts.set(face, font)
	}
	return font
}

/** Returns text as SVG outlines, so that an image looks the same on machines without our fonts. `y` is the baseline. */
export function textOutlines(text: string, { face, size, x, y, color }: Lettering): string {
	const font = fontOf(face)
	const scale = size / font.unitsPerEm
	const { glyphs, positions } = font.layout(text)
	let xOffset = 0
	const outlines = glyphs.map((glyph, index) => {
		const placed = `<path transform="translate(${xOffset} 0)" d="${glyph.path.toSVG()}"/>`
		xOffset += positions[index]!.xAdvance
		return placed
	})
	return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
}

/** Returns the width of a text as it is drawn. */
export function textWidth(text: string, face: Face, size: number): number {
	const font = fontOf(face)
	return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** Breaks text into lines of at most `width`. */
export function wrapText(text: string, face: Face, size: number, width: number): string[] {
	const measure = (part: string) => textWidth(part, face, size)
	return breakLines([{ text }], width, measure).map((line) => line.map((segment) => segment.text).join(''))
}
