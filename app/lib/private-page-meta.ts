import type { MetaDescriptor } from 'react-router'

type RootFacts = { settings: { headerBrand: string } }

/** Title of a page that is one person's: with the brand the root loader read, and kept out of search engines. */
export function privatePageMeta(
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
	title: string,
): MetaDescriptor[] {
	const root = matches.find((match) => match?.id === 'root')?.loaderData as RootFacts | undefined
	return [
		{ title: `${title} · ${root?.settings.headerBrand ?? 'Lotwise'}` },
		{ name: 'robots', content: 'noindex' },
	]
}
