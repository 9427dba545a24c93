import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const comparing = new Set(['toEqual', 'toStrictEqual', 'toMatchObject'])
/** The SQL of an order, or a method that brings the rows into one. */
const ordered = /\.orderBy\(|\border by\b|\.(?:sort|toSorted)\(|\.limit\(1\)/i
const rows = /\.select(?:Distinct)?\(|\.execute\(|\.query\(/g

/**
 * Returns the comparisons of a test in which rows that no query orders have to come in the order of a list. PostgreSQL may return them in
 * another one, also where it never did before.
 */
function unorderedRows(path: string, source: string): string[] {
	const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
	const found: string[] = []
	const visit = (node: ts.Node): void => {
		const read = listComparedBy(node)
		const text = read ? textOfRows(read) : ''
		// Rows of several queries, of one row each, are put into their order by hand.
		if (text.match(rows)?.length === 1 && !ordered.test(text)) {
			const { line } = file.getLineAndCharacterOfPosition(node.getStart())
			found.push(`${path}:${line + 1}`)
		}
		ts.forEachChild(node, visit)
	}
	visit(file)
	return found
}

/** Returns what `expect(…).toEqual([one, other])` compares with a list of several values. */
function listComparedBy(node: ts.Node): ts.Expression | undefined {
	if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
	const { name, expression } = node.expression
	const [list] = node.arguments
	const isList = list && ts.isArrayLiteralExpression(list) && hasDifferentRows(list)
	if (!comparing.has(name.text) || !isList || !ts.isCallExpression(expression)) return undefined
	return expression.expression.getText() === 'expect' ? expression.arguments[0] : undefined
}

const hasDifferentRows = ({ elements }: ts.ArrayLiteralExpression): boolean =>
	new Set(elements.map((element) => element.getText())).size > 1

/** Returns the code that reads the compared rows: that of the expression, and that of the variable it begins with. */
function textOfRows(read: ts.Expression): string {
	// A list of several results has the order in which they were asked for.
	if (ts.isArrayLiteralExpression(read)) return ''
	const [, name] =
		/^\(*(?:await )?(\w+)(?:\(|\)?(?:\.(?:map|flatMap|filter|slice)\(|$))/.exec(read.getText()) ?? []
	return name ? `${read.getText()}\n${declarationOf(name, read)}` : read.getText()
}

/** Returns the value of the nearest variable with this name, as the tests of a file often name theirs alike. */
function declarationOf(name: string, from: ts.Node): string {
	for (let scope = from.parent; scope; scope = scope.parent) {
		if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue
		for (const statement of scope.statements)
			if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.getText()
			else if (ts.isVariableStatement(statement))
				for (const declaration of statement.declarationList.declarations) {
					const isNamed = ts.isIdentifier(declaration.name)
						? declaration.name.text === name
						: ts.isObjectBindingPattern(declaration.name) &&
							declaration.name.elements.some((element) => element.name.getText() === name)
					if (isNamed) return declaration.initializer?.getText() ?? ''
				}
	}
	return ''
}

test('no test expects an order of rows that its query does not ask for', () => {
	const files = globSync('{app,scripts,server,tests}/**/*.db.test.ts')
	expect(files.length).toBeGreaterThan(300)
	expect(files.flatMap((path) => unorderedRows(path, readFileSync(path, 'utf8')))).toEqual([])
})

test.for([
	`expect(await db.select().from(event)).toEqual([{ what: 'one' }, { what: 'other' }])`,
	`const found = await db.select().from(event)
	expect(found.map(({ what }) => what)).toEqual(['one', 'other'])`,
	`const { rows } = await pool.query('select what from event')
	expect(rows).toMatchObject([{ what: 'one' }, { what: 'other' }])`,
	`const read = () => db.select().from(event).where(isNew)
	expect(await read()).toEqual([first, second])`,
	`async function read() { return db.select().from(event) }
	expect((await read()).map(nameOf)).toStrictEqual([first, second])`,
])('an order that no query asks for is found: %s', (source) => {
	expect(unorderedRows('file.ts', source)).toHaveLength(1)
})

test.for([
	`expect(await db.select().from(event).orderBy(event.id)).toEqual([{ what: 'one' }, { what: 'other' }])`,
	`const found = await db.select().from(event)
	expect(found.map(({ what }) => what).sort()).toEqual(['one', 'other'])`,
	`expect(await db.select().from(event)).toEqual([{ what: 'one' }])`,
	`expect(await db.select().from(event)).toMatchObject([done, done])`,
	`expect([await db.select().from(event), await db.select().from(order)]).toEqual([[one], [other]])`,
	`const rows = async () => [...(await db.select().from(event)), ...(await db.select().from(order))]
	expect(await rows()).toEqual([one, other])`,
	`expect(await listEvents(db)).toEqual([one, other])`,
])('an order that a query asks for, or that does not matter, is not: %s', (source) => {
	expect(unorderedRows('file.ts', source)).toEqual([])
})
