export type PictureSize = { width: number; height: number }

/** Returns the dimensions that a JPEG, PNG or WebP file states, without decoding it; null for a damaged or any other file. */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	try {
		if (view.getUint32(0) === 0x89504e47) return sizeOrNull(view.getUint32(16), view.getUint32(20))
		if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view)
		if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return sizeOfWebp(view)
	} catch (error) {
		// The file ends before the place of its dimensions.
		if (!(error instanceof RangeError)) throw error
	}
	return null
}

const sizeOrNull = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null)

/** Follows the segments to the frame header (ITU T.81, B.2.2). */
function sizeOfJpeg(view: DataView): PictureSize | null {
	for (let at = 2; ; ) {
		if (view.getUint8(at) !== 0xff) return null
		const marker = view.getUint8(at + 1)
		const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
		if (isFrame) return sizeOrNull(view.getUint16(at + 7), view.getUint16(at + 5))
		// Fill bytes, and markers without a length.
		if (marker === 0xff) at += 1
		else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
		else at += 2 + Math.max(2, view.getUint16(at + 2))
	}
}

/** https://www.rfc-editor.org/rfc/rfc9649 */
function sizeOfWebp(view: DataView): PictureSize | null {
	const chunk = view.getUint32(12)
	const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
	if (chunk === 0x56503858) return sizeOrNull(uint24(24) + 1, uint24(27) + 1)
	if (chunk === 0x5650384c) {
		const bits = view.getUint32(21, true)
		return sizeOrNull((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
	}
	if (chunk === 0x56503820)
		return sizeOrNull(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
	return null
}
