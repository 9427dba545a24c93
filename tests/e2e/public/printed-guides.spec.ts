import { readdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { test } from '../../setup/browser-test.ts'
import { inSample } from '../../setup/deep.ts'

/** Returns how many lines of text each page of a PDF has. */
async function linesOfPages(pdf: Buffer): Promise<number[]> {
	const document = await getDocument({ data: new Uint8Array(pdf) }).promise
	const lines: number[] = []
	for (let number = 1; number <= document.numPages; number++) {
		const { items } = await (await document.getPage(number)).getTextContent()
		const heights = items.flatMap((item) =>
			'str' in item && item.str.trim() ? [Math.round(item.transform[5] / 4)] : [],
		)
		lines.push(new Set(heights).size)
	}
	return lines
}

test('no printed guide ends with a page of a few lines', { tag: '@deep' }, async ({ page }) => {
	const guides = readdirSync('app/content/guides').map((name) => name.replace('.md', ''))
	const short: string[] = []
	for (const [i, guide] of guides.entries()) {
		if (!inSample(4, i)) continue
		await page.goto(`/resources/guide/${guide}`)
		for (const format of ['Letter', 'A4']) {
			const lines = await linesOfPages(await page.pdf({ format }))
			if (lines.at(-1)! < 12) short.push(`${guide}, ${format}: ${lines.join(', ')}`)
		}
	}
	expect(guides.length).toBeGreaterThanOrEqual(10)
	expect(short).toEqual([])
})
