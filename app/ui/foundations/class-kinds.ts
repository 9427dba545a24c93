/*
 * Which of the Tailwind classes in use set the same property, for cn.ts. A class of a kind that is missing here is never
 * overridden; cn.test.ts compares every pair of classes in the sources with the complete table of tailwind-merge.
 */

// Kinds that are named after their prefix and contain every class that starts with it.
const byPrefix =
	'p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y w h size min-w min-h max-w max-h top right bottom left inset inset-x inset-y z opacity cursor duration leading tracking translate translate-x translate-y rotate rounded rounded-l rounded-r rounded-t rounded-b place-items justify-items justify-self grid-cols grid-rows col-start overscroll overflow-x overflow-y shadow transition object whitespace basis order aspect accent underline-offset pointer-events fill float clear scroll-mt line-clamp align shrink col row-span items self outline-offset'

/** Kinds whose classes are complete words. */
const byWord = {
	display: 'block inline-block inline flex inline-flex grid inline-grid table contents hidden',
	position: 'static fixed absolute relative sticky',
	visibility: 'visible invisible collapse',
	sr: 'sr-only not-sr-only',
	'text-overflow': 'truncate text-ellipsis text-clip',
	'font-style': 'italic not-italic',
	'text-decoration': 'underline no-underline line-through overline',
	'border-collapse': 'border-collapse border-separate',
	'table-layout': 'table-auto table-fixed',
	'user-select': 'select-all select-none',
}

/** Prefixes with several kinds, in the order they are tried, and the values of each: `#` is any length, `@` an image, `*` anything. */
const byValue: Record<string, Record<string, string>> = {
	text: {
		'text-alignment': 'left center right start end',
		'text-wrap': 'wrap nowrap balance pretty',
		'font-size': 'display h1 h2 h3 h4 lead body base compact small fine micro #',
		'text-color': '*',
	},
	flex: {
		'flex-direction': 'row row-reverse col col-reverse',
		'flex-wrap': 'wrap nowrap wrap-reverse',
		flex: '*',
	},
	overflow: { overflow: 'auto hidden clip visible scroll' },
	content: { 'align-content': 'start end center between around stretch' },
	justify: { 'justify-content': 'start end center between around stretch' },
	decoration: { 'decoration-w': '#' },
	break: { break: 'normal words all keep' },
	font: { 'font-family': 'display text plate', 'font-weight': '*' },
	bg: { 'bg-image': 'none @', 'bg-color': '*' },
	border: { 'border-style': 'solid dashed dotted none', 'border-w': '# ', 'border-color': '*' },
	...Object.fromEntries(
		[...'trblxy'].map((side) => [
			`border-${side}`,
			{ [`border-w-${side}`]: '# ', [`border-color-${side}`]: '*' },
		]),
	),
	'divide-x': { 'divide-x': '# ' },
	'divide-y': { 'divide-y': '# ' },
	divide: { 'divide-style': 'solid dashed dotted none', 'divide-color': '*' },
	outline: { 'outline-style': 'none hidden solid dashed', 'outline-w': '# ', 'outline-color': '*' },
	list: { list: '*' },
	stroke: { 'stroke-w': '#', stroke: '*' },
}

/** A shorthand overrides its parts, but a part never overrides the shorthand. */
export const overriddenKinds: Record<string, string> = {
	p: 'px py pt pr pb pl',
	px: 'pr pl',
	py: 'pt pb',
	m: 'mx my mt mr mb ml',
	mx: 'mr ml',
	my: 'mt mb',
	size: 'w h',
	gap: 'gap-x gap-y',
	flex: 'basis grow shrink',
	inset: 'inset-x inset-y top right bottom left',
	'inset-x': 'right left',
	'inset-y': 'top bottom',
	overflow: 'overflow-x overflow-y',
	'font-size': 'leading',
	rounded: 'rounded-l rounded-r rounded-t rounded-b',
	'line-clamp': 'display overflow',
	translate: 'translate-x translate-y',
}
for (const property of ['border-w', 'border-color']) {
	const sides = (initials: string) => [...initials].map((side) => `${property}-${side}`).join(' ')
	Object.assign(overriddenKinds, {
		[property]: sides('trblxy'),
		[`${property}-x`]: sides('rl'),
		[`${property}-y`]: sides('tb'),
	})
}

type Kind = { name: string; values: string[] }

const kinds = new Map<string, Kind[]>(
	Object.entries(byValue).map(([prefix, each]) => [
		prefix,
		Object.entries(each).map(([name, values]) => ({ name, values: values.split(' ') })),
	]),
)
for (const name of byPrefix.split(' ')) kinds.set(name, [{ name, values: ['*', ''] }])

const kindByWord = new Map(
	Object.entries(byWord).flatMap(([name, all]) => all.split(' ').map((word) => [word, name])),
)

/** `[12px]`, `3`, `[calc(1rem+2px)]`. */
const isLength = (value: string) =>
	/^(?:[\d.]+|\[(?:length:)?(?:[\d.]+(?:%|\w+)|(?:calc|clamp|min|max)\(.*\))\])$/.test(value)
const isImage = (value: string) => /^\[(?:url|(?:repeating-)?(?:linear|radial|conic)-gradient)\(/.test(value)

/** Returns the kind of a class name without its variants (`hover:`, `md:`), or undefined if it is unknown. */
export function kindOf(word: string): string | undefined {
	const name = word.replace(/^-|\/[^\]]*$/g, '')
	if (kindByWord.has(name)) return kindByWord.get(name)
	for (let end = name.length; end > 0; end = name.lastIndexOf('-', end - 1)) {
		const value = name.slice(end + 1)
		const found = kinds
			.get(name.slice(0, end))
			?.find(
				({ values }) =>
					values.includes(value) ||
					(value &&
						values.some(
							(pattern) =>
								pattern === '*' || (pattern === '#' ? isLength(value) : pattern === '@' && isImage(value)),
						)),
			)
		if (found) return found.name
	}
	return
}
