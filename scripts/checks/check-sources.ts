import { relative, resolve } from 'node:path'
import ts from 'typescript'
import { findLookups } from './lookup-rules.ts'
import { findTexts } from './text-child-rules.ts'

// Fails for every object lookup by an arbitrary string in the product's code (docs/decisions/0044-own-keys-only.md), and for every text
// in its JSX that would be stale on a translated page or could not be removed (docs/decisions/0085-translated-pages.md).
const { config, error } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve('.'))
const isProduct = (name: string) =>
	/^(?:app|engine|server)\//.test(relative('.', name)) && !/\.test\.tsx?$/.test(name)
const product = fileNames.filter(isProduct)
const ambient = fileNames.filter((name) => name.endsWith('.d.ts') || name.includes('/.react-router/types/'))

const program = ts.createProgram([...new Set([...product, ...ambient])], { ...options, incremental: false })
const files = product.map((name) => program.getSourceFile(name)).filter((file) => file !== undefined)
// An email is rendered once.
const isPage = ({ fileName }: ts.SourceFile) => !fileName.includes('/app/modules/notifications/layout/')
const findings = files.flatMap((file) => [
	...findLookups(program, file),
	...(isPage(file) ? findTexts(program, file) : []),
])
for (const { file, line, column, code, message } of findings)
	console.log(`${file}:${line}:${column} ${message}\n    ${code}`)
if (findings.length > 0) console.log(`${findings.length} findings.`)
process.exitCode = findings.length > 0 ? 1 : 0
