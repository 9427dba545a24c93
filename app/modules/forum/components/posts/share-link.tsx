import { Share2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { toast } from '#app/ui/overlays/toast.ts'
import { actClass } from './action-button.tsx'

/** The address of a post or a comment: shared where the browser can, else copied; before scripts it is a link to it. */
export function ShareLink({ path, title }: { path: string; title: string }) {
	async function share(event: MouseEvent<HTMLAnchorElement>) {
		if (event.ctrlKey || event.metaKey || event.shiftKey) return
		event.preventDefault()
		const url = new URL(path, location.href).href
		try {
			if (navigator.share) return await navigator.share({ title, url })
			await navigator.clipboard.writeText(url)
			toast.success('Link copied', 'Paste it wherever you want to share it.')
		} catch (error) {
			if (error instanceof DOMException && error.name === 'AbortError') return
			toast.error('Not copied', url)
		}
	}
	return (
		<a href={path} data-js="" onClick={share} className={actClass}>
			<Share2 aria-hidden="true" className="size-5" />
			Share
		</a>
	)
}
