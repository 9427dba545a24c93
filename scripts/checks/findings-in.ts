import { resolve } from 'node:path'
import type { SourceFile } from 'typescript-native/unstable/ast'
import type { Checker } from 'typescript-native/unstable/sync'
import { type Finding, openTypedSources } from './typed-sources.ts'

type Rule = {
	/** What all of the code may refer to. */
	declarations: string
	find(checker: Checker, file: SourceFile): Finding[]
	/** What stands before the code in its file. */
	before?: string
}

/** Returns what a rule finds in each of the given lines of code, which are files of one project in memory. */
export function findingsIn(
	lines: readonly string[],
	{ declarations, find, before = '' }: Rule,
): Map<string, string[]> {
	const folder = resolve('.cache/no-such-folder')
	const nameOf = (line: string) => `${folder}/line-${lines.indexOf(line)}.tsx`
	const compilerOptions = {
		strict: true,
		target: 'es2023',
		jsx: 'preserve',
		// Without the declarations of the browser, which take longer to read than everything else.
		lib: ['es2023'],
		types: [],
		noEmit: true,
	}
	const files = ['declarations.d.ts', ...lines.map(nameOf)]
	const sources = openTypedSources(`${folder}/tsconfig.json`, {
		[`${folder}/tsconfig.json`]: JSON.stringify({ compilerOptions, files }),
		[`${folder}/declarations.d.ts`]: declarations,
		...Object.fromEntries(lines.map((line) => [nameOf(line), `${before}${line}\nexport {}`])),
	})
	try {
		return new Map(
			lines.map((line) => [
				line,
				find(sources.checker, sources.fileAt(nameOf(line))).map(({ code }) => code),
			]),
		)
	} finally {
		sources.close()
	}
}
