import type { Heading, SafeHtml } from '#app/platform/markdown/safe-html.ts'
import type { FrontMatter } from './front-matter.schema.ts'

export type ResourceKind = 'guide' | 'article'

/** A compiled guide or article. */
export type Resource = FrontMatter & {
	kind: ResourceKind
	/** The path of its page. */
	path: string
	readMinutes: number
	words: number
	html: SafeHtml
	headings: Heading[]
	/** The Markdown source without its front matter, for the PDF. */
	markdown: string
	/** A hash of the content file: it changes with every change of the text. */
	hash: string
}

/** What a card shows: a guide, an article, or a file or link that the advisor offers. */
export type ResourceCard = Pick<
	Resource,
	| 'path'
	| 'title'
	| 'description'
	| 'category'
	| 'featured'
	| 'date'
	| 'draft'
	| 'illustration'
	| 'readMinutes'
> & {
	kind: ResourceKind | 'file' | 'link'
	/** The path and the button label of the download, or of the page elsewhere; null for a text that is only read online. */
	download: { path: string; label: string } | null
	scheduled: boolean
}

/** Shown under every guide and article, on the page and in print. */
export const noAdvice = 'This is general information, not legal or financial advice.'
