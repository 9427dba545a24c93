import sharp from 'sharp'
import { textOutlines, textWidth } from '#app/platform/pictures/lettering.server.ts'
import type { PaperPage } from '#engine'
import type { DrawnText } from '../papers/drawing.ts'

/** How a photo of a paper was taken. */
export type PhotoLook = {
	/** Clockwise. */
	tiltDegrees: number
	/** Standard deviation in pixels. */
	blur: number
	/** How much light is left in the shadow, 0 to 1. */
	shadow: number
	/** Largest change of a pixel's brightness. */
	noise: number
	jpegQuality: number
	/** The width of the paper in pixels. */
	width: number
	seed: number
}

export const usualLook: PhotoLook = {
	tiltDegrees: 3,
	blur: 0.7,
	shadow: 0.55,
	noise: 10,
	jpegQuality: 70,
	width: 1_300,
	seed: 1,
}

/** Pixels for a unit of the page. */
const scale = 3
/** The type size and the baseline, as shares of the height of a word's box. */
const typeShare = 0.95
const baseline = 0.8

/** Draws the words of a page in black on white. */
export function drawPage({ width, height, words }: PaperPage): Promise<Buffer> {
	const text = words.map((word) =>
		textOutlines(word.text, {
			face: 'text',
			size: word.height * typeShare * scale,
			x: word.left * scale,
			y: (word.top + word.height * baseline) * scale,
			color: '#111',
		}),
	)
	return onWhite(text, width, height)
}

/** Draws the texts of a page in black on white. */
export function drawTexts(texts: readonly DrawnText[], width: number, height: number): Promise<Buffer> {
	const outlines = texts.map(({ text, x, y, size, font, align }) => {
		const face = font === 'bold' ? 'title' : 'text'
		const left = align === 'right' ? x - textWidth(text, face, size) : x
		return textOutlines(text, { face, size: size * scale, x: left * scale, y: y * scale, color: '#111' })
	})
	return onWhite(outlines, width, height)
}

function onWhite(outlines: readonly string[], width: number, height: number): Promise<Buffer> {
	const ground = '<rect width="100%" height="100%" fill="#fff"/>'
	const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`
	return sharp(
		Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${outlines.join('')}</svg>`),
	)
		.png()
		.toBuffer()
}

const table = '#4c3a2e'

/** Takes a photo of a drawn page: on a table, tilted, in the shadow of a hand, out of focus, with a sensor's noise, as a JPEG. */
export async function photograph(paper: Buffer, look: PhotoLook): Promise<Buffer> {
	const sheet = await sharp(paper)
		.resize({ width: look.width })
		.rotate(look.tiltDegrees, { background: table })
		.toBuffer({ resolveWithObject: true })
	const [width, height] = [sheet.info.width + 160, sheet.info.height + 200]
	const ground = { create: { width, height, channels: 3, background: table } } as const
	const onTable = await sharp(ground)
		.composite([{ input: sheet.data, left: 70, top: 110 }])
		.png()
		.toBuffer()
	const shaded = await sharp(onTable)
		.composite([{ input: shadowOf(width, height, look.shadow), blend: 'multiply' }])
		.removeAlpha()
		.png()
		.toBuffer()
	const { data, info } = await sharp(shaded)
		.blur(Math.max(0.3, look.blur))
		.raw()
		.toBuffer({ resolveWithObject: true })
	const random = randomFrom(look.seed)
	for (let index = 0; index < data.length; index++) {
		const change = (random() + random() - 1) * look.noise
		data[index] = Math.min(255, Math.max(0, data[index]! + change))
	}
	return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
		.jpeg({ quality: look.jpegQuality })
		.toBuffer()
}

/** Draws the shade of a lamp on one side and of the hand that holds the phone. `light` is what is left in the shadow, 0 to 1. */
function shadowOf(width: number, height: number, light: number): Buffer {
	const dark = `rgb(${Array(3)
		.fill(Math.round(255 * light))
		.join()})`
	const lamp = `<linearGradient id="lamp" x1="0" y1="0" x2="1" y2="1"><stop offset="0.3" stop-color="#fff"/><stop offset="1" stop-color="${dark}"/></linearGradient>`
	const soft = `<filter id="soft"><feGaussianBlur stdDeviation="${width / 60}"/></filter>`
	const hand = `<ellipse cx="${width * 0.8}" cy="${height * 0.75}" rx="${width * 0.35}" ry="${height * 0.2}" fill="${dark}" filter="url(#soft)"/>`
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${lamp}${soft}</defs><rect width="100%" height="100%" fill="url(#lamp)"/>${hand}</svg>`,
	)
}

/** A repeatable sequence from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
}

/** Returns a page with a table: labels on the left, amounts at the right, each character six units wide. */
export function tablePage(
	title: string,
	rows: readonly (readonly [label: string, amount: string])[],
): PaperPage {
	const word = (text: string, left: number, top: number) => ({
		text,
		left,
		top,
		width: text.length * 6,
		height: 13,
		confidence: 1,
	})
	const table = rows.flatMap(([label, amount], index) => {
		const top = 150 + index * 24
		return [word(label, 60, top), word(amount, 540 - amount.length * 6, top)]
	})
	return { width: 612, height: 792, words: [word(title, 60, 90), ...table] }
}
