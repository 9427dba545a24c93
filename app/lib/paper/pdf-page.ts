import type { PageWord, PaperPage } from '#engine'

/** The part of a pdf.js text item that is read, so that this file does not depend on a build of pdf.js. */
export type PdfTextItem = { str: string; transform: number[]; width: number }

/** The part of a pdf.js viewport (scale 1) that is read. */
export type PdfViewport = { width: number; height: number; transform: number[] }

type Run = PdfTextItem & { x: number; y: number; size: number; quarter: number }

/** No paper about a car has more words on a page; further words are left out. */
export const wordsOnPageMax = 6_000

/** How far letters rise above the baseline, as a share of the type size. */
const ascent = 0.8

/**
 * Turns the text items of a page from pdf.js into words with their places, in the browser and on the server. A page on which most text is
 * turned by a quarter is turned upright. Text in any other direction (a watermark, a note in the margin) is left out.
 * @param items the items of `getTextContent`; marked content among them is skipped
 */
export function pageOfPdfText(
	items: readonly object[],
	viewport: PdfViewport,
	{ confidence = 1 } = {},
): PaperPage {
	const runs = items.filter(isTextItem).flatMap((item) => placed(item, viewport))
	const quarter = mostCommonQuarter(runs)
	const words: PageWord[] = []
	for (const run of runs) {
		if (run.quarter !== quarter) continue
		for (const word of wordsOf(run, viewport)) if (words.length < wordsOnPageMax) words.push(word)
	}
	const isTurned = quarter % 2 === 1
	return {
		width: isTurned ? viewport.height : viewport.width,
		height: isTurned ? viewport.width : viewport.height,
		words: withoutShadows(words).map((word) => ({ ...word, confidence })),
	}
}

const recognizers =
	/\b(?:ocr|tesseract|abbyy|finereader|paper capture|camscanner|scansnap|naps2|readiris|omnipage|adobe scan|scanner|scan to pdf|genius scan)/i

/**
 * Returns how certain the characters of a PDF are, judging by the program that made it (`info` of `getMetadata` in pdf.js). The text behind
 * the picture of a scan was recognized, and is as uncertain as that of a photo.
 */
export function confidenceOfPdf(info: object): number {
	const programs = Object.entries(info).filter(([name]) => name === 'Producer' || name === 'Creator')
	return programs.some(
		([, program]) => typeof program === 'string' && recognizers.test(program.slice(0, 300)),
	)
		? 0.9
		: 1
}

const isTextItem = (item: object): item is PdfTextItem =>
	'str' in item && typeof item.str === 'string' && item.str.trim() !== '' && 'transform' in item

/** Returns a text item with its baseline on the page; empty for one that is drawn without a size or at a slant. */
function placed(item: PdfTextItem, { transform }: PdfViewport): Run[] {
	const [a, b, c, d, e, f] = multiply(transform, item.transform)
	const size = Math.hypot(c, d)
	const angle = (Math.atan2(b, a) * 180) / Math.PI
	const quarter = Math.round(angle / 90)
	if (!(size > 0.5) || !Number.isFinite(e + f + size) || Math.abs(angle - quarter * 90) > 10) return []
	return [{ ...item, x: e, y: f, size, quarter: (quarter + 4) % 4 }]
}

type Matrix = [number, number, number, number, number, number]

function multiply(one: number[], other: number[]): Matrix {
	const [a, b, c, d, e, f] = one as Matrix
	const [g, h, i, j, k, l] = other as Matrix
	return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function mostCommonQuarter(runs: readonly Run[]): number {
	const characters = [0, 0, 0, 0]
	for (const { quarter, str } of runs) characters[quarter]! += str.length
	return characters.indexOf(Math.max(...characters))
}

/** Returns the words of a run. Each gets the share of the run's width that its characters probably have. */
function wordsOf({ str, x, y, size, width, quarter }: Run, viewport: PdfViewport): PageWord[] {
	const text = str.normalize('NFKC')
	const [left, baseline] = upright(x, y, quarter, viewport)
	const total = advanceOf(text)
	return [...text.matchAll(/\S+/g)].map((match) => {
		const before = advanceOf(text.slice(0, match.index))
		return {
			text: match[0],
			left: left + (total > 0 ? (before / total) * width : 0),
			top: baseline - size * ascent,
			width: total > 0 ? (advanceOf(match[0]) / total) * width : 0,
			height: size,
			confidence: 1,
		}
	})
}

/** Returns where a point is after the page is turned so that text in this direction runs to the right. */
function upright(x: number, y: number, quarter: number, { width, height }: PdfViewport): [number, number] {
	if (quarter === 1) return [y, width - x]
	if (quarter === 2) return [width - x, height - y]
	return quarter === 3 ? [height - y, x] : [x, y]
}

/** Returns roughly how wide a text is in most typefaces: digits are even, punctuation and 'i' narrow, capitals wide. */
function advanceOf(text: string): number {
	let advance = 0
	for (const character of text)
		advance += /[.,:;'|ilI! ]/.test(character) ? 0.28 : /[A-Zmw@%&—]/.test(character) ? 0.7 : 0.55
	return advance
}

/** Removes the second copy of a word that was printed twice, slightly shifted, to make it bold. */
function withoutShadows(words: readonly PageWord[]): PageWord[] {
	const places = new Map<string, PageWord[]>()
	return words.filter((word) => {
		const same = places.get(word.text) ?? []
		places.set(word.text, [...same.slice(-50), word])
		return !same.some(
			({ left, top }) =>
				Math.abs(left - word.left) < word.height / 4 && Math.abs(top - word.top) < word.height / 4,
		)
	})
}
