import bricolage from '#app/ui/fonts/bricolage-grotesque.woff2?url'
import figtree from '#app/ui/fonts/figtree.woff2?url'

/** The two fonts of every page's text, for page-start.tsx, which preloads them where the browser has them already. */
export const pageFonts = `${bricolage} ${figtree}`
