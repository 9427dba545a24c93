import { escapeXml } from '#app/lib/text/xml.ts'
import { type ForumCategory, forumCategories } from './categories.ts'
import { memberPath, postPath } from './forum-paths.ts'
import type { FeedPost } from './posts/listing/list-posts.server.ts'

type ForumFeedInput = {
	/** Newest first. */
	posts: readonly FeedPost[]
	/** One category; null for all. */
	category: ForumCategory | null
	brand: string
	origin: string
}

/** Returns an Atom feed (https://www.rfc-editor.org/rfc/rfc4287) with whole texts, so that feed readers need no second request. */
export function forumFeed({ posts, category, brand, origin }: ForumFeedInput): string {
	const page = category ? `${origin}/community?category=${category}` : `${origin}/community`
	const title = category ? `${brand} community: ${forumCategories[category]}` : `${brand} community`
	const latest = posts
		.map(({ post }) => changedAt(post).getTime())
		.reduce((one, other) => Math.max(one, other), 0)
	return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
	<id>${page}</id>
	<title>${escapeXml(title)}</title>
	<link href="${page}"/>
	<link rel="self" type="application/atom+xml" href="${origin}${feedPath(category)}"/>
	<updated>${new Date(latest).toISOString()}</updated>
${posts.map((each) => entry(each, origin)).join('\n')}
</feed>
`
}

export const feedPath = (category: ForumCategory | null) =>
	category ? `/community/feed/${category}.xml` : '/community/feed.xml'

function entry({ post, author, html }: FeedPost, origin: string): string {
	const url = `${origin}${postPath(post)}`
	return `	<entry>
		<id>${origin}/community/post/${post.id}</id>
		<title>${asXmlText(post.title)}</title>
		<link href="${url}"/>
		<published>${post.createdAt.toISOString()}</published>
		<updated>${changedAt(post).toISOString()}</updated>
		<author><name>${asXmlText(author.name)}</name><uri>${origin}${memberPath(author)}</uri></author>
		<category term="${post.category}" label="${escapeXml(forumCategories[post.category])}"/>
		<content type="html">${asXmlText(html.replaceAll(/(?<=href=")(?=\/)/g, origin))}</content>
	</entry>`
}

const changedAt = ({ createdAt, editedAt }: FeedPost['post']) => editedAt ?? createdAt

/** Escapes a member's text for XML, and removes the characters that XML cannot represent (https://www.w3.org/TR/xml/#charsets). */
const asXmlText = (text: string) =>
	escapeXml(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''))
