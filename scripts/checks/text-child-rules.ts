import * as ast from 'typescript-native/unstable/ast'
import { type Checker, type Type, TypeFlags, type TypeReference } from 'typescript-native/unstable/sync'
import { type Finding, findingAt } from './typed-sources.ts'

export const messages = {
	dynamic:
		'text that may change stands beside other children: write all of the text as one template string, or wrap it in an element',
	afterConditional: 'text after a child that comes and goes: wrap the text in an element',
	withoutValue: 'an option without a value submits its text, which may be translated: give it a value',
}

/**
 * Finds the texts in the JSX of a file that stand beside other children although they may change, and those behind a child that may be
 * absent, as decided in docs/decisions/0085-translated-pages.md; and options without a value, which would submit their translation. Values of
 * type `ReactNode` are not reported: nobody can tell whether they are text.
 */
export function findTexts(checker: Checker, file: ast.SourceFile): Finding[] {
	const findings: Finding[] = []
	walk(file)
	return findings

	function walk(node: ast.Node): void {
		if (ast.isJsxElement(node) || ast.isJsxFragment(node)) checkChildren(childrenOf(node))
		if (ast.isJsxElement(node)) checkOption(node)
		node.forEachChild(walk)
	}

	function checkOption({ openingElement: { tagName, attributes } }: ast.JsxElement): void {
		const hasValue = attributes.properties.some(
			(each) => ast.isJsxSpreadAttribute(each) || each.name.getText() === 'value',
		)
		if (tagName.getText() === 'option' && !hasValue) report(tagName, messages.withoutValue)
	}

	function checkChildren(children: ast.JsxChild[]): void {
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

	function report(node: ast.Node, message: string): void {
		findings.push(findingAt(node, message))
	}
}

/** Returns the children that are rendered: without line breaks, comments and empty expressions. */
export const childrenOf = ({ children }: ast.JsxElement | ast.JsxFragment): ast.JsxChild[] =>
	children.filter((child) =>
		ast.isJsxText(child)
			? !child.containsOnlyTriviaWhiteSpaces
			: !ast.isJsxExpression(child) || child.expression,
	)

type ChildKind = { isText: boolean; isDynamic: boolean; isBlank: boolean; comesAndGoes: boolean }

export function kindOf(checker: Checker, child: ast.JsxChild): ChildKind {
	if (ast.isJsxText(child))
		return { isText: true, isDynamic: false, isBlank: !child.text.trim(), comesAndGoes: false }
	if (!ast.isJsxExpression(child))
		return { isText: false, isDynamic: false, isBlank: false, comesAndGoes: false }
	const expression = child.expression!
	if (ast.isStringLiteralLikeNode(expression) || ast.isNumericLiteral(expression))
		return { isText: true, isDynamic: false, isBlank: !expression.text.trim(), comesAndGoes: false }
	const type = checker.getTypeAtLocation(expression) ?? checker.getUnknownType()
	const isText = mayBeText(checker, type) || isTextFragment(expression)
	const comesAndGoes = ast.isConditionalExpression(expression) || mayBeAbsent(checker, type)
	return { isText, isDynamic: true, isBlank: false, comesAndGoes: !isText && comesAndGoes }
}

/** A fragment puts its text beside the other children. */
function isTextFragment(expression: ast.Expression): boolean {
	if (ast.isParenthesizedExpression(expression)) return isTextFragment(expression.expression)
	if (ast.isConditionalExpression(expression))
		return isTextFragment(expression.whenTrue) || isTextFragment(expression.whenFalse)
	if (ast.isBinaryExpression(expression)) return isTextFragment(expression.right)
	return (
		ast.isJsxFragment(expression) &&
		childrenOf(expression).some((child) => ast.isJsxText(child) || isTextValue(child))
	)
}

const isTextValue = (child: ast.JsxChild): boolean =>
	ast.isJsxExpression(child) && child.expression !== undefined && ast.isTemplateLiteral(child.expression)

/** What `text && <p>…</p>` is without a text. */
const isEmptyText = (type: Type): boolean => type.isStringLiteralType() && type.value === ''

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

/** A `ReactNode`, the only type with `bigint`, may be anything. */
function mayBeText(checker: Checker, type: Type): boolean {
	const parts = partsOf(checker.getBaseConstraintOfType(type) ?? type)
	if (parts.some(({ flags }) => flags & TypeFlags.BigIntLike)) return false
	return parts.some(
		(part) =>
			(part.flags & (TypeFlags.StringLike | TypeFlags.NumberLike) && !isEmptyText(part)) ||
			(checker.isArrayType(part) && mayBeText(checker, checker.getTypeArguments(part as TypeReference)[0]!)),
	)
}

function mayBeAbsent(checker: Checker, type: Type): boolean {
	return partsOf(type).some(
		(part) =>
			part.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike) ||
			isEmptyText(part) ||
			checker.isArrayType(part),
	)
}
