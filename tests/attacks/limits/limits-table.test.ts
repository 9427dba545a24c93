import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { budgetsTable } from './budgets-table.ts'
import { limitsTable } from './limits-table.ts'

const manual = new URL('../../../docs/operations.md', import.meta.url)

/** `UPDATE_DOCS=1 npx vitest run tests/attacks/limits/limits-table.test.ts` updates the manual. */
test.each([
	['limits of writes', limitsTable],
	['budgets', budgetsTable],
])('the table of %s in the operations manual matches the code', (name, tableOf) => {
	const text = readFileSync(manual, 'utf8')
	const table = new RegExp(`(<!-- ${name}: from here[^\\n]*\\n)([^]*?)(\\n<!-- ${name}: to here -->)`)
	expect(text).toMatch(table)
	if (process.env.UPDATE_DOCS)
		writeFileSync(
			manual,
			text.replace(table, (_all, head, _old, foot) => head + tableOf() + foot),
		)
	expect(table.exec(readFileSync(manual, 'utf8'))?.[2]).toBe(tableOf())
})
