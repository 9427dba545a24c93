import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { generateQuote } from '#tests/papers/generated-quote.ts'
import { plainList } from '#tests/papers/layouts/plain-layouts.ts'
import { withPdfkit } from '#tests/papers/producers.ts'
import { test } from '#tests/setup/database.ts'
import { readPaperFile } from './read-paper-file.server.ts'

const law = { lawRows: [], today: '2026-11-23' }

async function setUp(db: Db) {
	const { client: actor, deal } = await makeDeal(db)
	const form = new FormData()
	for (const [name, value] of Object.entries({
		formKey: 'key',
		kind: 'quote',
		date: '2026-11-23',
		state: 'OH',
	}))
		form.set(name, value)
	const read = (bytes: Uint8Array | string) =>
		withTemporaryFolder(async (folder) => {
			const path = join(folder, 'file')
			await writeFile(path, bytes)
			const file = { path, name: 'quote.pdf', sizeBytes: bytes.length }
			return readPaperFile(db, { actor, deal, law, form, file, failure: null })
		})
	return { actor, deal, form, read }
}

test('a PDF sent without scripts becomes lines of the form, and nothing is stored', async ({ db }) => {
	const { read } = await setUp(db)
	const quote = generateQuote(17)
	const outcome = await read(await withPdfkit(plainList(quote).drawing))
	if (outcome.kind !== 'shown-again') throw new Error(outcome.kind)
	const { checked, paper, showsErrors } = outcome.result
	expect(paper).toMatchObject({ name: 'quote.pdf', checksum: expect.stringContaining('add up'), marked: [] })
	expect(checked.typed.rows.length).toBeGreaterThan(4)
	expect(checked.document?.lines).toHaveLength(checked.typed.rows.length)
	expect(showsErrors).toBe(false)
	expect(await db.$count(dealDocument)).toBe(0)
})

test('a missing file and one without lines are rejected with the reason', async ({ db }) => {
	const { actor, deal, form, read } = await setUp(db)
	await expect(read('no PDF')).rejects.toThrow('not a PDF that we can open')
	await expect(read(await withPdfkit({ width: 612, height: 792, pages: [[]] }))).rejects.toThrow(
		'pictures without text',
	)
	const nothing = readPaperFile(db, { actor, deal, law, form, file: null, failure: null })
	await expect(nothing).rejects.toThrow('Choose a PDF first.')
})

test('a file that could not be read leaves the form as it was typed, with the reason at the file', async ({
	db,
}) => {
	const { actor, deal, form } = await setUp(db)
	const outcome = await readPaperFile(db, { actor, deal, law, form, file: null, failure: 'Too large.' })
	expect(outcome).toMatchObject({
		kind: 'shown-again',
		isRejected: true,
		result: { paperError: 'Too large.', formError: null, showsErrors: false },
	})
	if (outcome.kind !== 'shown-again') throw new Error(outcome.kind)
	expect(outcome.result.checked.typed.values).toMatchObject({
		kind: 'quote',
		date: '2026-11-23',
		state: 'OH',
	})
})
