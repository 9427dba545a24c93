import bricolage from '#app/ui/fonts/bricolage-grotesque.woff2?url'
import figtree from '#app/ui/fonts/figtree.woff2?url'

/** For the root's `links()`: the two files every page needs before its first paint settles. */
export const fontPreloads = [bricolage, figtree].map((href) => ({
	rel: 'preload' as const,
	as: 'font' as const,
	type: 'font/woff2',
	crossOrigin: 'anonymous' as const,
	href,
}))
