import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkDealFile, readDealFile } from './deal-commands.ts'

function fileWith(text: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'deal-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const file = join(folder, 'quote.json')
	writeFileSync(file, text)
	return file
}

test('the report of a file is printed as JSON', async () => {
	const lines = [{ label: 'Selling price', cents: 30_000_00 }]
	const file = fileWith(JSON.stringify({ version: 1, kind: 'quote', deal: 'cash', lines }))
	const report = JSON.parse(await checkDealFile(file, { today: '2026-11-23' }))
	expect(report.totals.sellingPriceCents).toBe(30_000_00)
	expect(report.lines).toMatchObject([{ no: 1, category: 'price', classifiedBy: 'rule' }])
})

test('a text is read and checked as by the API', async () => {
	const file = fileWith('Sale price - $30,000\nDoc fee - $150\nOut the door - $30,150')
	const { document, unused, report } = JSON.parse(await readDealFile(file, { today: '2026-11-23' }))
	expect(document.stated).toEqual({ outTheDoorCents: 30_150_00 })
	expect(unused).toEqual([])
	expect(report.totals.outTheDoorCents).toBe(30_150_00)
})

test('the error for a missing file names it, and the error for a wrong document names the field', async () => {
	const today = '2026-11-23'
	await expect(checkDealFile('/no/such.json', { today })).rejects.toThrow('/no/such.json cannot be read')
	await expect(checkDealFile(fileWith('{'), { today })).rejects.toThrow('This is not JSON')
	const wrong = fileWith('{"version":1,"kind":"quote","deal":"cash","lines":[{"label":"Price","cents":"5"}]}')
	await expect(checkDealFile(wrong, { today })).rejects.toThrow('lines.0.cents: ')
})
