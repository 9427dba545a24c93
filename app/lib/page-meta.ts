import type { MetaDescriptor } from 'react-router'

type PageMeta = {
	/** What the page is, without the brand. */
	title: string
	/** One whole sentence for search results. */
	description: string
	/** The page's one true path, for search engines that find it under others. */
	path: string
	/** What it is to those who link to it; https://ogp.me. */
	type?: 'website' | 'article'
}

/** A route's `meta` arguments; the root may be missing when it failed. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title, description and canonical address of a public page, with the brand and origin that the root loader read. */
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

/** Title of a page that is one person's or one moment's: kept out of search engines. */
export function privatePageMeta(matches: Matches, title: string): MetaDescriptor[] {
	return [{ title: `${title} · ${siteOf(matches).brand}` }, { name: 'robots', content: 'noindex' }]
}

function siteOf(matches: Matches): { brand: string; origin: string } {
	const root = matches.find((match) => match?.id === 'root')?.loaderData as
		| { origin: string; settings: { headerBrand: string } }
		| undefined
	return { brand: root?.settings.headerBrand ?? 'Lotwise', origin: root?.origin ?? '' }
}
