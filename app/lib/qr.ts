import { encode } from 'uqr'

/** A QR code as one SVG path on a square of `size` units, including the quiet zone (ISO/IEC 18004: four modules). */
export type QrPicture = { size: number; path: string }

export function renderQr(text: string): QrPicture {
	const { data, size } = encode(text, { ecc: 'M', border: 4 })
	const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
	return { size, path }
}
