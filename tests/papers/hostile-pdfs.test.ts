import { expect, test } from 'vitest'
import { createPdfReader } from '#app/platform/paper/read-pdf.server.ts'
import { inSample, isDeep } from '#tests/setup/deep.ts'
import { hostileFiles } from '../../scripts/hostile/hostile-files.ts'
import { hostilePdfs, pdfWith } from './hostile-pdfs.ts'

/** Of processor time. What never ends uses all of it. */
const limitMs = isDeep ? 3_000 : 500
const grownMbMax = 700
const rssMb = () => process.memoryUsage().rss / 1_048_576

test('every hostile PDF is answered within memory, with a sentence, and the next document is read', async () => {
	const readPdf = createPdfReader({ limitMs })
	// For what is read quickly, except where a busy machine keeps the thread waiting.
	const readPatiently = createPdfReader({ limitMs: 60_000 })
	await readPdf(pdfWith())
	for (const [what, bytesOf, outcomes] of hostilePdfs) {
		// It takes longer to generate the largest files than to read them.
		if (!isDeep && what.includes('300 MB')) continue
		const bytes = bytesOf()
		const before = rssMb()
		let peak = before
		const timer = setInterval(() => {
			peak = Math.max(peak, rssMb())
		}, 20)
		const mayBeSlow = outcomes.includes('took_too_long')
		const reading = await (mayBeSlow ? readPdf : readPatiently)(bytes)
		clearInterval(timer)
		const outcome = reading.ok ? 'read' : reading.problem
		expect({
			what,
			outcome,
			isExpected: outcomes.some((each) => each === outcome),
			isInMemory: peak - before < grownMbMax,
		}).toEqual({ what, outcome, isExpected: true, isInMemory: true })
		if (!reading.ok) expect(reading.message).toMatch(/^[A-Z].*\.$/)
		expect(globalThis).not.toHaveProperty('pwned')
	}
	expect(await readPdf(pdfWith())).toMatchObject({ ok: true })
})

test('the hostile uploads of the credit application are read, or rejected with a sentence', async () => {
	const readPdf = createPdfReader({ limitMs })
	const files = await hostileFiles()
	expect(files.length).toBeGreaterThanOrEqual(147)
	for (const [place, { what, bytes }] of files.entries()) {
		if (!inSample(24, place)) continue
		const reading = await readPdf(bytes())
		if (!reading.ok) expect([what, /^[A-Z].{15,}\.$/.test(reading.message)]).toEqual([what, true])
	}
	expect(await readPdf(pdfWith())).toMatchObject({ ok: true })
})
