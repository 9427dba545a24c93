import { noise } from './hostile-file.ts'
import { append, harmless, type ImageCase, rejected, script, zip } from './image-samples.ts'

/** Broken JPEGs, JPEGs that are too large, and JPEGs that are also something else. */
export const hostileJpegs: ImageCase[] = [
	rejected('the first bytes of a JPEG and nothing else', 'a.jpg', () => Buffer.from('ffd8ff', 'hex')),
	rejected('the first bytes of a JPEG, then noise', 'a.jpg', () =>
		append(Buffer.from('ffd8ffe0', 'hex'), noise(5_000)),
	),
	rejected('the first bytes of a JPEG, then a page', 'a.jpg', () =>
		append(Buffer.from('ffd8ffe0', 'hex'), `<html>${script}`),
	),
	rejected('a JPEG cut in its head', 'a.jpg', ({ photo }) => photo.subarray(0, 100)),
	rejected('a JPEG cut in its middle', 'a.jpg', ({ photo }) => photo.subarray(0, photo.length >> 1)),
	rejected('a JPEG that claims to be 65,500 pixels wide and high', 'a.jpg', ({ jpeg }) =>
		claimingSize(jpeg, 65_500, 65_500),
	),
	rejected('a JPEG without width', 'a.jpg', ({ jpeg }) => claimingSize(jpeg, 0, 200)),
	rejected('a JPEG of 25 megapixels', 'a.jpg', ({ huge }) => huge),
	harmless('a JPEG that says where it was taken', 'a.jpg', ({ withLocation }) => withLocation),
	harmless('a JPEG with scripts in its description', 'a.jpg', ({ withScripts }) => withScripts),
	harmless('a JPEG called PDF', 'a.pdf', ({ jpeg }) => jpeg),
	harmless('a JPEG with an archive behind it', 'a.jpg', ({ jpeg }) => append(jpeg, zip)),
	harmless('a JPEG with a page behind it', 'a.jpg', ({ jpeg }) => append(jpeg, script)),
	harmless('a JPEG with a PDF behind it', 'a.jpg', ({ jpeg }) => append(jpeg, '%PDF-1.7\n%%EOF')),
	harmless('a JPEG with a script in a comment', 'a.jpg', ({ jpeg }) => withComment(jpeg, script)),
	harmless('a JPEG in CMYK colors', 'a.jpg', ({ cmykColors }) => cmykColors),
	harmless('a JPEG that must be turned to be shown upright', 'a.jpg', ({ onItsSide }) => onItsSide),
]

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
