import * as ast from 'typescript-native/unstable/ast'
import { type Checker, type Type, TypeFlags } from 'typescript-native/unstable/sync'
import { type Finding, findingAt } from './typed-sources.ts'

const messages = {
	in: '`in` with an arbitrary string also finds inherited names: use isOwnKey() or a Map',
	index: 'a lookup by an arbitrary string also finds inherited names: use getOwnValue() or a Map',
	spread: 'copies an object of unknown shape: read the needed properties one by one',
}

/**
 * Finds the places in a file that access an object's properties by a key that may be any string, as decided in
 * docs/decisions/0044-own-keys-only.md. A key whose type is a union of literals is fine unless a type assertion made it one.
 */
export function findLookups(checker: Checker, file: ast.SourceFile): Finding[] {
	const findings: Finding[] = []
	walk(file)
	return findings

	function walk(node: ast.Node): void {
		if (ast.isBinaryExpression(node) && node.operatorToken.kind === ast.SyntaxKind.InKeyword) {
			if (isAnyText(node.left)) report(node, messages.in)
		} else if (ast.isElementAccessExpression(node)) {
			if (isAnyName(node.argumentExpression, () => typeOf(node.expression))) report(node, messages.index)
		} else if (ast.isComputedPropertyName(node) && ast.isObjectBindingPattern(node.parent.parent)) {
			if (isAnyName(node.expression, () => typeOf(node.parent.parent))) report(node, messages.index)
		} else if (ast.isSpreadAssignment(node)) {
			if (isOfUnknownShape(node.expression)) report(node, messages.spread)
		} else if (isObjectAssign(node)) {
			if (node.arguments.slice(1).some(isOfUnknownShape)) report(node, messages.spread)
		}
		node.forEachChild(walk)
	}

	function report(node: ast.Node, message: string): void {
		findings.push(findingAt(node, message))
	}

	/** Looks up the object's type only where the key is not a literal, because inferring types takes nearly all of the time. */
	function isAnyName(key: ast.Expression, objectType: () => Type): boolean {
		if (ast.isLiteralExpression(key) || !isAnyText(key)) return false
		const object = objectType()
		if (!hasNames(object)) return false
		// An object whose keys are a type parameter has a value for every key of that type.
		return !isMadeOf(object, typeOf(withoutAssertions(key)))
	}

	/** Ignores assertions: `input as Name` is still any string. */
	function isAnyText(expression: ast.Expression): boolean {
		return isTextType(typeOf(withoutAssertions(expression)))
	}

	function isTextType(type: Type): boolean {
		if (type.isUnionType()) return type.getTypes().some(isTextType)
		// A generic key is as wide as its constraint; `keyof T` is limited to the names of T.
		if (type.flags & TypeFlags.TypeParameter) return isTextType(checker.getBaseConstraintOfType(type) ?? type)
		return (type.flags & anyText) !== 0
	}

	function isOfUnknownShape(expression: ast.Expression): boolean {
		const inner = withoutAssertions(expression)
		if (ast.isObjectLiteralExpression(inner) || ast.isArrayLiteralExpression(inner)) return false
		if (ast.isConditionalExpression(inner))
			return isOfUnknownShape(inner.whenTrue) || isOfUnknownShape(inner.whenFalse)
		if (ast.isBinaryExpression(inner)) return isOfUnknownShape(inner.left) || isOfUnknownShape(inner.right)
		return (typeOf(inner).flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0
	}

	function typeOf(node: ast.Node): Type {
		return checker.getTypeAtLocation(node) ?? checker.getUnknownType()
	}

	/** Arrays and strings are indexed by position, everything else by name. */
	function hasNames(type: Type): boolean {
		if (type.isUnionType()) return type.getTypes().some(hasNames)
		if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return true
		if (type.flags & TypeFlags.StringLike) return false
		return !checker.isArrayLikeType(type)
	}
}

const anyText =
	TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any | TypeFlags.Unknown

/** Whether a type is built from a type parameter: `Partial<Record<Name, number>>` from `Name`. */
const isMadeOf = (type: Type, parameter: Type): boolean =>
	(type === parameter && (type.flags & TypeFlags.TypeParameter) !== 0) ||
	type.getAliasTypeArguments().some((each) => isMadeOf(each, parameter))

function withoutAssertions(expression: ast.Expression): ast.Expression {
	return ast.isAsExpression(expression) ||
		ast.isNonNullExpression(expression) ||
		ast.isParenthesizedExpression(expression)
		? withoutAssertions(expression.expression)
		: expression
}

const isObjectAssign = (node: ast.Node): node is ast.CallExpression =>
	ast.isCallExpression(node) && /^Object\s*\.\s*assign$/.test(node.expression.getText())
