import type { Element, Nodes, Parents } from 'hast'

export const isElement = (node: Nodes): node is Element => node.type === 'element'

/** Yields all elements with this name below a node, in document order. */
export function* elementsOf(node: Parents, name: string | RegExp): Generator<Element> {
	for (const child of node.children) {
		if (!isElement(child)) continue
		if (typeof name === 'string' ? child.tagName === name : name.test(child.tagName)) yield child
		yield* elementsOf(child, name)
	}
}

/** Returns the plain text of a node. */
export function textOf(node: Nodes): string {
	if (node.type === 'text') return node.value
	return 'children' in node ? node.children.map(textOf).join('') : ''
}
