import bricolage from '#app/ui/fonts/bricolage-grotesque.woff2?url'
import figtree from '#app/ui/fonts/figtree.woff2?url'

/** For `links()` of the root: the two fonts that every page needs for its first render. */
export const fontPreloads = [bricolage, figtree].map((href) => ({
	rel: 'preload' as const,
	as: 'font' as const,
	type: 'font/woff2',
	crossOrigin: 'anonymous' as const,
	href,
}))
