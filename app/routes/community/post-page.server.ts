import { type RouterContextProvider, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { rejectPage } from '#app/http/errors.server.ts'
import { pagePath, withQueryOf } from '#app/lib/addresses/page-path.ts'
import { NotFound } from '#app/lib/errors.ts'
import { findComment, listThreads } from '#app/modules/forum/comments/list-threads.server.ts'
import { fullTextOf } from '#app/modules/forum/excerpt.server.ts'
import { postPath } from '#app/modules/forum/forum-addresses.ts'
import { readNoticesOfPost } from '#app/modules/forum/notifications/notification-center.server.ts'
import { getPost, listRelatedPosts } from '#app/modules/forum/posts/get-post.server.ts'
import { postListing } from '#app/modules/forum/posts/post-listing.ts'
import { readPostPage } from '#app/modules/forum/posts/post-page.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getForumReader } from './reader.server.ts'

type Args = {
	request: Request
	context: Readonly<RouterContextProvider>
	params: { id: string; slug?: string | undefined }
}

/** Everything a post's page shows; leads to the one address of a post, and to where a merged one went. */
export async function loadForumPost({ request, context, params }: Args) {
	const { db, clock, env } = getServices(context)
	const { searchParams, pathname } = new URL(request.url)
	const reader = await getForumReader(context)
	const found = await getPost(db, { reader, id: readId(params.id) }).catch((error: unknown) => {
		if (error instanceof NotFound) rejectPage(error)
		throw error
	})
	if ('movedTo' in found) throw redirect(found.movedTo, 301)
	const { post } = found
	const path = postPath(post)
	if (request.method !== 'POST' && pagePath(decoded(pathname)) !== path)
		throw redirect(withQueryOf(request, path), 301)
	const page = readPostPage(searchParams)
	const [{ timeZone }, comments, accepted, related] = await Promise.all([
		getSettings(db),
		listThreads(db, { reader, postId: post.id, ...page }),
		post.acceptedCommentId === null ? null : findComment(db, { reader, id: post.acceptedCommentId }),
		listRelatedPosts(db, { post, memberId: reader.memberId }),
		// A browser that only looks ahead has shown nobody anything.
		reader.memberId !== null && !request.headers.get('sec-purpose')?.startsWith('prefetch')
			? readNoticesOfPost(db, { memberId: reader.memberId, postId: post.id, now: clock.now() })
			: null,
	])
	const image = `${env.origin}/community/picture/${post.id}.png`
	const listing = postListing({
		post,
		accepted,
		image,
		threads: comments.threads,
		// A page's machine-readable double says what the page says.
		text: fullTextOf(post.html),
		words: new Map(
			[...comments.threads, ...(accepted ? [accepted] : [])].map((comment) => [
				comment.id,
				fullTextOf(comment.html),
			]),
		),
		origin: env.origin,
	})
	return { post, page, comments, accepted, related, listing, image, timeZone, now: clock.now() }
}

/** The number of a post in an address; 0, which no row has, when it is none. */
export function readId(text: string | undefined): number {
	const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
	return id < 2 ** 31 ? id : 0
}

/** As people read it; a path that cannot be read stays as it came. */
function decoded(pathname: string): string {
	try {
		return decodeURI(pathname)
	} catch {
		return pathname
	}
}
