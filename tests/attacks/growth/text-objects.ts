import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import type { Prepare } from './growth-of-size.ts'

/** The deepest object that is built; types that contain themselves end there. */
const depthMax = 6
/** The elements of a list inside of a list. Lists in lists in lists take longer to build than a function takes to read them. */
const innerMax = 8

/** Texts that repeat, begin like an address, leave something open, or may mean several things. */
export const texts = [
	'Taxes and fees',
	'https://a.example/',
	'(',
	'**',
	'> On Monday',
	'$1,000.00',
	'Total fees',
]

/** A function with one value to build from its types, and what its other parameters get. */
type Candidate = { file: string; name: string; parameters: ts.Type[] }

/**
 * Returns every exported function of the shared code that takes lists or objects with texts (lines, rows, parts, words …), with arguments
 * of a size: each list has that many elements, each text repeats one of `texts`. Files with `.server` and components have side effects
 * or need React, so they are left out, as are functions that take functions.
 */
export async function objectFunctions(): Promise<Map<string, (text: string) => Prepare>> {
	const files = globSync(['app/{lib,modules,kit}/**/*.ts', 'engine/**/*.ts'])
		.filter(
			(file) =>
				!/\.(?:server|test|d)\.ts$/.test(file) &&
				!/\/components\/|deals\/paper\/|kit\/(?:store|reading)/.test(file),
		)
		.toSorted()
	const program = ts.createProgram(files, readOptions())
	const checker = program.getTypeChecker()
	const found = new Map<string, (text: string) => Prepare>()
	for (const candidate of files.flatMap((file) => candidatesIn(program, file))) {
		const module = await import(resolve(candidate.file)).catch(() => ({}))
		const run = module[candidate.name]
		if (typeof run !== 'function') continue
		found.set(`${candidate.file} ${candidate.name}`, (text) => (size) => {
			const values = candidate.parameters.map((type) => buildValue(checker, type, { text, size, depth: 0 }))
			return () => run(...values)
		})
	}
	return found
}

function readOptions(): ts.CompilerOptions {
	const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
	return { ...ts.parseJsonConfigFileContent(config, ts.sys, '.').options, noEmit: true, skipLibCheck: true }
}

function candidatesIn(program: ts.Program, file: string): Candidate[] {
	const checker = program.getTypeChecker()
	const source = program.getSourceFile(file)
	const symbol = source && checker.getSymbolAtLocation(source)
	if (!symbol) return []
	return checker.getExportsOfModule(symbol).flatMap((exported): Candidate[] => {
		const [declaration] = exported.declarations ?? []
		if (!declaration || declaration.getSourceFile() !== source) return []
		const [signature] = checker.getTypeOfSymbolAtLocation(exported, declaration).getCallSignatures()
		if (!signature || /^use[A-Z]|^[A-Z]/.test(exported.name)) return []
		if (checker.typeToString(signature.getReturnType()).startsWith('Promise')) return []
		const parameters = signature
			.getParameters()
			.map((each) => checker.getTypeOfSymbolAtLocation(each, declaration))
		const isTested =
			parameters.some((type) => hasTexts(checker, type, 0)) && !parameters.some((type) => isFunction(type))
		return isTested ? [{ file, name: exported.name, parameters }] : []
	})
}

const isFunction = (type: ts.Type) => type.getCallSignatures().length > 0

/** Whether a value of the type contains a list of objects or of texts. */
function hasTexts(checker: ts.TypeChecker, type: ts.Type, depth: number): boolean {
	if (depth > depthMax) return false
	if (type.isUnion()) return type.types.some((each) => hasTexts(checker, each, depth + 1))
	if (checker.isArrayType(type)) {
		const [element] = checker.getTypeArguments(type as ts.TypeReference)
		return (
			element !== undefined &&
			(isText(element) || hasTexts(checker, element, depth + 1) || isPlainObject(element))
		)
	}
	if (!isPlainObject(type)) return false
	return type.getProperties().some((property) => {
		const declaration = property.valueDeclaration
		return declaration
			? hasTexts(checker, checker.getTypeOfSymbolAtLocation(property, declaration), depth + 1)
			: false
	})
}

const isText = (type: ts.Type) => Boolean(type.flags & ts.TypeFlags.StringLike)
const isPlainObject = (type: ts.Type) =>
	Boolean(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) && !isFunction(type)

type Building = { text: string; size: number; depth: number }

/** A value of a type: lists have `size` elements, numbers grow with their position, optional parts are there. */
function buildValue(
	checker: ts.TypeChecker,
	type: ts.Type,
	{ text, size, depth }: Building,
	at = 0,
): unknown {
	const inner = (each: ts.Type, position: number) =>
		buildValue(
			checker,
			each,
			{ text, size: depth === 0 ? size : Math.min(size, innerMax), depth: depth + 1 },
			position,
		)
	if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return undefined
	if (type.isStringLiteral() || type.isNumberLiteral()) return type.value
	if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true'
	if (type.flags & ts.TypeFlags.StringLike) return depth < 2 ? text.repeat(size) : text
	if (type.flags & ts.TypeFlags.NumberLike) return 100_013 + at * 70_007
	if (type.flags & ts.TypeFlags.BooleanLike) return at % 2 === 0
	if (type.isUnion()) {
		const choices = type.types.filter((each) => !(each.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
		return choices.length > 0
			? buildValue(checker, choices[at % choices.length]!, { text, size, depth }, at)
			: undefined
	}
	if (depth > depthMax) return undefined
	if (checker.isTupleType(type))
		return checker.getTypeArguments(type as ts.TypeReference).map((each, position) => inner(each, position))
	if (checker.isArrayType(type)) {
		const [element] = checker.getTypeArguments(type as ts.TypeReference)
		return Array.from({ length: size }, (_, position) => inner(element!, position))
	}
	const name = type.symbol?.name
	if (name === 'Date') return new Date(0)
	if (name === 'Set' || name === 'ReadonlySet') return new Set()
	if (name === 'Map' || name === 'ReadonlyMap') return new Map()
	return Object.fromEntries(
		type.getProperties().flatMap((property): [string, unknown][] => {
			const declaration = property.valueDeclaration
			if (!declaration) return []
			return [[property.name, inner(checker.getTypeOfSymbolAtLocation(property, declaration), at)]]
		}),
	)
}
