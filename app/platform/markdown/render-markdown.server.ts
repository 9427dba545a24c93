import type { Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { decorate } from './decorate.server.ts'
import type { Heading, SafeHtml } from './safe-html.ts'
import { sanitizeSchema } from './sanitize-schema.server.ts'

/**
 * `own`: our own reviewed texts; headings get ids, callouts are rendered, links are trusted.
 * `visitor`: texts by anybody; search engines are asked not to follow their links.
 */
export type Author = 'own' | 'visitor'

export type RenderedMarkdown = {
	html: SafeHtml
	headings: Heading[]
	/** Every URL that the text links to, as written. */
	links: string[]
	/** The sanitized tree, for other output formats. */
	tree: Root
}

const parser = unified().use(remarkParse).use(remarkGfm)
const toSafeTree = unified().use(remarkRehype).use(rehypeSanitize, sanitizeSchema)
const printer = unified().use(rehypeStringify)

/**
 * Renders Markdown (CommonMark with tables, task lists, strikethrough and bare links, as on GitHub) as HTML. Markdown must not be rendered
 * in any other way. Embedded HTML is removed, the rest is sanitized, and only then our own attributes are added.
 */
export function renderMarkdown(markdown: string, { author }: { author: Author }): RenderedMarkdown {
	const tree = toSafeTree.runSync(parser.parse(markdown)) as Root
	const { headings, links } = decorate(tree, author)
	return { html: printer.stringify(tree) as SafeHtml, headings, links, tree }
}
