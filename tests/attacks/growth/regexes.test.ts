import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isDeep } from '#tests/setup/deep.ts'
import { waitMsMax } from '#tests/setup/hang-limits.ts'

/** Files whose expressions read only our own text, with the kind of text. */
const ownText: Record<string, string> = {
	'server/pages/csp.ts': 'HTML that React escaped',
	'app/platform/pictures/resolve-colors.ts': 'our style sheet',
	'app/platform/email/smtp.server.ts': 'the sender address that the operator configured',
	'app/modules/resources/library/share-picture.server.ts': 'our drawings',
	'app/db/query-names.server.ts': 'our SQL, whose values are parameters',
}

/** Whether the package has its native checker for this machine; the one in JavaScript is ten times slower with the same results. */
function hasNativeChecker(): boolean {
	try {
		return Boolean(
			createRequire(import.meta.url).resolve(`recheck-${process.platform}-${process.arch}/package.json`),
		)
	} catch {
		return false
	}
}
// `check` reads this at each call.
process.env.RECHECK_BACKEND = hasNativeChecker() ? 'native' : 'pure'

/**
 * Expressions that were found safe, one per line. They are checked again in the deep run only; a new or changed expression is checked in
 * every run until it is added. `DEEP=1 npx vitest run tests/attacks/growth/regexes.test.ts` says which lines are out of date.
 */
const foundSafe = new Set(
	readFileSync(new URL('./found-safe.txt', import.meta.url), 'utf8')
		.split('\n')
		.filter(Boolean),
)

/** Several times what the slowest expression takes; an undecided expression fails. */

test('no regular expression over input takes quadratic time', async () => {
	// The checker works, also when all expressions are listed.
	const known = await check('^(a+)+$', '')
	expect(known.status).toBe('vulnerable')
	expect(known.status === 'vulnerable' && takesLong('/^(a+)+$/', `${'a'.repeat(24)}!`)).toBe(true)
	const filesOf = filesByExpression()
	expect(filesOf.size).toBeGreaterThan(100)
	// An exception for a file that no longer exists must be removed.
	expect([...filesOf.values()].flat()).toEqual(expect.arrayContaining(Object.keys(ownText)))
	const slow: { usedIn: string[]; expression: string; attack: string }[] = []
	for (const [expression, usedIn] of filesOf) {
		if (usedIn.every((file) => file in ownText)) continue
		if (!isDeep && foundSafe.has(expression)) continue
		const end = expression.lastIndexOf('/')
		const result = await check(expression.slice(1, end), expression.slice(end + 1), { timeout: waitMsMax })
		// The checker measures an attack by the clock, which other work on the machine can make look slow.
		if (result.status === 'vulnerable' && !takesLong(expression, result.attack.string)) continue
		if (result.status !== 'safe')
			slow.push({
				usedIn,
				expression,
				attack: result.status === 'vulnerable' ? result.attack.pattern : 'undecided',
			})
	}
	expect(slow).toEqual([])
	if (isDeep) expect([...foundSafe].filter((expression) => !filesOf.has(expression))).toEqual([])
})

/** Whether the expression takes more than 50 ms of this thread's processor time for the text, each of three times. */
function takesLong(expression: string, text: string): boolean {
	const end = expression.lastIndexOf('/')
	const pattern = new RegExp(expression.slice(1, end), expression.slice(end + 1))
	return [1, 2, 3].every(() => {
		const before = process.threadCpuUsage()
		pattern.test(text)
		return process.threadCpuUsage(before).user > 50_000
	})
}

/** A line that is no comment and has a repetition between two slashes, as each such literal has: one file in six, the others are not parsed. */
const mayRepeat = /^(?!\s*\/[*/]).*\/.*(?:[*+]|,\}).*\//m

/** Returns the files of every regular expression literal with an unbounded repetition; all others take linear time. */
function filesByExpression(): Map<string, string[]> {
	const filesOf = new Map<string, string[]>()
	for (const file of globSync('{app,engine,server}/**/*.{ts,tsx}')) {
		if (/\.test\.tsx?$/.test(file)) continue
		const visit = (node: ts.Node): void => {
			if (ts.isRegularExpressionLiteral(node) && /[*+]|,\}/.test(node.text))
				filesOf.set(node.text, [...(filesOf.get(node.text) ?? []), file])
			ts.forEachChild(node, visit)
		}
		const source = readFileSync(file, 'utf8')
		if (mayRepeat.test(source)) visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest))
	}
	return filesOf
}
