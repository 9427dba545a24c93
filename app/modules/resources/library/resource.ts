import type { Heading, SafeHtml } from '#app/platform/markdown/safe-html.ts'
import type { FrontMatter } from './front-matter.schema.ts'

export type ResourceKind = 'guide' | 'article'

/** A guide or an article, compiled. */
export type Resource = FrontMatter & {
	kind: ResourceKind
	/** Its page. */
	path: string
	readMinutes: number
	words: number
	html: SafeHtml
	headings: Heading[]
	/** The text as written, without its front matter: what the PDF is made of. */
	markdown: string
	/** Of everything above; changes when a reader would notice. */
	hash: string
}

/** What a card shows: a guide, an article, or a file the advisor offers. */
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
	kind: ResourceKind | 'file'
	/** Where its file is, and what the button says; null for what is only read. */
	download: { path: string; label: string } | null
	scheduled: boolean
}

/** Stands under every guide and article, on the page and in print. */
export const noAdvice = 'This is general information, not legal or financial advice.'
