import type { MouseEvent } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import { actionClass } from './action-button.tsx'

/** Shares the link of a post, or copies it where the browser cannot share; before scripts load it is a plain link. */
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
			toast.error('We couldn’t copy the link', url)
		}
	}
	return (
		<a href={path} onClick={share} className={actionClass}>
			<Icon name="share-2" className="size-5" />
			Share
		</a>
	)
}
