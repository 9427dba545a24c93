import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** The name of a time: `createdAt`, `created_at`, `at`, `beginDate`, `completed_on`, `doNotUseSince`. */
const time = /(?:^|[._])(?:at|on|date|since|until)$|[a-z](?:At|On|Date|Since|Until)$/
const direction = /\s+(?:asc|desc|nulls\s+first|nulls\s+last)$/i
/** Ends the terms of an order in SQL. */
const afterOrder = /\b(?:limit|offset|for update|for share|fetch first)\b/i

/**
 * Returns the orders of a source whose last term is a time. Rows of equal times come in any order, so that a list changes when it is read
 * again, a page repeats or leaves out a row, and a test fails now and then.
 */
function ordersByTime(path: string, source: string): string[] {
	const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
	const found: string[] = []
	const visit = (node: ts.Node): void => {
		if (lastTerms(node).some((term) => time.test(term))) {
			const { line } = file.getLineAndCharacterOfPosition(node.getEnd())
			found.push(`${path}:${line + 1}`)
		}
		ts.forEachChild(node, visit)
	}
	visit(file)
	return found
}

/** Returns the last terms of the orders that a part of the code says, without their directions. */
function lastTerms(node: ts.Node): string[] {
	if (
		ts.isCallExpression(node) &&
		ts.isPropertyAccessExpression(node.expression) &&
		node.expression.name.text === 'orderBy'
	)
		return node.arguments.slice(-1).map(termOf)
	if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText() === 'orderBy')
		return node.initializer && ts.isArrayLiteralExpression(node.initializer)
			? node.initializer.elements.slice(-1).map(termOf)
			: []
	if (!ts.isTemplateExpression(node) && !ts.isStringLiteralLike(node)) return []
	return sqlOf(node)
		.split(/\border by\b/)
		.slice(1)
		.map(lastTermOfSql)
}

/** Reads `desc(order.createdAt)`, `order.createdAt`, `createdAt` or a template. */
function termOf(term: ts.Expression): string {
	if (ts.isTaggedTemplateExpression(term)) return lastTermOfSql(sqlOf(term.template))
	if (ts.isCallExpression(term)) return term.arguments[0] ? termOf(term.arguments[0]) : ''
	return term.getText()
}

/** Returns the text of a template with the code of its values in place of them. */
const sqlOf = (node: ts.Node): string => {
	if (ts.isStringLiteralLike(node)) return node.text
	if (!ts.isTemplateExpression(node)) return ''
	return node.templateSpans.reduce(
		(text, { expression, literal }) => text + expression.getText() + literal.text,
		node.head.text,
	)
}

/** Reads up to a `limit`, or to the bracket that closes what the order is in. */
function lastTermOfSql(sql: string): string {
	let depth = 0
	let end = sql.search(afterOrder)
	if (end === -1) end = sql.length
	for (let at = 0; at < end; at++) {
		if (sql[at] === '(') depth++
		if (sql[at] === ')' && --depth < 0) end = at
	}
	let term = sql.slice(0, end).trim()
	while (direction.test(term)) term = term.replace(direction, '')
	// The last value of `coalesce(checked_at, created_at)` stands for the call.
	return term.replace(/\)+$/, '')
}

test('no order ends with a time', () => {
	const files = globSync('{app,bench,engine,scripts,server,tests}/**/*.{ts,tsx}')
	const found = files.flatMap((path) => {
		const source = readFileSync(path, 'utf8')
		return /order ?by/i.test(source) && !path.startsWith('tests/source/') ? ordersByTime(path, source) : []
	})
	expect(files.length).toBeGreaterThan(3_000)
	expect(found).toEqual([])
})

test.for([
	'db.select().from(order).orderBy(asc(order.createdAt))',
	'db.select().from(order).orderBy(order.name, order.createdAt).limit(1)',
	'db.select().from(mailThread).orderBy(desc(lastMessageAt))',
	`db.select().from(order).orderBy(sql\`\${order.checkedAt} nulls first\`)`,
	`db.select().from(order).orderBy(sql\`coalesce(\${order.checkedAt}, \${order.createdAt}) desc\`)`,
	'const orderBy = [asc(order.name), desc(order.paidAt)]',
	'listRows(db, { orderBy: [desc(client.activeAt)] })',
	"query('select id from client order by active_at desc nulls last limit 5')",
	'sql`select array(select t.name from tag t order by t.created_at) as names, 1 as one`',
	'sql`select max(at) from (select at from event order by at)`',
])('an order by a time alone is found: %s', (source) => {
	expect(ordersByTime('file.ts', source)).toEqual(['file.ts:1'])
})

test.for([
	'db.select().from(order).orderBy(asc(order.createdAt), asc(order.id))',
	'const orderBy = [desc(order.paidAt), desc(order.id)]',
	"query('select id from client order by active_at desc, id desc limit 5')",
	'sql`select array(select t.name from tag t order by t.created_at, t.name) as names, c.created_at`',
	`sql\`select id from deal order by count(*) desc, \${deal.id}\``,
	"const title = 'Order by date'.length",
])('an order with another last term is not: %s', (source) => {
	expect(ordersByTime('file.ts', source)).toEqual([])
})
