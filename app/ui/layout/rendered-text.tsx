import { use } from 'react'
import { LongTextContext } from '#app/lib/render-context.ts'
import { cn } from '#app/ui/foundations/cn.ts'
import './prose.css'

type RenderedTextProps = {
	/** Out of the sanitizer, and of nowhere else: hand over `SafeHtml` only. Null: the document has it (`longText`). */
	html: string | null
	className?: string
}

/** A long text that was written in Markdown. One a page. */
export function RenderedText({ html, className }: RenderedTextProps) {
	const ofPage = use(LongTextContext)
	const text = html ?? ofPage ?? inDocument()
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the one place; what comes here went through the sanitizer.
	return <div id="long-text" className={cn('prose', className)} dangerouslySetInnerHTML={{ __html: text }} />
}

/** The same for texts of which a page has many: comments, replies. */
export function RenderedPart({ html, className }: { html: string; className?: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: as above.
	return <div className={cn('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** What the server wrote there; React then finds what it expects, and leaves it. */
function inDocument(): string {
	return typeof document === 'undefined' ? '' : (document.getElementById('long-text')?.innerHTML ?? '')
}
