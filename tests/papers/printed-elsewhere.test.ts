import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPdf } from '#app/platform/paper/read-pdf.server.ts'
import { readPaper } from '#engine'
import type { PrintedLine } from './generated-quote.ts'
import { judge } from './judge.ts'

/** PDFs that other programs printed (jsPDF, and Chromium from HTML), with the lines printed on them. */
const folder = 'tests/papers/printed'
const printed = JSON.parse(readFileSync(`${folder}/printed.json`, 'utf8')) as {
	file: string
	lines: PrintedLine[]
}[]

test.each(printed)('$file: the lines are right and none is wrong without a mark', async ({ file, lines }) => {
	const pdf = await readPdf(readFileSync(`${folder}/${file}`))
	if (!pdf.ok) throw new Error(pdf.message)
	const reading = readPaper(pdf.pages)
	const { right, wrong, unmarked } = judge(reading, lines)
	expect(unmarked).toEqual([])
	expect([right / lines.length >= 0.95, wrong]).toEqual([true, wrong])
	expect(reading.checksum.status).toBe('adds_up')
})
