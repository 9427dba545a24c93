import { deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { zipOf } from './foreign-files.ts'
import { type HostileFile, noise, sizesMax } from './hostile-file.ts'
import { chunk, pngOf } from './png.ts'

const script = '<script>alert(1)</script>'
const location = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 26/1 46/1' } }

/** Decompression bombs, broken pictures, and pictures that are also something else. */
export async function hostileImages(): Promise<HostileFile[]> {
	const flat = (width: number, height: number) =>
		sharp({ create: { width, height, channels: 3, background: '#888' } })
	const jpeg = await flat(320, 200).jpeg().toBuffer()
	const png = await flat(320, 200).png().toBuffer()
	const photo = await sharp(noise(320 * 200 * 3), { raw: { width: 320, height: 200, channels: 3 } })
		.jpeg()
		.toBuffer()
	const withLocation = await flat(320, 200).withExif(location).jpeg().toBuffer()
	const withScripts = await flat(320, 200)
		.withExif({ IFD0: { ImageDescription: script, Copyright: '<?php system("id"); ?>' } })
		.jpeg()
		.toBuffer()
	const zip = zipOf('a.html', deflateRawSync(Buffer.from(script)))
	const append = (image: Buffer, more: string | Buffer) => Buffer.concat([image, Buffer.from(more as string)])
	return [...(await jpegs()), ...pngs(), ...sizes()]

	async function jpegs(): Promise<HostileFile[]> {
		return [
			rejected('the first bytes of a JPEG and nothing else', 'a.jpg', Buffer.from('ffd8ff', 'hex')),
			rejected(
				'the first bytes of a JPEG, then noise',
				'a.jpg',
				append(Buffer.from('ffd8ffe0', 'hex'), noise(5_000)),
			),
			rejected(
				'the first bytes of a JPEG, then a page',
				'a.jpg',
				append(Buffer.from('ffd8ffe0', 'hex'), `<html>${script}`),
			),
			rejected('a JPEG cut in its head', 'a.jpg', photo.subarray(0, 100)),
			rejected('a JPEG cut in its middle', 'a.jpg', photo.subarray(0, photo.length >> 1)),
			rejected(
				'a JPEG that claims to be 65,500 pixels wide and high',
				'a.jpg',
				claimingSize(jpeg, 65_500, 65_500),
			),
			rejected('a JPEG without width', 'a.jpg', claimingSize(jpeg, 0, 200)),
			rejected('a JPEG of 25 megapixels', 'a.jpg', await flat(5_000, 5_000).jpeg().toBuffer()),
			harmless('a JPEG that says where it was taken', 'a.jpg', withLocation),
			harmless('a JPEG with scripts in its description', 'a.jpg', withScripts),
			harmless('a JPEG called PDF', 'a.pdf', jpeg),
			harmless('a JPEG with an archive behind it', 'a.jpg', append(jpeg, zip)),
			harmless('a JPEG with a page behind it', 'a.jpg', append(jpeg, script)),
			harmless('a JPEG with a PDF behind it', 'a.jpg', append(jpeg, '%PDF-1.7\n%%EOF')),
			harmless('a JPEG with a script in a comment', 'a.jpg', withComment(jpeg, script)),
			harmless('a JPEG for four inks', 'a.jpg', await flat(32, 32).toColourspace('cmyk').jpeg().toBuffer()),
			harmless(
				'a JPEG that lies on its side',
				'a.jpg',
				await flat(32, 16)
					.withExif({ IFD0: { Orientation: '6' } })
					.jpeg()
					.toBuffer(),
			),
		]
	}

	function pngs(): HostileFile[] {
		const rgb = { width: 20, height: 20, bitDepth: 8, color: 2 }
		const pixels = deflateSync(Buffer.alloc(20 * 61))
		const text = (text: string) => chunk('tEXt', Buffer.from(`Comment\0${text}`))
		return [
			rejected('the first bytes of a PNG and nothing else', 'a.png', png.subarray(0, 8)),
			rejected('a PNG without pixels', 'a.png', png.subarray(0, 33)),
			rejected('a PNG of noise', 'a.png', append(png.subarray(0, 33), noise(5_000))),
			rejected('a PNG cut in its middle', 'a.png', png.subarray(0, png.length >> 1)),
			rejected(
				'a PNG that claims two billion pixels a side',
				'a.png',
				pngOf({ ...rgb, width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, pixels),
			),
			rejected(
				'a PNG bomb: 20,000 pixels a side in a few kB',
				'a.png',
				pngOf(
					{ width: 20_000, height: 20_000, bitDepth: 1, color: 0 },
					deflateSync(Buffer.alloc(20_000 * 2_501)),
				),
			),
			rejected(
				'a PNG bomb, 16 bits deep, interlaced',
				'a.png',
				pngOf({ width: 12_000, height: 12_000, bitDepth: 16, color: 6, interlaced: true }, pixels),
			),
			rejected('a PNG without height', 'a.png', pngOf({ ...rgb, height: 0 }, pixels)),
			rejected('a PNG of an unknown color type', 'a.png', pngOf({ ...rgb, color: 5 }, pixels)),
			rejected('a PNG with too few pixels', 'a.png', pngOf(rgb, deflateSync(Buffer.alloc(61)))),
			rejected('a PNG whose pixels are no zlib stream', 'a.png', pngOf(rgb, noise(200))),
			rejected(
				'a PNG with a palette it does not have',
				'a.png',
				pngOf({ ...rgb, color: 3 }, deflateSync(Buffer.alloc(20 * 21))),
			),
			harmless('a PNG with a script in its text', 'a.png', pngOf(rgb, pixels, [text(script)])),
			harmless(
				'a PNG with PHP in its text',
				'a.php.png',
				pngOf(rgb, pixels, [text('<?php system($_GET["c"]); ?>')]),
			),
			harmless(
				'a PNG with a text bomb',
				'a.png',
				pngOf(rgb, pixels, [
					chunk('zTXt', append(Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000)))),
				]),
			),
			harmless(
				'a PNG with a color profile that is a bomb',
				'a.png',
				pngOf(rgb, pixels, [
					chunk('iCCP', append(Buffer.from('p\0\0'), deflateSync(Buffer.alloc(20_000_000)))),
				]),
			),
			harmless(
				'a PNG with a thousand texts',
				'a.png',
				pngOf(
					rgb,
					pixels,
					Array.from({ length: 1_000 }, () => text('x')),
				),
			),
			harmless('a PNG with an archive behind it', 'a.png', append(png, zip)),
			harmless('a PNG called JPG', 'a.jpg', png),
			harmless(
				'a PNG of 23.9 megapixels',
				'a.png',
				pngOf({ width: 4_890, height: 4_890, bitDepth: 1, color: 0 }, deflateSync(Buffer.alloc(4_890 * 613))),
			),
		]
	}

	function sizes(): HostileFile[] {
		const padded = (size: number) => () => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
		const { licence, supporting } = sizesMax
		return [
			{
				what: 'a license one byte too large',
				name: 'a.jpg',
				bytes: padded(licence + 1),
				fate: 'rejected',
				sizeBytesMax: licence,
			},
			{
				what: 'a document one byte too large',
				name: 'a.jpg',
				bytes: padded(supporting + 1),
				fate: 'rejected',
			},
			{
				what: 'a license of exactly the limit, nearly all of it after the picture',
				name: 'a.jpg',
				bytes: padded(licence),
				fate: 'harmless',
				sizeBytesMax: licence,
			},
		]
	}
}

const rejected = (what: string, name: string, bytes: Buffer): HostileFile => ({
	what,
	name,
	bytes: () => bytes,
	fate: 'rejected',
})
const harmless = (what: string, name: string, bytes: Buffer): HostileFile => ({
	what,
	name,
	bytes: () => bytes,
	fate: 'harmless',
})

/** The same JPEG with another size in its header. */
function claimingSize(jpeg: Buffer, width: number, height: number): Buffer {
	const changed = Buffer.from(jpeg)
	// Start of frame: baseline.
	const frame = changed.indexOf(Buffer.from('ffc0', 'hex'))
	changed.writeUInt16BE(height, frame + 5)
	changed.writeUInt16BE(width, frame + 7)
	return changed
}

function withComment(jpeg: Buffer, text: string): Buffer {
	const size = Buffer.alloc(2)
	size.writeUInt16BE(text.length + 2)
	return Buffer.concat([
		jpeg.subarray(0, 2),
		Buffer.from('fffe', 'hex'),
		size,
		Buffer.from(text),
		jpeg.subarray(2),
	])
}
