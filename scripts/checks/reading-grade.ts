/**
 * `npx node scripts/checks/reading-grade.ts`: how hard the guides and articles are to read.
 * Prints the number of words and the years of school (Flesch-Kincaid) of each; plain text stays at 8 or below.
 */

import { readLibrary } from '#app/modules/resources/library/read-library.server.ts'
import { readingGrade, sentencesOf } from '#app/modules/resources/library/reading-grade.ts'
import { renderMarkdown } from '#app/platform/markdown/render-markdown.server.ts'
import { elementsOf, textOf } from '#app/platform/markdown/tree.ts'

const library = await readLibrary('app/content')
for (const { kind, slug, words, markdown } of library) {
	const { tree } = renderMarkdown(markdown, { author: 'own' })
	const blocks = [...elementsOf(tree, /^(p|li)$/)].map(textOf)
	const grade = readingGrade(sentencesOf(blocks))
	console.log(`${grade.toFixed(1).padStart(5)}  ${String(words).padStart(5)} words  ${kind}s/${slug}.md`)
}
