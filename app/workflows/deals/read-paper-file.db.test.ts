import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import { Invalid } from '#app/lib/errors.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { generateQuote } from '#tests/papers/generated-quote.ts'
import { plainList } from '#tests/papers/layouts/plain-layouts.ts'
import { withPdfkit } from '#tests/papers/producers.ts'
import { test } from '#tests/setup/database.ts'
import { documentForms } from './document-forms.server.ts'

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
	const forms = documentForms(db, { actor, deal, law, id: null, now: new Date('2026-11-23T12:00:00Z') })
	const read = (bytes: Uint8Array | string) =>
		withTemporaryFolder(async (folder) => {
			const path = join(folder, 'file')
			await writeFile(path, bytes)
			return forms.readPaper(form, { path, name: 'quote.pdf', sizeBytes: bytes.length })
		})
	return { form, forms, read }
}

test('a PDF sent without scripts becomes lines of the form, and nothing is stored', async ({ db }) => {
	const { read } = await setUp(db)
	const quote = generateQuote(17)
	const { checked, paper, showsErrors } = await read(await withPdfkit(plainList(quote).drawing))
	expect(paper).toMatchObject({ name: 'quote.pdf', checksum: expect.stringContaining('add up'), marked: [] })
	expect(checked.typed.rows.length).toBeGreaterThan(4)
	expect(checked.document?.lines).toHaveLength(checked.typed.rows.length)
	expect(showsErrors).toBe(false)
	expect(await db.$count(dealDocument)).toBe(0)
})

test('a missing file and one without lines are rejected with the reason', async ({ db }) => {
	const { form, forms, read } = await setUp(db)
	await expect(read('no PDF')).rejects.toThrow('not a PDF that we can open')
	await expect(read(await withPdfkit({ width: 612, height: 792, pages: [[]] }))).rejects.toThrow(
		'pictures without text',
	)
	await expect(forms.readPaper(form, null)).rejects.toThrow('Choose a PDF first.')
})

test('a rejected form is shown as it was typed', async ({ db }) => {
	const { form, forms } = await setUp(db)
	const { checked } = await forms.show(form, new Invalid('Too large.'))
	expect(checked.typed.values).toMatchObject({ kind: 'quote', date: '2026-11-23', state: 'OH' })
})
