import type { textOutlines } from './lettering.server.ts'

export type Sheet = {
	heading: string
	rows: readonly (readonly [label: string, figure: string])[]
	sum?: readonly [label: string, figure: string]
}

/** In pixels. */
export const sheetSize = { width: 960, height: 540 }
const ink = '#1d2b3a'

/**
 * Renders a picture that looks like a photo of a sheet of paper on a table, 960 × 540. The same sheet results in the same bytes. The
 * libraries are only loaded here, because a site renders such a picture once, if at all.
 */
export async function renderSheet(sheet: Sheet, format: 'png' | 'jpeg'): Promise<Buffer> {
	const [{ default: sharp }, lettering] = await Promise.all([
		import('sharp'),
		import('./lettering.server.ts'),
	])
	const rendered = sharp(Buffer.from(sheetSvg(sheet, lettering.textOutlines)))
	return (
		format === 'png' ? rendered.png({ palette: true }) : rendered.flatten().jpeg({ quality: 78 })
	).toBuffer()
}

function sheetSvg({ heading, rows, sum }: Sheet, outlines: typeof textOutlines): string {
	const lines = [...rows, ...(sum ? [sum] : [])]
	const step = Math.min(52, 310 / lines.length)
	const y = (row: number) => 196 + row * step + (sum && row === rows.length ? 10 : 0)
	const line = (row: number) => `<path d="M120 ${y(row) + 14}H840" stroke="#b9cbe0" stroke-width="1.5"/>`
	const text = ([label, figure]: readonly [string, string], row: number, look = ink) =>
		outlines(label, { face: 'text', size: 29, x: 128, y: y(row), color: look }) +
		outlines(figure, { face: 'title', size: 30, x: 590, y: y(row), color: look })
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetSize.width}" height="${sheetSize.height}">
<rect width="100%" height="100%" fill="#a98458"/>
<path d="M0 70H960M0 180H960M0 300H960M0 430H960" stroke="#977449" stroke-width="3"/>
<g transform="rotate(-1.4 480 270)">
<rect x="86" y="44" width="800" height="476" rx="4" fill="#6f5432" opacity="0.5"/>
<rect x="76" y="32" width="800" height="476" rx="4" fill="#fbf7ea"/>
<path d="M108 32V508" stroke="#e2a79d" stroke-width="2"/>
${outlines(heading, { face: 'title', size: 46, x: 128, y: 116, color: ink })}
<path d="M128 136H560" stroke="#f0b13c" stroke-width="7" stroke-linecap="round"/>
${lines.map((_, row) => line(row)).join('')}
${rows.map((row, index) => text(row, index)).join('')}
${sum ? `<path d="M120 ${y(rows.length) - step + 14}H840" stroke="${ink}" stroke-width="3"/>${text(sum, rows.length, '#9c2f1f')}` : ''}
</g>
</svg>`
}
