/** A text on a page. `x` and `y` are the left or right end of its baseline, as `align` says. */
export type DrawnText = {
	text: string
	x: number
	y: number
	size: number
	font: 'sans' | 'bold' | 'mono' | 'serif'
	align: 'left' | 'right'
}

/** A paper as texts with places, in points from the upper left corner, so that any producer can print it. */
export type Drawing = { width: number; height: number; pages: DrawnText[][] }

/** Collects the texts of a drawing. */
export class Pen {
	readonly drawing: Drawing
	constructor(width = 612, height = 792) {
		this.drawing = { width, height, pages: [[]] }
	}
	newPage(): void {
		this.drawing.pages.push([])
	}
	text(
		text: string,
		x: number,
		y: number,
		{ size = 10, font = 'sans', align = 'left' }: Partial<Pick<DrawnText, 'size' | 'font' | 'align'>> = {},
	): void {
		this.drawing.pages.at(-1)!.push({ text, x, y, size, font, align })
	}
}
