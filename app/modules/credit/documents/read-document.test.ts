import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { test as base, expect } from 'vitest'
import { Invalid, TooLarge } from '#app/lib/errors.ts'
import { spoolFile } from '#app/platform/crypto/spool.server.ts'
import { inSample } from '#tests/setup/deep.ts'
import { hostileFiles } from '../../../../scripts/hostile/hostile-files.ts'
import { documentKinds } from './document-file.ts'
import { readDocument } from './read-document.server.ts'

const sizeBytesMax = documentKinds.other.sizeBytesMax

const test = base.extend<{
	send: (bytes: Buffer, name: string, sizeMax?: number) => ReturnType<typeof readDocument>
}>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	send: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'lotwise-documents-'))
		await use(async (bytes, name, sizeMax = sizeBytesMax) => {
			const inParts = async function* () {
				for (let offset = 0; offset < bytes.length; offset += 60_000)
					yield bytes.subarray(offset, offset + 60_000)
			}
			const file = await spoolFile(inParts(), { folder, name, bytesMax: sizeMax })
			return readDocument(file, { sizeBytesMax: sizeMax })
		})
		await rm(folder, { recursive: true })
	},
})

test('each of more than a hundred malicious files is rejected with a message or stored harmlessly', async ({
	send,
}) => {
	const files = await hostileFiles()
	expect(files.length).toBeGreaterThan(100)
	const failures: string[] = []
	for (const [index, { what, name, bytes, fate, sizeBytesMax: max }] of files.entries()) {
		if (!inSample(5, index)) continue
		const sent = bytes()
		const outcome = await send(sent, name, max).then(
			async (stored) => ({ stored, bytes: await buffer(stored.read()) }),
			(error: unknown) => error,
		)
		const found =
			outcome instanceof Invalid || outcome instanceof TooLarge
				? 'rejected'
				: outcome instanceof Error
					? `a defect: ${outcome.stack}`
					: await problemOf(outcome as Stored, sent)
		if (found !== fate) failures.push(`${what}: ${found}, should be ${fate}`)
	}
	expect(failures).toEqual([])
})

type Stored = { stored: Awaited<ReturnType<typeof readDocument>>; bytes: Buffer }

/** Returns 'harmless', or what is wrong with the file that would be stored. */
async function problemOf({ stored, bytes }: Stored, sent: Buffer): Promise<string> {
	if (
		!/^[\p{L}\p{N}_-][\p{L}\p{N} ._-]{0,104}\.(png|jpg|pdf)$/u.test(stored.name) ||
		stored.name.includes('..')
	)
		return `the name ${JSON.stringify(stored.name)}`
	if (bytes.length !== stored.sizeBytes) return `${bytes.length} bytes instead of ${stored.sizeBytes}`
	if (stored.contentType === 'application/pdf') return bytes.equals(sent) ? 'harmless' : 'a changed PDF'
	const { exif, xmp, iptc, comments } = await sharp(bytes).metadata()
	if (exif ?? xmp ?? iptc ?? comments) return 'an image that still has metadata'
	const payloads = ['script', '<?php', 'PK\u0003\u0004', '%PDF']
	return payloads.some((one) => bytes.includes(one)) ? 'an image with a payload' : 'harmless'
}
