import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfFiles, pdfFolder, recognitionFiles, recognitionFolder } from './reader-files.ts'

const versionOf = (name: string) =>
	(JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version

test('the files that browsers keep for a year have the versions of their packages in their address', () => {
	expect(recognitionFolder).toMatch(new RegExp(`tesseract-${versionOf('tesseract.js')}$`))
	expect(pdfFolder).toMatch(new RegExp(`pdf-${versionOf('pdfjs-dist')}$`))
})

test('every file to be copied exists in its package', () => {
	for (const file of [...Object.values(recognitionFiles), ...Object.values(pdfFiles)])
		expect(existsSync(join('node_modules', file)), file).toBe(true)
})
