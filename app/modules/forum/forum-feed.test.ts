import { expect, test } from 'vitest'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'
import { forumFeed } from './forum-feed.ts'

const createdAt = new Date('2026-03-04T12:00:00Z')
const post = {
	id: 7,
	title: 'Fees <b> & "more"\u0007?',
	category: 'financing' as const,
	createdAt,
	editedAt: null,
}
const entry = {
	post,
	author: { id: 3, name: 'Jo & Co' },
	html: '<p><a href="/apply">Apply</a></p>' as SafeHtml,
}

test('a feed entry is valid XML, identifies its post by number, and uses absolute URLs', () => {
	const feed = forumFeed({
		posts: [entry],
		category: 'financing',
		brand: 'Lotwise',
		origin: 'https://site.test',
	})
	expect(feed).toContain('<title>Fees &lt;b&gt; &amp; &quot;more&quot;?</title>')
	expect(feed).toContain('<id>https://site.test/community/post/7</id>')
	expect(feed).toContain('href="https://site.test/community/feed/financing.xml"')
	expect(feed).toContain('&lt;a href=&quot;https://site.test/apply&quot;&gt;')
	expect(feed).toContain('<updated>2026-03-04T12:00:00.000Z</updated>')
})
