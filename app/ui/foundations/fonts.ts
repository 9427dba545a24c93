import bricolage from '#app/ui/fonts/bricolage-grotesque.woff2?url'
import figtree from '#app/ui/fonts/figtree.woff2?url'

/** The two fonts of every page's text, for the starter: it preloads them where the browser has them already. */
export const pageFonts = `${bricolage} ${figtree}`
