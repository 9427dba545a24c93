import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limitsTable } from './limits-table.ts'

const manual = new URL('../../docs/operations.md', import.meta.url)
const [begin, end] = ['<!-- limits of writes: from here', 'limits of writes: to here -->']

/** `UPDATE_DOCS=1 npx vitest run tests/attacks/limits-table.test.ts` writes it anew. */
test('the operations manual tells the limit of every address that acts, as the code has it', () => {
	const text = readFileSync(manual, 'utf8')
	const table = new RegExp(`(${begin}[^\\n]*\\n)([^]*?)(\\n<!-- ${end})`)
	expect(text).toMatch(table)
	if (process.env.UPDATE_DOCS)
		writeFileSync(
			manual,
			text.replace(table, (_all, head, _old, foot) => head + limitsTable() + foot),
		)
	expect(table.exec(readFileSync(manual, 'utf8'))?.[2]).toBe(limitsTable())
})
