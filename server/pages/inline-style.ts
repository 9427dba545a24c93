import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inlinedRel } from '#app/ui/foundations/inlined-style.ts'
import type { StaticFile } from './files/static-files.ts'

/** A style sheet of ours, and its source expression for a content security policy. */
type Style = { text: string; source: string }

/** Finds a style sheet by its URL; undefined when there is none. */
export type FindStyle = (href: string) => Style | undefined

/** Collects the style sheets among the built files; each is read and hashed once. */
export function stylesAmong(files: ReadonlyMap<string, StaticFile>): FindStyle {
	const styles = new Map<string, Style>()
	for (const [path, { copies }] of files)
		if (path.endsWith('.css')) styles.set(path, styleOf(textOf(copies.identity)))
	return (href) => styles.get(href)
}

/** The text of an uncompressed copy of a file. */
export const textOf = ({ body }: StaticFile['copies']['identity']): string =>
	body && !Buffer.isBuffer(body) ? readFileSync(body.path, 'utf8') : String(body ?? '')

const styleOf = (text: string): Style => ({
	text,
	source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

/**
 * Inlines a page's style sheets, so that a first visit fetches nothing before the page can be shown. Each link stays in place with a
 * `rel` that loads nothing, because the application looks for it there (`restoreStyleLinks`). `page` must be a whole page. @returns it
 * and the hashes that its content security policy has to allow
 */
export function styleInPage(page: string, findStyle: FindStyle): { html: string; hashes: string[] } {
	const hashes = new Set<string>()
	const html = page.replace(/<link rel="stylesheet" href="([^"]+)"\/?>/g, (link, href: string) => {
		// React Router appends a # to the URL.
		const style = findStyle(href.replace(/#$/, ''))
		if (style === undefined) return link
		hashes.add(style.source)
		return `<style>${style.text}</style><link rel="${inlinedRel}" href="${href}"/>`
	})
	return { html, hashes: [...hashes] }
}
