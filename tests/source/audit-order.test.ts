import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A query of the audit log with the calls that follow; a destructured first row, or rows that are sorted, need no order. */
const auditQuery =
	/(const \[\w+\] = await db\s*)?\.select\((?:[^()]|\([^()]*\))*\)\s*\.from\(auditEntry\)(?:\s*\.(?:where|orderBy|limit)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*(.{0,60}toSorted)?/g

test('a test that reads several entries of the audit log reads them in its order, which no table keeps', () => {
	const queries = globSync('{app,server,tests}/**/*.test.ts').flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(auditQuery)].map((found) => ({ file, found })),
	)
	expect(queries.length).toBeGreaterThan(10)
	const unordered = queries.filter(({ found: [query, isFirst, isSorted] }) => {
		return !isFirst && !isSorted && !query.includes('orderBy')
	})
	expect(unordered.map(({ file, found }) => `${file}: ${found[0]}`)).toEqual([])
})
