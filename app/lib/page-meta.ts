import type { MetaDescriptor } from 'react-router'

type PageMeta = {
	/** What the page is, without the brand. */
	title: string
	/** One whole sentence for search results. */
	description: string
	/** The page's one true path, for search engines that find it under others. */
	path: string
}

type RootFacts = { origin: string; settings: { headerBrand: string } }

/**
 * Title, description and canonical address of a public page, with the brand and origin that the root
 * loader read. `matches` are a route's `meta` arguments; the root may be missing when it failed.
 */
export function pageMeta(
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
	{ title, description, path }: PageMeta,
): MetaDescriptor[] {
	const root = matches.find((match) => match?.id === 'root')?.loaderData as RootFacts | undefined
	const brand = root?.settings.headerBrand ?? 'Lotwise'
	const url = `${root?.origin ?? ''}${path}`
	return [
		{ title: `${title} · ${brand}` },
		{ name: 'description', content: description },
		{ tagName: 'link', rel: 'canonical', href: url },
		{ property: 'og:title', content: title },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: url },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:site_name', content: brand },
	]
}
