import ts from 'typescript'
import { expect, test } from 'vitest'
import { findTexts } from './text-child-rules.ts'

const name = 'input.tsx'
const options: ts.CompilerOptions = {
	strict: true,
	target: ts.ScriptTarget.ES2023,
	jsx: ts.JsxEmit.Preserve,
	// Without the declarations of the browser, which take longer to read than everything else.
	lib: ['lib.es2023.d.ts'],
	types: [],
}
const declarations = `
	declare namespace JSX {
		interface Element { type: string }
		interface IntrinsicElements { [name: string]: object }
	}
	declare const name: string
	declare const count: number
	declare const isOpen: boolean
	declare const note: string | null
	declare const icon: JSX.Element
	declare const rows: JSX.Element[]
	declare const names: string[]
	declare const content: JSX.Element | string | number | bigint | boolean | null | undefined | Iterable<string>
`
const libraries = new Map<string, ts.SourceFile | undefined>()

/** Returns the code of the findings in one line of JSX. */
function findIn(code: string): string[] {
	const host = ts.createCompilerHost(options)
	const fromDisk = host.getSourceFile
	host.getSourceFile = (file, version) => {
		if (file === name)
			return ts.createSourceFile(
				file,
				`${declarations}const page = ${code}`,
				version,
				true,
				ts.ScriptKind.TSX,
			)
		if (!libraries.has(file)) libraries.set(file, fromDisk.call(host, file, version))
		return libraries.get(file)
	}
	const program = ts.createProgram([name], options, host)
	return findTexts(program, program.getSourceFile(name)!).map(({ code: found }) => found)
}

test.each([
	['<p>Total {count}</p>', '{count}'],
	['<p>{name}<b /></p>', '{name}'],
	['<p>{isOpen && "Open"}<b /></p>', '{isOpen && "Open"}'],
	['<p>{isOpen ? "Open" : <b />}<i /></p>', '{isOpen ? "Open" : <b />}'],
	['<p>{note}<b /></p>', '{note}'],
	['<p><b />{names}</p>', '{names}'],
	['<Field>{name}<b /></Field>', '{name}'],
	['<><b />{count}</>', '{count}'],
	['<p><b />{isOpen && <>, opened</>}</p>', '{isOpen && <>, opened</>}'],
	['<p>{isOpen && <b />} and more</p>', 'and more'],
	['<p>{isOpen ? <b /> : <i />} and more</p>', 'and more'],
	['<p>{rows} and more</p>', 'and more'],
])('%s is found', (code, found) => {
	expect(findIn(code)).toEqual([found])
})

test.each([
	'<p>{name}</p>',
	'<p>{isOpen ? "Open" : "Closed"}</p>',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is checked contains a template.
	'<p>{`Total ${count}`}</p>',
	'<p>Before <b>{name}</b> after</p>',
	'<p><b />{" "}<i /></p>',
	'<p>{icon} Save</p>',
	'<p>Rows: {isOpen && <b />}</p>',
	'<p>{note && <b>{note}</b>}<i /></p>',
	'<p>{isOpen && <>{icon}<b /></>}<i /></p>',
	'<p><b />{content}</p>',
	'<p>{/* a remark */}{name}</p>',
])('%s is fine', (code) => {
	expect(findIn(code)).toEqual([])
})
