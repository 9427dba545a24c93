/**
 * Does after a navigation what a browser does when it loads a page: screen readers announce the title, and the focus is at the start of
 * the page, its heading, or where the fragment of the link points. Loaded after the first page, because it is not needed earlier.
 */

const region = document.createElement('p')
region.ariaLive = 'polite'
region.className = 'sr-only'
document.body.append(region)

/** What had the focus at the last click or key. If something else has it on the new page, the page itself has moved it there. */
let focused: Element | null = null
for (const type of ['click', 'keydown'])
	document.addEventListener(type, () => (focused = document.activeElement), { capture: true })

let shown: string | undefined

/**
 * Call it whenever a page has been rendered. It does nothing for the first page, nor if the path is the same, so that a filter, a tab or a
 * link within the page keeps the focus. The place of scrolling is left to React Router.
 */
export function followPage({ pathname, hash }: { pathname: string; hash: string }): void {
	const isNew = shown !== undefined && shown !== pathname
	shown = pathname
	if (!isNew) return
	region.textContent = document.title
	const { activeElement, body } = document
	if (activeElement && activeElement !== body && activeElement !== focused) return
	const target = document.getElementById(hash.slice(1)) ?? document.querySelector('h1')
	if (!target) return
	// Links and fields can be focused anyway.
	if (target.tabIndex < 0) target.tabIndex = -1
	target.focus({ preventScroll: true })
}
