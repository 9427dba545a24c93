import { type RouterContextProvider, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { addQueryOf, pagePath } from '#app/lib/paths/page-path.ts'
import { postPath } from '#app/modules/forum/forum-paths.ts'
import { markNoticesOfPostRead } from '#app/modules/forum/notifications/notification-center.server.ts'
import { readPostPage } from '#app/modules/forum/posts/post-page.ts'
import { withheldTitles } from '#app/modules/forum/posts/post-view.ts'
import { readDiscussion } from './read-discussion.server.ts'
import { getForumReader } from './reader.server.ts'

type Args = {
	request: Request
	context: Readonly<RouterContextProvider>
	params: { id: string; slug?: string | undefined }
}

/** Loads the page of a post. Redirects to its canonical path, and from a merged post to its target. */
export async function loadForumPost({ request, context, params }: Args) {
	const { db, clock } = getServices(context)
	const { searchParams, pathname } = new URL(request.url)
	const page = readPostPage(searchParams)
	const reader = await getForumReader(context)
	const found = await readDiscussion(context, { reader, id: readId(params.id), page }).catch(
		(error: unknown) => {
			if (error instanceof NotFound) throwErrorResponse(error)
			throw error
		},
	)
	if ('movedTo' in found) throw redirect(found.movedTo, 301)
	const { mayHaveUnread, ...discussion } = found
	const { post } = discussion
	const path = postPath(post)
	const asked = pagePath(decodePath(pathname))
	// A hidden post also leaves the path that has its title; one that is withheld otherwise keeps it.
	const hasPath = !post.withheld || post.withheld.kind === 'hidden'
	if (hasPath && request.method !== 'POST' && asked !== path) {
		// A browser keeps a permanent redirect, and a post can be hidden and shown again.
		const isForNow = [path, asked].some((each) =>
			withheldTitles.some((title) => each === postPath({ ...post, title })),
		)
		throw redirect(addQueryOf(request, path), isForNow ? 302 : 301)
	}
	const now = clock.now()
	// A prefetch does not mark notifications as read, because nobody has seen the page.
	const isSeen = !request.headers.get('sec-purpose')?.startsWith('prefetch')
	const [{ timeZone }] = await Promise.all([
		readSettings(context),
		reader.memberId !== null && mayHaveUnread && isSeen
			? markNoticesOfPostRead(db, { memberId: reader.memberId, postId: post.id, now })
			: null,
	])
	return { ...discussion, page, timeZone, now }
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
