import { relative } from 'node:path'
import ts from 'typescript'

/** A place where an arbitrary string reaches the properties of an object. */
export type LookupFinding = { file: string; line: number; column: number; code: string; message: string }

const messages = {
	in: '`in` with an arbitrary string also finds inherited names: use isOwnKey() or a Map',
	index: 'a lookup by an arbitrary string also finds inherited names: use getOwnValue() or a Map',
	spread: 'copies an object of unknown shape: read the needed properties one by one',
}

/**
 * Finds the places in a file that access an object's properties by a key that may be any string, as decided in
 * docs/decisions/0044-own-keys-only.md. A key whose type is a union of literals is fine unless a type assertion made it one.
 */
export function findLookups(program: ts.Program, file: ts.SourceFile): LookupFinding[] {
	const checker = program.getTypeChecker()
	const findings: LookupFinding[] = []
	walk(file)
	return findings

	function walk(node: ts.Node): void {
		if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
			if (isAnyText(node.left)) report(node, messages.in)
		} else if (ts.isElementAccessExpression(node)) {
			if (isAnyName(node.argumentExpression, () => typeOf(node.expression))) report(node, messages.index)
		} else if (ts.isComputedPropertyName(node) && ts.isObjectBindingPattern(node.parent.parent)) {
			if (isAnyName(node.expression, () => checker.getTypeAtLocation(node.parent.parent)))
				report(node, messages.index)
		} else if (ts.isSpreadAssignment(node)) {
			if (isOfUnknownShape(node.expression)) report(node, messages.spread)
		} else if (isObjectAssign(node)) {
			if (node.arguments.slice(1).some(isOfUnknownShape)) report(node, messages.spread)
		}
		ts.forEachChild(node, walk)
	}

	function report(node: ts.Node, message: string): void {
		const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file))
		findings.push({
			file: relative(program.getCurrentDirectory(), file.fileName),
			line: line + 1,
			column: character + 1,
			code: node.getText(file).replace(/\s+/g, ' ').slice(0, 100),
			message,
		})
	}

	/** Looks up the object's type only where the key is not a literal, because inferring types takes nearly all of the time. */
	function isAnyName(key: ts.Expression, objectType: () => ts.Type): boolean {
		if (ts.isLiteralExpression(key) || !isAnyText(key)) return false
		const object = objectType()
		if (!hasNames(object)) return false
		// An object whose keys are a type parameter has a value for every key of that type.
		return !isMadeOf(object, typeOf(withoutAssertions(key)))
	}

	/** Ignores assertions: `input as Name` is still any string. */
	function isAnyText(expression: ts.Expression): boolean {
		return isTextType(typeOf(withoutAssertions(expression)))
	}

	function isTextType(type: ts.Type): boolean {
		if (type.isUnion()) return type.types.some(isTextType)
		// A generic key is as wide as its constraint; `keyof T` is limited to the names of T.
		if (type.flags & ts.TypeFlags.TypeParameter)
			return isTextType(checker.getBaseConstraintOfType(type) ?? type)
		return (type.flags & anyText) !== 0
	}

	function isOfUnknownShape(expression: ts.Expression): boolean {
		const inner = withoutAssertions(expression)
		if (ts.isObjectLiteralExpression(inner) || ts.isArrayLiteralExpression(inner)) return false
		if (ts.isConditionalExpression(inner))
			return isOfUnknownShape(inner.whenTrue) || isOfUnknownShape(inner.whenFalse)
		if (ts.isBinaryExpression(inner)) return isOfUnknownShape(inner.left) || isOfUnknownShape(inner.right)
		return (typeOf(inner).flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
	}

	function typeOf(expression: ts.Expression): ts.Type {
		return checker.getTypeAtLocation(expression)
	}

	/** Arrays and strings are indexed by position, everything else by name. */
	function hasNames(type: ts.Type): boolean {
		if (type.isUnion()) return type.types.some(hasNames)
		if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true
		if (type.flags & ts.TypeFlags.StringLike) return false
		return !checker.isArrayLikeType(type)
	}
}

const anyText =
	ts.TypeFlags.String |
	ts.TypeFlags.TemplateLiteral |
	ts.TypeFlags.StringMapping |
	ts.TypeFlags.Any |
	ts.TypeFlags.Unknown

/** Whether a type is built from a type parameter: `Partial<Record<Name, number>>` from `Name`. */
const isMadeOf = (type: ts.Type, parameter: ts.Type): boolean =>
	(type === parameter && (type.flags & ts.TypeFlags.TypeParameter) !== 0) ||
	(type.aliasTypeArguments ?? []).some((each) => isMadeOf(each, parameter))

function withoutAssertions(expression: ts.Expression): ts.Expression {
	return ts.isAsExpression(expression) ||
		ts.isNonNullExpression(expression) ||
		ts.isParenthesizedExpression(expression)
		? withoutAssertions(expression.expression)
		: expression
}

const isObjectAssign = (node: ts.Node): node is ts.CallExpression =>
	ts.isCallExpression(node) && /^Object\s*\.\s*assign$/.test(node.expression.getText())
