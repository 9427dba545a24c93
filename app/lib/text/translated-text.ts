/**
 * Lets React and Preact work on a page that the browser translates. A translator replaces each text node by a `<font>` with the translated
 * text. React keeps the node that is no longer in the page: a later text would not be shown, and inserting before it or removing
 * it throws `NotFoundError` (facebook/react#11538). See docs/decisions/0085-translated-pages.md.
 */

declare global {
	interface Window {
		/** Collects what changes in the page before this module is loaded; set by page-start.tsx. */
		__changes?: { records: MutationRecord[]; observer: MutationObserver }
	}
}

const translations = new WeakMap<Text, Element>()
const originals = new WeakMap<Element, Text>()
let observer: MutationObserver | undefined

/**
 * From now on a text that changes takes the place of its translation, which the translator then renews, and a text that is removed takes
 * its translation with it. Call it once, before the page is rendered or hydrated.
 */
export function followTranslations(): void {
	observer = new MutationObserver(note)
	const early = window.__changes
	note([...(early?.records ?? []), ...(early?.observer.takeRecords() ?? [])])
	early?.observer.disconnect()
	observer.observe(document, { childList: true, subtree: true })
	guardNodeMethods()
}

/** Whether a translator has been at work. The product itself renders no `<font>`. */
export const isTranslated = (): boolean => document.querySelector('font') !== null

/** Puts the original texts back. The translator translates them again when it notices. */
export function restoreTexts(): void {
	noteNow()
	// Without an original: the part of a sentence that a translator moved to another place.
	for (const font of document.querySelectorAll('font')) font.replaceWith(originals.get(font) ?? '')
}

function noteNow(): void {
	if (observer) note(observer.takeRecords())
}

function note(records: MutationRecord[]): void {
	for (const record of records)
		if (record.type === 'characterData') showChange(record.target as Text)
		else for (const node of record.removedNodes) noteRemoved(node, record)
}

/** Translators insert the `<font>` before they remove the text, or both in one step, and may replace it by another one. */
function noteRemoved(node: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
	const text = node instanceof Text ? node : originals.get(node as Element)
	const translation = [addedNodes[0], previousSibling, nextSibling].find((near) => near?.nodeName === 'FONT')
	if (!text || !(translation instanceof Element) || !translation.isConnected) return
	translations.set(text, translation)
	originals.set(translation, text)
	observer!.observe(text, { characterData: true })
}

function showChange(text: Text): void {
	if (!text.isConnected) translationOf(text)?.replaceWith(text)
}

/** Returns what stands for a node in the page, if that is another node. */
function translationOf(node: Node): Element | undefined {
	const translation = node instanceof Text ? translations.get(node) : undefined
	return translation?.isConnected ? translation : undefined
}

function guardNodeMethods(): void {
	const { appendChild, insertBefore, removeChild } = Node.prototype

	/** Returns the child of `parent` that is, contains or stands for `node`. */
	function childOf(parent: Node, node: Node): Node | null {
		if (node.parentNode === parent) return node
		noteNow()
		let child: Node | null = translationOf(node) ?? node
		while (child && child.parentNode !== parent) child = child.parentNode
		return child
	}

	function removeTranslationOf(node: Node): void {
		if (!(node instanceof Text)) return
		noteNow()
		translationOf(node)?.remove()
	}

	Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
		const present = childOf(this, child)
		if (present) removeChild.call(this, present)
		return child
	}
	Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null) {
		removeTranslationOf(child)
		return insertBefore.call(this, child, before && childOf(this, before)) as Child
	}
	Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child) {
		removeTranslationOf(child)
		return appendChild.call(this, child) as Child
	}
}
