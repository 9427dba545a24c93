import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { ohioBoundaries, ohioRates } from '#tests/deals/ohio-boundaries.ts'
import { test } from '#tests/setup/database.ts'
import { importRateFile } from './rates-command.ts'

const now = new Date('2026-11-23T12:00:00Z')

function fileWith({ fileName, text }: { fileName: string; text: string }): string {
	const folder = mkdtempSync(join(tmpdir(), 'rates-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const file = join(folder, fileName)
	writeFileSync(file, text)
	return file
}

test('rates, then boundaries, then a list of ZIP codes are told apart by their names', async ({ db }) => {
	const rates = fileWith(ohioRates)
	const boundaries = fileWith(ohioBoundaries)
	await expect(importRateFile(db, { file: boundaries, now })).rejects.toThrow('Import the rate file of Ohio')
	expect(await importRateFile(db, { file: rates, now })).toBe(
		'Imported 4 rates of OH for 2026Q4. The earlier ones are replaced.',
	)
	expect(await importRateFile(db, { file: boundaries, now })).toBe(
		[
			'Imported 4 ZIP codes of OH for 2026Q4. The earlier ones are replaced.',
			'Streets are not read: 2 lines about addresses only widened the range of rates of their ZIP codes.',
			'1 line named a place that the rate file does not have, so those ZIP codes have no rate.',
		].join('\n'),
	)
	expect(await importRateFile(db, { file: boundaries, now })).toBe(
		'Nothing to do: this file was imported before, with 4 ZIP codes of OH for 2026Q4.',
	)
	const next = fileWith({ ...ohioRates, fileName: 'OHR2027Q1NOV20.csv' })
	expect(await importRateFile(db, { file: next, now })).toContain(
		'The ZIP codes had the earlier rates and are removed: import the boundary file of 2027Q1 next.',
	)
	const list = fileWith({ fileName: 'TXZ2026Q4OCT1.csv', text: 'zip,rate,valid from\n78701,8.25,2026-10-01' })
	expect(await importRateFile(db, { file: list, now })).toBe(
		'Imported 1 ZIP code of TX for 2026Q4. The earlier ones are replaced.',
	)
	await expect(importRateFile(db, { file: `${list}x`, now })).rejects.toThrow('cannot be read')
})
