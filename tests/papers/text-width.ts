import type { DrawnText } from './drawing.ts'

/** Widths of Helvetica in thousandths of its size; other letters count as 556. */
const widths: Record<string, number> = {
	' ': 278,
	'.': 278,
	',': 278,
	':': 278,
	';': 278,
	'|': 260,
	'/': 278,
	'(': 333,
	')': 333,
	'-': 333,
	$: 556,
	'%': 889,
	i: 222,
	j: 222,
	l: 222,
	f: 278,
	t: 278,
	r: 333,
	m: 833,
	w: 722,
	c: 500,
	k: 500,
	s: 500,
	v: 500,
	x: 500,
	y: 500,
	z: 500,
	I: 278,
	M: 833,
	W: 944,
}

/** About how wide a text is. */
export function widthOf(text: string, { size, font }: Pick<DrawnText, 'size' | 'font'>): number {
	if (font === 'mono') return text.length * size * 0.6
	return (
		([...text].reduce((sum, letter) => sum + (widths[letter] ?? (/[A-Z&]/.test(letter) ? 690 : 556)), 0) *
			size) /
		1000
	)
}
