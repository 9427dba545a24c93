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
 * `own`: written by us and reviewed; headings get ids, callouts are drawn, links are trusted.
 * `visitor`: written by anybody; links tell search engines not to follow them.
 */
export type Author = 'own' | 'visitor'

export type RenderedMarkdown = {
	html: SafeHtml
	headings: Heading[]
	/** Every address the text links to, as written. */
	links: string[]
	/** The sanitized text as a tree, for those who draw it otherwise. */
	tree: Root
}

const parser = unified().use(remarkParse).use(remarkGfm)
const toSafeTree = unified().use(remarkRehype).use(rehypeSanitize, sanitizeSchema)
const printer = unified().use(rehypeStringify)

/**
 * The one way from Markdown (CommonMark with tables, task lists, strikethrough and bare links, as on GitHub) to HTML.
 * HTML inside it is left out, the rest is sanitized, and only then our own marks are added.
 */
export function renderMarkdown(markdown: string, { author }: { author: Author }): RenderedMarkdown {
	const tree = toSafeTree.runSync(parser.parse(markdown)) as Root
	const { headings, links } = decorate(tree, author)
	return { html: printer.stringify(tree) as SafeHtml, headings, links, tree }
}
