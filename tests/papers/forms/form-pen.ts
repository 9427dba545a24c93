import { type DrawnText, Pen } from '../drawing.ts'
import { widthOf } from '../text-width.ts'

type Look = Partial<Pick<DrawnText, 'size' | 'font' | 'align'>>

/** A pen that sets paragraphs and rows as programs for forms do. `y` is the baseline of the last text. */
export class FormPen extends Pen {
	y = 40

	/** Sets a text in a column of this width and returns the baseline of its last line. */
	paragraph(text: string, x: number, y: number, width: number, look: Look = {}): number {
		const { size = 8, font = 'sans' } = look
		let line = ''
		let at = y
		for (const word of text.split(' ')) {
			const longer = line === '' ? word : `${line} ${word}`
			if (line !== '' && widthOf(longer, { size, font }) > width) {
				this.text(line, x, at, look)
				at += size * 1.2
				line = word
			} else line = longer
		}
		this.text(line, x, at, look)
		return at
	}

	/** A label at the left, perhaps of several lines, with its amount at the right of its last line. */
	row(
		label: string,
		amount: string,
		{
			x = 40,
			right = 560,
			leading = 13,
			...look
		}: Look & { x?: number; right?: number; leading?: number } = {},
	): void {
		const { size = 8 } = look
		this.y = this.paragraph(label, x, this.y + leading, right - x - size * 8, look)
		if (amount !== '') this.text(amount, right, this.y, { ...look, align: 'right' })
	}
}
