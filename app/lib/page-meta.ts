import type { MetaDescriptor } from 'react-router'

type PageMeta = {
	/** The page's title without the brand. */
	title: string
	/** One complete sentence for search results. */
	description: string
	/** The canonical path of the page. */
	path: string
	/** The Open Graph type; https://ogp.me. */
	type?: 'website' | 'article'
}

/** The matches in a route's `meta` arguments; the root's data is missing if its loader failed. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Returns title, description and canonical address of a public page, with the brand and origin from the root loader. */
export function pageMeta(
	matches: Matches,
	{ title, description, path, type = 'website' }: PageMeta,
): MetaDescriptor[] {
	const { brand, origin } = siteOf(matches)
	return [
		{ title: `${title} · ${brand}` },
		{ name: 'description', content: description },
		{ tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
		{ property: 'og:title', content: title },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: `${origin}${path}` },
		{ property: 'og:type', content: type },
		{ property: 'og:site_name', content: brand },
	]
}

/** Returns the title of a page that search engines must not index, because it is for one person or one occasion. */
export function privatePageMeta(matches: Matches, title: string): MetaDescriptor[] {
	return [{ title: `${title} · ${siteOf(matches).brand}` }, { name: 'robots', content: 'noindex' }]
}

function siteOf(matches: Matches): { brand: string; origin: string } {
	const root = matches.find((match) => match?.id === 'root')?.loaderData as
		| { origin: string; settings: { headerBrand: string } }
		| undefined
	return { brand: root?.settings.headerBrand ?? 'Lotwise', origin: root?.origin ?? '' }
}
