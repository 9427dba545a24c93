import { createHash } from 'node:crypto'

/** The text of a style sheet of ours by its address; undefined where there is none. */
export type FindStyle = (href: string) => string | undefined

/**
 * For whom this page is the first one: puts its style sheets into it, so that nothing has to be fetched before it can be painted. Each
 * link stays where it was, asleep, because the framework looks for it there. Takes a whole page; gives it back with the hashes that a
 * content security policy has to allow.
 */
export function styleInPage(page: string, findStyle: FindStyle): { html: string; hashes: string[] } {
	const hashes = new Set<string>()
	const html = page.replace(/<link rel="stylesheet" href="([^"]+)"\/?>/g, (link, href: string) => {
		// React Router puts a # behind the address.
		const style = findStyle(href.replace(/#$/, ''))
		if (style === undefined) return link
		hashes.add(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
		return `<style>${style}</style><link rel="stylesheet" href="${href}" disabled=""/>`
	})
	return { html, hashes: [...hashes] }
}
