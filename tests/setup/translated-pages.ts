import type { Browser, BrowserContext } from '@playwright/test'

/** Whether every page of the browser tests is translated, as `TRANSLATED=1 npx playwright test` asks for. */
export const isTranslated = Boolean(process.env.TRANSLATED)

/**
 * Translates the pages of a context as the translators of Chrome and Google do: each text node is replaced by a new one in two nested
 * `<font>`, first those of the page as it arrived, then every text that appears or changes.
 * @param isMarked whether every translation differs from its original; else only those from before hydration do
 */
export async function translatePagesOf(context: BrowserContext, { isMarked = false } = {}): Promise<void> {
	await context.addInitScript(translatePage, isMarked)
}

/** Translates the pages of every context that is opened in a browser from now on. */
export function translatePagesIn(browser: Browser): void {
	const { newContext } = browser
	browser.newContext = async (options) => {
		const context = await newContext.call(browser, options)
		await translatePagesOf(context)
		return context
	}
}

/** Runs in the page. The other text of a translation has a zero-width space, which Playwright ignores in strings. */
function translatePage(isMarked: boolean): void {
	const willHydrate = () => '__changes' in window && !document.documentElement.matches('[data-ready]')
	const translatedText = (text: string) => (isMarked || willHydrate() ? `${text}\u200b` : text)
	function translate(text: Text): void {
		const parent = text.parentElement
		if (
			!parent ||
			!text.data.trim() ||
			parent.closest('font,title,script,style,noscript,textarea,[translate=no]')
		)
			return
		const font = document.createElement('font')
		const inner = font.appendChild(document.createElement('font'))
		inner.textContent = translatedText(text.data)
		parent.insertBefore(font, text)
		parent.removeChild(text)
	}
	function translateIn(node: Node): void {
		if (node instanceof Text) {
			translate(node)
			return
		}
		const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
		const texts: Text[] = []
		while (walker.nextNode()) texts.push(walker.currentNode as Text)
		texts.forEach(translate)
	}
	function start(): void {
		translateIn(document.documentElement)
		new MutationObserver((records) => {
			for (const { type, target, addedNodes } of records)
				if (type === 'characterData') translateIn(target)
				else addedNodes.forEach(translateIn)
		}).observe(document.documentElement, { childList: true, characterData: true, subtree: true })
	}
	if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
	else start()
}
