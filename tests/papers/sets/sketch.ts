import { type Drawing, Pen } from '../drawing.ts'

/** How a sketch is set: the font, its size, and the distance of its lines, in points. */
export type SketchLook = { font: 'sans' | 'serif' | 'mono'; size: number; leading: number }

const margin = 40

/**
 * Sets a paper that was sketched in a plain text, where columns are made with spaces. Two spaces or more begin a new piece of text, an
 * amount ends where it ends in the sketch, anything else begins where it begins. In the typewriter's font, a line is one piece.
 */
export function drawSketch(text: string, { font, size, leading }: SketchLook): Drawing {
	const lines = text.split('\n')
	// A proportional font is narrower than a typewriter's.
	const column = size * 0.6
	const width = Math.max(612, 2 * margin + Math.max(...lines.map(({ length }) => length)) * column)
	const pen = new Pen(width, Math.max(792, 2 * margin + lines.length * leading))
	for (const [row, line] of lines.entries()) {
		const y = margin + (row + 1) * leading
		if (line === '\f') pen.newPage()
		else if (font === 'mono') pen.text(line, margin, y, { font, size })
		else
			for (const { 0: piece, index } of line.matchAll(/\S+(?: \S+)*/g)) {
				const isAmount = /^[-−(+$\d][-−()$\d,. ]*(?:\)|-|CR|%)?$/.test(piece)
				const x = margin + (isAmount ? index + piece.length : index) * column
				pen.text(piece, x, y, { font, size, align: isAmount ? 'right' : 'left' })
			}
	}
	return pen.drawing
}
