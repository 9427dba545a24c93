import { crc32 } from 'node:zlib'

type Entry = { name: string; bytes: Buffer }
type Written = { name: Buffer; size: number; sum: number; at: number }

/** Names are UTF-8. */
const FLAGS = 0x0800
/** 1980-01-01: the archive says nothing about when it was made. */
const DATE = 0x0021
const VERSION = 20

/**
 * A ZIP archive (APPNOTE 6.3, without compression) while its files come, one in memory at a time. For documents that are compressed
 * already; under 4 GB.
 */
export async function* zipStream(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
	const written: Written[] = []
	let at = 0
	for await (const { name, bytes } of entries) {
		const entry = { name: Buffer.from(name), size: bytes.length, sum: crc32(bytes), at }
		const head = localHead(entry)
		yield head
		yield bytes
		written.push(entry)
		at += head.length + bytes.length
	}
	const directory = Buffer.concat(written.map(directoryEntry))
	yield directory
	yield endOf(written.length, directory.length, at)
}

function localHead({ name, size, sum }: Written): Buffer {
	const head = Buffer.alloc(30)
	head.writeUInt32LE(0x04034b50, 0)
	head.writeUInt16LE(VERSION, 4)
	head.writeUInt16LE(FLAGS, 6)
	head.writeUInt16LE(DATE, 12)
	head.writeUInt32LE(sum, 14)
	head.writeUInt32LE(size, 18)
	head.writeUInt32LE(size, 22)
	head.writeUInt16LE(name.length, 26)
	return Buffer.concat([head, name])
}

function directoryEntry({ name, size, sum, at }: Written): Buffer {
	const entry = Buffer.alloc(46)
	entry.writeUInt32LE(0x02014b50, 0)
	entry.writeUInt16LE(VERSION, 4)
	entry.writeUInt16LE(VERSION, 6)
	entry.writeUInt16LE(FLAGS, 8)
	entry.writeUInt16LE(DATE, 14)
	entry.writeUInt32LE(sum, 16)
	entry.writeUInt32LE(size, 20)
	entry.writeUInt32LE(size, 24)
	entry.writeUInt16LE(name.length, 28)
	entry.writeUInt32LE(at, 42)
	return Buffer.concat([entry, name])
}

function endOf(count: number, size: number, at: number): Buffer {
	const end = Buffer.alloc(22)
	end.writeUInt32LE(0x06054b50, 0)
	end.writeUInt16LE(count, 8)
	end.writeUInt16LE(count, 10)
	end.writeUInt32LE(size, 12)
	end.writeUInt32LE(at, 16)
	return end
}
