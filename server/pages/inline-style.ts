import { createHash } from 'node:crypto'
import { asleep } from '#app/ui/foundations/starter.ts'
import type { ReadyAnswers } from './readiness.ts'

/** A style sheet of ours, and how a content security policy allows it inside a page. */
type Style = { text: string; source: string }

/** By its address; undefined where there is none. */
export type FindStyle = (href: string) => Style | undefined

/** The style sheets among the built files, each read and hashed once. */
export function stylesAmong(files: ReadonlyMap<string, ReadyAnswers>): FindStyle {
	const styles = new Map<string, Style>()
	for (const [path, { copies }] of files)
		if (path.endsWith('.css')) styles.set(path, styleOf(String(copies.identity.body ?? '')))
	return (href) => styles.get(href)
}

const styleOf = (text: string): Style => ({
	text,
	source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

/**
 * For whom this page is the first one: puts its style sheets into it, so that nothing has to be fetched before it can be painted. Each
 * link stays where it was, asleep, because the framework looks for it there (the starter wakes it). Takes a whole page; gives it back with the hashes that a
 * content security policy has to allow.
 */
export function styleInPage(page: string, findStyle: FindStyle): { html: string; hashes: string[] } {
	const hashes = new Set<string>()
	const html = page.replace(/<link rel="stylesheet" href="([^"]+)"\/?>/g, (link, href: string) => {
		// React Router puts a # behind the address.
		const style = findStyle(href.replace(/#$/, ''))
		if (style === undefined) return link
		hashes.add(style.source)
		return `<style>${style.text}</style><link rel="${asleep}" href="${href}"/>`
	})
	return { html, hashes: [...hashes] }
}
