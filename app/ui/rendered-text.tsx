import { cn } from '#app/ui/cn.ts'
import './prose.css'

type RenderedTextProps = {
	/** Out of the sanitizer, and of nowhere else: hand over `SafeHtml` only. */
	html: string
	className?: string
}

/** A long text that was written in Markdown. */
export function RenderedText({ html, className }: RenderedTextProps) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the one place; what comes here went through the sanitizer.
	return <div className={cn('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
