import { type RouterContextProvider, redirect } from 'react-router'
import { getServices, readShared } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { pagePath, withQueryOf } from '#app/lib/paths/page-path.ts'
import { findComment, listThreads } from '#app/modules/forum/comments/list-threads.server.ts'
import { postPath } from '#app/modules/forum/forum-paths.ts'
import { markNoticesOfPostRead } from '#app/modules/forum/notifications/notification-center.server.ts'
import { getPost, listRelatedPosts } from '#app/modules/forum/posts/get-post.server.ts'
import { postListing } from '#app/modules/forum/posts/listing/post-listing.ts'
import { readPostPage } from '#app/modules/forum/posts/post-page.ts'
import { excerptOf, fullTextOf } from '#app/modules/forum/texts/excerpt.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getForumReader } from './reader.server.ts'

type Args = {
	request: Request
	context: Readonly<RouterContextProvider>
	params: { id: string; slug?: string | undefined }
}

/** Loads the page of a post. Redirects to its canonical path, and from a merged post to its target. */
export async function loadForumPost({ request, context, params }: Args) {
	const { db, clock, env } = getServices(context)
	const { searchParams, pathname } = new URL(request.url)
	const reader = await getForumReader(context)
	const result = await getPost(db, { reader, id: readId(params.id) }).catch((error: unknown) => {
		if (error instanceof NotFound) throwErrorResponse(error)
		throw error
	})
	if ('movedTo' in result) throw redirect(result.movedTo, 301)
	const { post } = result
	const path = postPath(post)
	if (request.method !== 'POST' && pagePath(decodePath(pathname)) !== path)
		throw redirect(withQueryOf(request, path), 301)
	const page = readPostPage(searchParams)
	const [{ timeZone }, comments, accepted, related] = await Promise.all([
		readShared(context, 'settings', () => getSettings(db)),
		listThreads(db, { reader, postId: post.id, ...page }),
		post.acceptedCommentId === null ? null : findComment(db, { reader, id: post.acceptedCommentId }),
		reader.hasBlocked
			? listRelatedPosts(db, { post, memberId: reader.memberId })
			: readShared(context, `related posts ${post.id}`, () => listRelatedPosts(db, { post, memberId: null })),
		// A prefetch does not mark notifications as read, because nobody has seen the page.
		reader.memberId !== null && !request.headers.get('sec-purpose')?.startsWith('prefetch')
			? markNoticesOfPostRead(db, { memberId: reader.memberId, postId: post.id, now: clock.now() })
			: null,
	])
	const image = `${env.origin}/community/picture/${post.id}.png`
	const listing = postListing({
		post,
		accepted,
		image,
		threads: comments.threads,
		// The structured data must have the same text as the page.
		text: fullTextOf(post.html),
		words: new Map(
			[...comments.threads, ...(accepted ? [accepted] : [])].map((comment) => [
				comment.id,
				fullTextOf(comment.html),
			]),
		),
		origin: env.origin,
	})
	const answer = accepted && {
		id: accepted.id,
		author: accepted.author.name,
		excerpt: excerptOf(accepted.html),
		createdAt: accepted.createdAt,
	}
	return { post, page, comments, accepted: answer, related, listing, image, timeZone, now: clock.now() }
}

/** Reads the id of a post from a URL. Returns 0, which no row has, for anything else. */
export function readId(text: string | undefined): number {
	const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
	return id < 2 ** 31 ? id : 0
}

/** Decodes a path; an invalid one is returned unchanged. */
function decodePath(pathname: string): string {
	try {
		return decodeURI(pathname)
	} catch {
		return pathname
	}
}
