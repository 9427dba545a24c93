import { crc32 } from 'node:zlib'

type Head = {
	width: number
	height: number
	bitDepth: number
	/** 0 gray, 2 RGB, 3 palette, 6 RGBA. */
	color: number
	interlaced?: boolean
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Builds a PNG, which may be invalid. `chunks` go between header and data. */
export function pngOf(head: Head, data: Buffer, chunks: Buffer[] = []): Buffer {
	return Buffer.concat([
		SIGNATURE,
		chunk('IHDR', headOf(head)),
		...chunks,
		chunk('IDAT', data),
		chunk('IEND', Buffer.alloc(0)),
	])
}

export function chunk(type: string, data: Buffer): Buffer {
	const size = Buffer.alloc(4)
	size.writeUInt32BE(data.length)
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
	const sum = Buffer.alloc(4)
	sum.writeUInt32BE(crc32(body))
	return Buffer.concat([size, body, sum])
}

function headOf({ width, height, bitDepth, color, interlaced = false }: Head): Buffer {
	const bytes = Buffer.alloc(13)
	bytes.writeUInt32BE(width, 0)
	bytes.writeUInt32BE(height, 4)
	bytes.set([bitDepth, color, 0, 0, interlaced ? 1 : 0], 8)
	return bytes
}
