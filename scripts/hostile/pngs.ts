import { deflateSync } from 'node:zlib'
import { noise } from './hostile-file.ts'
import { append, harmless, type ImageCase, rejected, script, zip } from './image-samples.ts'
import { chunk, pngOf } from './png.ts'

const rgb = { width: 20, height: 20, bitDepth: 8, color: 2 }
const pixels = deflateSync(Buffer.alloc(20 * 61))
const text = (text: string) => chunk('tEXt', Buffer.from(`Comment\0${text}`))

/** Decompression bombs, broken PNGs, and PNGs that are also something else. */
export const hostilePngs: ImageCase[] = [
	rejected('the first bytes of a PNG and nothing else', 'a.png', ({ png }) => png.subarray(0, 8)),
	rejected('a PNG without pixels', 'a.png', ({ png }) => png.subarray(0, 33)),
	rejected('a PNG of noise', 'a.png', ({ png }) => append(png.subarray(0, 33), noise(5_000))),
	rejected('a PNG cut in its middle', 'a.png', ({ png }) => png.subarray(0, png.length >> 1)),
	rejected('a PNG that claims two billion pixels a side', 'a.png', () =>
		pngOf({ ...rgb, width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, pixels),
	),
	rejected('a PNG bomb: 20,000 pixels a side in a few kB', 'a.png', () =>
		pngOf(
			{ width: 20_000, height: 20_000, bitDepth: 1, color: 0 },
			deflateSync(Buffer.alloc(20_000 * 2_501)),
		),
	),
	rejected('a PNG bomb, 16 bits deep, interlaced', 'a.png', () =>
		pngOf({ width: 12_000, height: 12_000, bitDepth: 16, color: 6, interlaced: true }, pixels),
	),
	rejected('a PNG without height', 'a.png', () => pngOf({ ...rgb, height: 0 }, pixels)),
	rejected('a PNG of an unknown color type', 'a.png', () => pngOf({ ...rgb, color: 5 }, pixels)),
	rejected('a PNG with too few pixels', 'a.png', () => pngOf(rgb, deflateSync(Buffer.alloc(61)))),
	rejected('a PNG whose pixels are no zlib stream', 'a.png', () => pngOf(rgb, noise(200))),
	rejected('a PNG with a palette it does not have', 'a.png', () =>
		pngOf({ ...rgb, color: 3 }, deflateSync(Buffer.alloc(20 * 21))),
	),
	harmless('a PNG with a script in its text', 'a.png', () => pngOf(rgb, pixels, [text(script)])),
	harmless('a PNG with PHP in its text', 'a.php.png', () =>
		pngOf(rgb, pixels, [text('<?php system($_GET["c"]); ?>')]),
	),
	harmless('a PNG with a text bomb', 'a.png', () =>
		pngOf(rgb, pixels, [
			chunk('zTXt', append(Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000)))),
		]),
	),
	harmless('a PNG with a color profile that is a bomb', 'a.png', () =>
		pngOf(rgb, pixels, [chunk('iCCP', append(Buffer.from('p\0\0'), deflateSync(Buffer.alloc(20_000_000))))]),
	),
	harmless('a PNG with a thousand texts', 'a.png', () =>
		pngOf(
			rgb,
			pixels,
			Array.from({ length: 1_000 }, () => text('x')),
		),
	),
	harmless('a PNG with an archive behind it', 'a.png', ({ png }) => append(png, zip)),
	harmless('a PNG called JPG', 'a.jpg', ({ png }) => png),
	harmless('a PNG of 23.9 megapixels', 'a.png', () =>
		pngOf({ width: 4_890, height: 4_890, bitDepth: 1, color: 0 }, deflateSync(Buffer.alloc(4_890 * 613))),
	),
]
