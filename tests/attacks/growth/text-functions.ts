import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { z } from 'zod'
import type { Parse } from './growth.ts'

/**
 * Returns every exported function that takes one text, of files that run in browsers as well as on the server and so have no side effects.
 * The keys are the path of the file and the name of the function. React hooks and asynchronous functions are left out.
 */
export async function textFunctions(): Promise<Map<string, Parse>> {
	const found = new Map<string, Parse>()
	for (const file of globSync(['app/{lib,modules}/**/*.ts', 'engine/**/*.ts'])) {
		if (/\.(?:server|test|d)\.ts$/.test(file)) continue
		const names = namesIn(file).filter((name) => !/^use[A-Z]/.test(name))
		if (names.length === 0) continue
		const module = await import(resolve(file))
		for (const name of names) found.set(`${file} ${name}`, module[name])
	}
	return found
}

/** Returns a parser for every exported schema of a `.schema.ts` file, which puts the text into all its fields. */
export async function schemas(): Promise<Map<string, Parse>> {
	const found = new Map<string, Parse>()
	for (const file of globSync('app/**/*.schema.ts'))
		for (const [name, schema] of Object.entries(await import(resolve(file)))) {
			if (!(schema instanceof z.ZodType)) continue
			const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : null
			found.set(`${file} ${name}`, (text) =>
				schema.safeParse(fields ? Object.fromEntries(fields.map((field) => [field, text])) : text),
			)
		}
	return found
}

function namesIn(file: string): string[] {
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
	return source.statements.flatMap((statement) => {
		if (!ts.canHaveModifiers(statement)) return []
		if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
		if (ts.isFunctionDeclaration(statement)) return takesText(statement) ? [statement.name!.text] : []
		if (!ts.isVariableStatement(statement)) return []
		return statement.declarationList.declarations
			.filter(({ initializer }) => initializer && ts.isArrowFunction(initializer) && takesText(initializer))
			.map(({ name }) => name.getText())
	})
}

function takesText({ parameters, modifiers, type }: ts.FunctionDeclaration | ts.ArrowFunction): boolean {
	const [text, ...others] = parameters
	if (!/^string(?: \| (?:null|undefined))*$/.test(text?.type?.getText() ?? '')) return false
	if (others.some(({ questionToken, initializer }) => !questionToken && !initializer)) return false
	const isAsync = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
	return !isAsync && !type?.getText().startsWith('Promise')
}
