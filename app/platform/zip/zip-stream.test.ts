import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipStream } from './zip-stream.server.ts'

const python = (() => {
	try {
		execFileSync('python3', ['--version'], { stdio: 'ignore' })
		return true
	} catch {
		return false
	}
})()

async function* files() {
	yield { name: 'packet.pdf', bytes: Buffer.from('%PDF-1.7') }
	yield { name: 'documents/1 paystub é.pdf', bytes: Buffer.alloc(100_000, 7) }
	yield { name: 'empty.txt', bytes: Buffer.alloc(0) }
}

test('the archive starts and ends as a ZIP file and names a file in its header and in the directory', async () => {
	const zip = await buffer(zipStream(files()))
	expect(zip.readUInt32LE(0)).toBe(0x04034b50)
	expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(3)
	const name = Buffer.from('documents/1 paystub é.pdf')
	expect(zip.indexOf(name)).toBeLessThan(zip.lastIndexOf(name))
})

test('size and checksum precede each file, for programs that read an archive as a stream', async () => {
	const zip = await buffer(zipStream(files()))
	let offset = 0
	for await (const { name, bytes } of files()) {
		// Bit 3 would mean that they follow the file, which Java's ZipInputStream rejects without compression.
		expect(zip.readUInt16LE(offset + 6) & 8).toBe(0)
		expect([zip.readUInt32LE(offset + 14), zip.readUInt32LE(offset + 18)]).toEqual([
			crc32(bytes),
			bytes.length,
		])
		offset += 30 + Buffer.byteLength(name) + bytes.length
	}
})

test('when the reader stops, the source ends without an error', async () => {
	let ended = false
	async function* watched() {
		try {
			yield* files()
		} finally {
			ended = true
		}
	}
	for await (const _ of zipStream(watched())) break
	expect(ended).toBe(true)
})

test.skipIf(!python)('another program reads the archive and verifies every checksum', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-zip-'))
	try {
		writeFileSync(join(folder, 'a.zip'), await buffer(zipStream(files())))
		const code = `import zipfile; z = zipfile.ZipFile('a.zip'); assert z.testzip() is None; z.extractall(); print('|'.join(z.namelist()))`
		const names = execFileSync('python3', ['-c', code], { cwd: folder, encoding: 'utf8' }).trim()
		expect(names).toBe('packet.pdf|documents/1 paystub é.pdf|empty.txt')
		expect(readFileSync(join(folder, 'documents/1 paystub é.pdf')).length).toBe(100_000)
	} finally {
		rmSync(folder, { recursive: true })
	}
})
