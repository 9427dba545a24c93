import { escapeXml } from '#app/lib/text/xml.ts'
import type { Resource } from './resource.ts'

type Feed = {
	/** Newest first. */
	resources: Pick<Resource, 'path' | 'title' | 'description' | 'category' | 'date' | 'updated' | 'html'>[]
	brand: string
	origin: string
}

/** Returns an Atom feed (https://www.rfc-editor.org/rfc/rfc4287) with the whole texts, so that feed readers need no second request. */
export function atomFeed({ resources, brand, origin }: Feed): string {
	const changed = resources.map(({ date, updated }) => updated ?? date).sort()
	const latest = changed.at(-1) ?? '2026-01-01'
	return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
	<id>${origin}/resources</id>
	<title>${escapeXml(`${brand}: free resources`)}</title>
	<link href="${origin}/resources"/>
	<link rel="self" type="application/atom+xml" href="${origin}/resources/feed.xml"/>
	<updated>${latest}T00:00:00Z</updated>
	<author><name>${escapeXml(brand)}</name></author>
${resources.map((resource) => entry(resource, origin)).join('\n')}
</feed>
`
}

function entry(
	{ path, title, description, category, date, updated, html }: Feed['resources'][number],
	origin: string,
) {
	const absolute = html.replaceAll(/(?<=href=")(?=\/)/g, origin)
	return `	<entry>
		<id>${origin}${path}</id>
		<title>${escapeXml(title)}</title>
		<link href="${origin}${path}"/>
		<published>${date}T00:00:00Z</published>
		<updated>${updated ?? date}T00:00:00Z</updated>
		<category term="${escapeXml(category)}"/>
		<summary>${escapeXml(description)}</summary>
		<content type="html">${escapeXml(absolute)}</content>
	</entry>`
}
