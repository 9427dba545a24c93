import { clsx } from 'clsx/lite'
import { use } from 'react'
import { LongTextContext } from '#app/lib/render-context.ts'
import './prose.css'

type RenderedTextProps = {
	/** Must come from the sanitizer: pass `SafeHtml` only. Null: the document already contains it (`longText`). */
	html: string | null
	className?: string
}

/** A long text written in Markdown. At most one per page. */
export function RenderedText({ html, className }: RenderedTextProps) {
	const pageText = use(LongTextContext)
	const text = html ?? pageText ?? htmlInDocument()
	const classes = clsx('prose', className)
	// biome-ignore lint/security/noDangerouslySetInnerHtml: only sanitized HTML gets here.
	return <div id="long-text" className={classes} dangerouslySetInnerHTML={{ __html: text }} />
}

/** A text written in Markdown that may occur many times on a page, such as a comment. `html` must come from the sanitizer. */
export function RenderedPart({ html, className }: { html: string; className?: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: as above.
	return <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Returns the server-rendered text, so that hydration finds what it expects and leaves it unchanged. */
function htmlInDocument(): string {
	return typeof document === 'undefined' ? '' : (document.getElementById('long-text')?.innerHTML ?? '')
}
