import { createHash } from 'node:crypto'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import { type RenderedMarkdown, renderMarkdown } from '#app/platform/markdown/render-markdown.server.ts'
import type { Heading } from '#app/platform/markdown/safe-html.ts'
import { textOf } from '#app/platform/markdown/tree.ts'
import { type FrontMatter, frontMatter } from './front-matter.schema.ts'
import type { Resource, ResourceKind } from './resource.ts'

/** What is wrong with a content file: one sentence per fault, each with the file's name. */
export class ContentError extends Error {
	override name = 'ContentError'
}

const WORDS_PER_MINUTE = 220

export type CompiledResource = Resource & Pick<RenderedMarkdown, 'links'>

/**
 * Compiles and validates one content file. `file` is its name in errors.
 * @throws ContentError for an invalid field, headings out of order or an invalid link
 */
export function compileResource(kind: ResourceKind, file: string, source: string): CompiledResource {
	const { fields, markdown } = split(file, source)
	const { html, headings, links, tree } = renderMarkdown(markdown, { author: 'own' })
	const faults = [...headingProblems(markdown, headings), ...brokenLinks(links, headings)]
	if (faults.length > 0) throw new ContentError(faults.map((fault) => `${file}: ${fault}`).join('\n'))
	const words = textOf(tree).split(/\s+/).filter(Boolean).length
	return {
		...fields,
		kind,
		path: pathOf(kind, fields),
		words,
		readMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
		html,
		headings,
		links,
		markdown,
		hash: createHash('sha256').update(source).digest('hex').slice(0, 20),
	}
}

/** Returns the path of a resource: articles are addressed by number, guides by slug. */
export function pathOf(kind: ResourceKind, { id, slug }: Pick<FrontMatter, 'id' | 'slug'>): string {
	return kind === 'guide' ? `/resources/guide/${slug}` : `/resources/article/${id}`
}

function split(file: string, source: string): { fields: FrontMatter; markdown: string } {
	const found = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source)
	if (!found) throw new ContentError(`${file}: must begin with front matter between two lines of ---`)
	let fields: unknown
	try {
		fields = parseYaml(found[1]!)
	} catch (error) {
		if (!(error instanceof YAMLParseError)) throw error
		throw new ContentError(`${file}: front matter: ${error.message}`)
	}
	const result = frontMatter.safeParse(fields)
	if (result.success) return { fields: result.data, markdown: found[2]!.trim() }
	const faults = result.error.issues.map(
		({ path, message }) => `${file}: ${path.join('.') || 'front matter'}: ${message}`,
	)
	throw new ContentError(faults.join('\n'))
}

/** The title is the page's only h1, so a text starts with h2 and skips no level. */
function headingProblems(markdown: string, headings: Heading[]): string[] {
	const faults: string[] = []
	const withoutCode = markdown.replace(/^```[\s\S]*?^```/gm, '')
	if (/^# /m.test(withoutCode)) faults.push('must not have a heading of level 1: that is the title')
	let last = 1
	for (const { depth, text } of headings) {
		if (depth > last + 1) faults.push(`heading '${text}' skips a level`)
		last = depth
	}
	if (headings.length < 2) faults.push('needs at least two headings of level 2 (##)')
	return faults
}

function brokenLinks(links: string[], headings: Heading[]): string[] {
	const ids = new Set(headings.map(({ id }) => id))
	return links.flatMap((href) => {
		if (href.startsWith('#'))
			return ids.has(href.slice(1)) ? [] : [`link to ${href}, which is not a heading in this text`]
		return /^(\/(?!\/)|https:\/\/)/.test(href)
			? []
			: [`link to '${href}': must be a path on this site beginning with /, or an https:// address`]
	})
}
