import { postPath } from '../forum-paths.ts'

/** Which of a post's comments its page shows; all of it is in the URL. */
export type PostPage = {
	/** Threads on the page. */
	shown: number
	/** The ID of the thread that the page starts after. */
	after: number | null
	/** The ID of a comment that must be on the page. */
	commentId: number | null
}

export const threadsAtFirst = 30
const threadsShownMax = 150

/** Reads the page from the URL; invalid parameters are ignored. */
export function readPostPage(params: URLSearchParams): PostPage {
	const shown = Number(params.get('shown'))
	return {
		shown: Number.isInteger(shown)
			? Math.min(Math.max(shown, threadsAtFirst), threadsShownMax)
			: threadsAtFirst,
		after: readId(params.get('after')),
		commentId: readId(params.get('at')),
	}
}

/** Returns the path that 'Load More' leads to: more of this page, or the next one once it is full. */
export function moreThreadsPath(
	post: { id: number; title: string },
	page: PostPage,
	{ first, last }: { first: number; last: number },
): string {
	const full = page.shown >= threadsShownMax
	const shown = full ? threadsAtFirst : Math.min(page.shown + threadsAtFirst, threadsShownMax)
	const params = new URLSearchParams()
	if (full) params.set('after', String(last))
	else if (page.commentId !== null) params.set('at', String(first))
	else if (page.after !== null) params.set('after', String(page.after))
	if (shown !== threadsAtFirst) params.set('shown', String(shown))
	return `${postPath(post)}?${params}`
}

function readId(text: string | null): number | null {
	const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
	return id > 0 && id < 2 ** 31 ? id : null
}
