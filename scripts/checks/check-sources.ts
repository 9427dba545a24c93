import { relative } from 'node:path'
import type { SourceFile } from 'typescript-native/unstable/ast'
import { findLookups } from './lookup-rules.ts'
import { findTexts } from './text-child-rules.ts'
import { openTypedSources } from './typed-sources.ts'

// Fails for every object lookup by an arbitrary string in the product's code (docs/decisions/0044-own-keys-only.md), and for every text
// in its JSX that would be stale on a translated page, could not be removed, or would be submitted translated
// (docs/decisions/0085-translated-pages.md).
const { checker, fileNames, fileAt, close } = openTypedSources('tsconfig.json')
const isProduct = (name: string) =>
	/^(?:app|engine|server)\//.test(relative('.', name)) && !/\.test\.tsx?$/.test(name)
// An email is rendered once.
const isPage = ({ fileName }: SourceFile) => !fileName.includes('/app/modules/notifications/layout/')
const findings = fileNames
	.filter(isProduct)
	.map(fileAt)
	.flatMap((file) => [...findLookups(checker, file), ...(isPage(file) ? findTexts(checker, file) : [])])
close()
for (const { file, line, column, code, message } of findings)
	console.log(`${file}:${line}:${column} ${message}\n    ${code}`)
if (findings.length > 0) console.log(`${findings.length} findings.`)
process.exitCode = findings.length > 0 ? 1 : 0
