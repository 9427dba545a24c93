import { crc32 } from 'node:zlib'

type Entry = { name: string; bytes: Buffer }
type WrittenEntry = { name: Buffer; size: number; checksum: number; offset: number }

/** The flag for file names in UTF-8. */
const FLAGS = 0x0800
/** 1980-01-01, so that the archive does not reveal when it was made. */
const DATE = 0x0021
const VERSION = 20
/** A little below 2^32, for the directory. */
const bytesMax = 4_200_000_000
const entriesMax = 65_535

/**
 * Yields a ZIP archive (APPNOTE 6.3) without compressing, for files that are already compressed, up to 4 GB in total. Only one file is in
 * memory at a time.
 */
export async function* zipStream(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
	const writtenEntries: WrittenEntry[] = []
	let offset = 0
	for await (const { name, bytes } of entries) {
		const entry = { name: Buffer.from(name), size: bytes.length, checksum: crc32(bytes), offset }
		const head = localHead(entry)
		if (offset + head.length + bytes.length > bytesMax || writtenEntries.length === entriesMax)
			throw new RangeError('a ZIP without extensions ends at 4 GB and 65,535 files')
		yield head
		yield bytes
		writtenEntries.push(entry)
		offset += head.length + bytes.length
	}
	const directory = Buffer.concat(writtenEntries.map(directoryEntry))
	yield directory
	yield endOf(writtenEntries.length, directory.length, offset)
}

function localHead(entry: WrittenEntry): Buffer {
	const head = Buffer.alloc(30)
	head.writeUInt32LE(0x04034b50, 0)
	writeSharedFields(head.subarray(4), entry)
	return Buffer.concat([head, entry.name])
}

function directoryEntry(entry: WrittenEntry): Buffer {
	const head = Buffer.alloc(46)
	head.writeUInt32LE(0x02014b50, 0)
	head.writeUInt16LE(VERSION, 4)
	writeSharedFields(head.subarray(6), entry)
	head.writeUInt32LE(entry.offset, 42)
	return Buffer.concat([head, entry.name])
}

/**
 * Writes the fields that both kinds of header have in the same order: the version needed to extract the entry, flags, date, checksum, sizes
 * and the length of the name.
 */
function writeSharedFields(head: Buffer, { name, size, checksum }: WrittenEntry): void {
	head.writeUInt16LE(VERSION, 0)
	head.writeUInt16LE(FLAGS, 2)
	head.writeUInt16LE(DATE, 8)
	head.writeUInt32LE(checksum, 10)
	head.writeUInt32LE(size, 14)
	head.writeUInt32LE(size, 18)
	head.writeUInt16LE(name.length, 22)
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
