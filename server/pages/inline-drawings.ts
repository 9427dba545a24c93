import type { StaticFile } from './files/static-files.ts'
import { textOf } from './inline-style.ts'

/** Finds the `<symbol>` of a drawing by its URL: the URL of its file, # and the symbol's id. Undefined when there is none. */
export type FindDrawing = (href: string) => string | undefined

/** Collects the drawings of the built files. */
export function drawingsAmong(files: ReadonlyMap<string, StaticFile>): FindDrawing {
	const drawings = new Map<string, string>()
	for (const [path, { copies }] of files) {
		if (!path.startsWith('/assets/') || !path.endsWith('.svg')) continue
		for (const text of textOf(copies.identity).split('<symbol ').slice(1)) {
			const id = /^id="([^"]+)"/.exec(text)?.[1]
			const end = text.indexOf('</symbol>')
			if (id && end > 0) drawings.set(`${path}#${id}`, `<symbol ${text.slice(0, end)}</symbol>`)
		}
	}
	return (href) => drawings.get(href)
}

/**
 * Puts the drawings that a page uses at its end, so that a first visit fetches no file for them: a file requested while the page
 * arrives would slow it down. `page` must be a whole page. The framework renders the URLs of the files, compares no attributes when
 * it hydrates, and leaves unknown elements at the end of `<body>`; a page that it renders later loads the file.
 */
export function drawingsInPage(page: string, findDrawing: FindDrawing): string {
	const ids = new Map<string, string>()
	let symbols = ''
	const html = page.replace(/<use href="(\/assets\/[^"]+)"/g, (use, href: string) => {
		const symbol = findDrawing(href)
		if (symbol === undefined) return use
		let id = ids.get(href)
		if (id === undefined) {
			id = `drawing-${ids.size + 1}`
			ids.set(href, id)
			symbols += symbol.replace(/ id="[^"]+"/, ` id="${id}"`)
		}
		return `<use href="#${id}"`
	})
	const end = html.lastIndexOf('</body>')
	if (!symbols || end < 0) return page
	// Not hidden: clip paths inside would have no effect.
	return `${html.slice(0, end)}<svg width="0" height="0" aria-hidden="true">${symbols}</svg>${html.slice(end)}`
}
