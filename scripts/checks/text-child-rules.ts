import { relative } from 'node:path'
import ts from 'typescript'

/** A text in JSX that would not survive a translator, as decided in docs/decisions/0085-translated-pages.md. */
export type TextFinding = { file: string; line: number; column: number; code: string; message: string }

export const messages = {
	dynamic:
		'text that may change stands beside other children: write all of the text as one template string, or wrap it in an element',
	afterConditional: 'text after a child that comes and goes: wrap the text in an element',
}

/**
 * Finds the texts in the JSX of a file that stand beside other children although they may change, and those behind a child that may be
 * absent. Values of type `ReactNode` are not reported: nobody can tell whether they are text.
 */
export function findTexts(program: ts.Program, file: ts.SourceFile): TextFinding[] {
	const checker = program.getTypeChecker()
	const findings: TextFinding[] = []
	walk(file)
	return findings

	function walk(node: ts.Node): void {
		if (ts.isJsxElement(node) || ts.isJsxFragment(node)) checkChildren(childrenOf(node))
		ts.forEachChild(node, walk)
	}

	function checkChildren(children: ts.JsxChild[]): void {
		if (children.length < 2) return
		const kinds = children.map((child) => kindOf(checker, child))
		const dynamic = kinds.findIndex((kind) => kind.isText && kind.isDynamic)
		if (dynamic >= 0) {
			report(children[dynamic]!, messages.dynamic)
			return
		}
		const after = kinds.findIndex(
			({ isText, isBlank }, place) => isText && !isBlank && kinds[place - 1]?.comesAndGoes,
		)
		if (after >= 0) report(children[after]!, messages.afterConditional)
	}

	function report(node: ts.Node, message: string): void {
		const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file))
		findings.push({
			file: relative(program.getCurrentDirectory(), file.fileName),
			line: line + 1,
			column: character + 1,
			code: node.getText(file).replace(/\s+/g, ' ').trim().slice(0, 100),
			message,
		})
	}
}

/** Returns the children that are rendered: without line breaks, comments and empty expressions. */
export const childrenOf = ({ children }: ts.JsxElement | ts.JsxFragment): ts.JsxChild[] =>
	children.filter((child) =>
		ts.isJsxText(child)
			? !child.containsOnlyTriviaWhiteSpaces
			: !ts.isJsxExpression(child) || child.expression,
	)

type ChildKind = { isText: boolean; isDynamic: boolean; isBlank: boolean; comesAndGoes: boolean }

export function kindOf(checker: ts.TypeChecker, child: ts.JsxChild): ChildKind {
	if (ts.isJsxText(child))
		return { isText: true, isDynamic: false, isBlank: !child.text.trim(), comesAndGoes: false }
	if (!ts.isJsxExpression(child))
		return { isText: false, isDynamic: false, isBlank: false, comesAndGoes: false }
	const expression = child.expression!
	if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression))
		return { isText: true, isDynamic: false, isBlank: !expression.text.trim(), comesAndGoes: false }
	const type = checker.getTypeAtLocation(expression)
	const isText = mayBeText(checker, type) || isTextFragment(expression)
	const comesAndGoes = ts.isConditionalExpression(expression) || mayBeAbsent(checker, type)
	return { isText, isDynamic: true, isBlank: false, comesAndGoes: !isText && comesAndGoes }
}

/** A fragment puts its text beside the other children. */
function isTextFragment(expression: ts.Expression): boolean {
	if (ts.isParenthesizedExpression(expression)) return isTextFragment(expression.expression)
	if (ts.isConditionalExpression(expression))
		return isTextFragment(expression.whenTrue) || isTextFragment(expression.whenFalse)
	if (ts.isBinaryExpression(expression)) return isTextFragment(expression.right)
	return (
		ts.isJsxFragment(expression) &&
		childrenOf(expression).some((child) => ts.isJsxText(child) || isTextValue(child))
	)
}

const isTextValue = (child: ts.JsxChild): boolean =>
	ts.isJsxExpression(child) && child.expression !== undefined && ts.isTemplateLiteral(child.expression)

/** What `text && <p>…</p>` is without a text. */
const isEmptyText = (type: ts.Type): boolean => type.isStringLiteral() && type.value === ''

const partsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type])

/** A `ReactNode`, the only type with `bigint`, may be anything. */
function mayBeText(checker: ts.TypeChecker, type: ts.Type): boolean {
	const parts = partsOf(checker.getBaseConstraintOfType(type) ?? type)
	if (parts.some(({ flags }) => flags & ts.TypeFlags.BigIntLike)) return false
	return parts.some(
		(part) =>
			(part.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike) && !isEmptyText(part)) ||
			(checker.isArrayType(part) &&
				mayBeText(checker, checker.getTypeArguments(part as ts.TypeReference)[0]!)),
	)
}

function mayBeAbsent(checker: ts.TypeChecker, type: ts.Type): boolean {
	return partsOf(type).some(
		(part) =>
			part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike) ||
			isEmptyText(part) ||
			checker.isArrayType(part),
	)
}
