import { crc32 } from 'node:zlib'

type Entry = { name: string; bytes: Buffer }
type Written = { name: Buffer; size: number; checksum: number; offset: number }

/** The flag for file names in UTF-8. */
const FLAGS = 0x0800
/** 1980-01-01, so that the archive does not reveal when it was made. */
const DATE = 0x0021
const VERSION = 20

/**
 * Yields a ZIP archive (APPNOTE 6.3, without compression) with only one file in memory at a time. For documents that are compressed
 * already, up to 4 GB in total.
 */
export async function* zipStream(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
	const written: Written[] = []
	let offset = 0
	for await (const { name, bytes } of entries) {
		const entry = { name: Buffer.from(name), size: bytes.length, checksum: crc32(bytes), offset }
		const head = localHead(entry)
		yield head
		yield bytes
		written.push(entry)
		offset += head.length + bytes.length
	}
	const directory = Buffer.concat(written.map(directoryEntry))
	yield directory
	yield endOf(written.length, directory.length, offset)
}

function localHead({ name, size, checksum }: Written): Buffer {
	const head = Buffer.alloc(30)
	head.writeUInt32LE(0x04034b50, 0)
	head.writeUInt16LE(VERSION, 4)
	head.writeUInt16LE(FLAGS, 6)
	head.writeUInt16LE(DATE, 12)
	head.writeUInt32LE(checksum, 14)
	head.writeUInt32LE(size, 18)
	head.writeUInt32LE(size, 22)
	head.writeUInt16LE(name.length, 26)
	return Buffer.concat([head, name])
}

function directoryEntry({ name, size, checksum, offset }: Written): Buffer {
	const entry = Buffer.alloc(46)
	entry.writeUInt32LE(0x02014b50, 0)
	entry.writeUInt16LE(VERSION, 4)
	entry.writeUInt16LE(VERSION, 6)
	entry.writeUInt16LE(FLAGS, 8)
	entry.writeUInt16LE(DATE, 14)
	entry.writeUInt32LE(checksum, 16)
	entry.writeUInt32LE(size, 20)
	entry.writeUInt32LE(size, 24)
	entry.writeUInt16LE(name.length, 28)
	entry.writeUInt32LE(offset, 42)
	return Buffer.concat([entry, name])
}

function endOf(count: number, size: number, offset: number): Buffer {
	const end = Buffer.alloc(22)
	end.writeUInt32LE(0x06054b50, 0)
	end.writeUInt16LE(count, 8)
	end.writeUInt16LE(count, 10)
	end.writeUInt32LE(size, 12)
	end.writeUInt32LE(offset, 16)
	return end
}
