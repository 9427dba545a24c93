import type { Element, Nodes, Parents } from 'hast'

export const isElement = (node: Nodes): node is Element => node.type === 'element'

/** All elements of a name below a node, in the order of the text. */
export function* elementsOf(node: Parents, name: string | RegExp): Generator<Element> {
	for (const child of node.children) {
		if (!isElement(child)) continue
		if (typeof name === 'string' ? child.tagName === name : name.test(child.tagName)) yield child
		yield* elementsOf(child, name)
	}
}

/** The words of a node without its marks. */
export function textOf(node: Nodes): string {
	if (node.type === 'text') return node.value
	return 'children' in node ? node.children.map(textOf).join('') : ''
}
