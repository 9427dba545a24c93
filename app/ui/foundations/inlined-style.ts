/**
 * The `rel` of the link of a style sheet while that sheet is inlined in the page (`server/pages/inline-style.ts`). It means nothing to a
 * browser. Not a disabled style sheet from the start: preload scanners fetch that as well (Chromium 150 does).
 */
export const inlinedRel = 'style-in-page'

/**
 * Makes the links of inlined style sheets what the application renders, before it is hydrated; disabled, because the page has their
 * rules already.
 */
export function restoreStyleLinks(): void {
	for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${inlinedRel}]`)) {
		link.setAttribute('disabled', '')
		link.rel = 'stylesheet'
	}
	// The router adds a # to the URL. By the plain URL, code that is loaded later finds that the page has its style sheet; otherwise it
	// would fetch it once more, wait for it, and put its rules after those of the page.
	for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href$="#"]')) {
		const plain = link.cloneNode() as HTMLLinkElement
		plain.setAttribute('disabled', '')
		plain.href = link.href.replace('#', '')
		document.body.append(plain)
	}
}
