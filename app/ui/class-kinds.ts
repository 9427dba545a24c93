/*
 * Which of the Tailwind classes in use set the same thing, for cn.ts. A class of a kind that is missing here is never
 * overridden; cn.test.ts compares every pair of classes in the sources with tailwind-merge's complete table.
 */
const any = () => true
const isNumber = (value: string) => value !== '' && Number.isFinite(Number(value))
const isLength = (value: string) =>
	isNumber(value) || /^\[(?:length:)?(?:[\d.]+(?:%|\w+)|(?:calc|clamp|min|max)\(.*\))\]$/.test(value)

const sizes = ['display', 'h1', 'h2', 'h3', 'h4', 'lead', 'body', 'base', 'desk', 'small', 'fine', 'micro']

// Kinds that are named after their prefix, and hold whatever begins with it.
const byPrefix =
	'p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y w h size min-w min-h max-w max-h top right bottom left inset inset-x inset-y z opacity cursor duration leading tracking translate translate-x translate-y rotate rounded rounded-l rounded-r rounded-t rounded-b place-items justify-items justify-self grid-cols grid-rows col-start overscroll overflow-x overflow-y shadow transition object whitespace basis order aspect accent underline-offset pointer-events fill float clear scroll-mt line-clamp align'

type Kinds = Record<string, (string | Record<string, (string | ((value: string) => boolean))[]>)[]>

export const classKinds: Kinds = {
	...Object.fromEntries(byPrefix.split(' ').map((prefix) => [prefix, [{ [prefix]: ['', any] }]])),
	display: 'block inline-block inline flex inline-flex grid inline-grid table contents hidden'.split(' '),
	position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
	visibility: ['visible', 'invisible', 'collapse'],
	sr: ['sr-only', 'not-sr-only'],
	overflow: [{ overflow: ['auto', 'hidden', 'clip', 'visible', 'scroll'] }],
	'align-items': [{ items: [any] }],
	'align-self': [{ self: [any] }],
	'align-content': [{ content: ['start', 'end', 'center', 'between', 'around', 'stretch'] }],
	'justify-content': [{ justify: ['start', 'end', 'center', 'between', 'around', 'stretch'] }],
	'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
	'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
	flex: [{ flex: ['auto', 'initial', 'none', any] }],
	shrink: [{ shrink: ['', any] }],
	'col-span': [{ col: [any] }],
	'font-size': [{ text: [...sizes, isLength] }],
	'text-alignment': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
	'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
	'text-overflow': ['truncate', { text: ['ellipsis', 'clip'] }],
	'text-color': [{ text: [any] }],
	'font-style': ['italic', 'not-italic'],
	'text-decoration': ['underline', 'no-underline', 'line-through', 'overline'],
	'text-decoration-thickness': [{ decoration: [isLength] }],
	break: [{ break: ['normal', 'words', 'all', 'keep'] }],
	'font-family': [{ font: ['display', 'text', 'plate'] }],
	'font-weight': [{ font: [any] }],
	'bg-image': [
		{ bg: ['none', (value) => /^\[(?:url|(?:repeating-)?(?:linear|radial|conic)-gradient)\(/.test(value)] },
	],
	'bg-color': [{ bg: [any] }],
	'border-collapse': ['border-collapse', 'border-separate'],
	'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
	...Object.fromEntries(
		['t', 'r', 'b', 'l', 'x', 'y'].flatMap((side) => [
			[`border-w-${side}`, [{ [`border-${side}`]: ['', isLength] }]],
			[`border-color-${side}`, [{ [`border-${side}`]: [any] }]],
		]),
	),
	'border-w': [{ border: ['', isLength] }],
	'border-color': [{ border: [any] }],
	'divide-y': [{ 'divide-y': ['', isLength] }],
	'divide-style': [{ divide: ['solid', 'dashed', 'dotted', 'none'] }],
	'divide-color': [{ divide: [any] }],
	'outline-style': [{ outline: ['none', 'hidden', 'solid', 'dashed'] }],
	'outline-offset': [{ 'outline-offset': [any] }],
	'outline-w': [{ outline: ['', isLength] }],
	'outline-color': [{ outline: [any] }],
	'list-style-type': [{ list: ['none', 'disc', 'decimal', any] }],
	'stroke-w': [{ stroke: [isLength] }],
	stroke: [{ stroke: [any] }],
}

/** A shorthand overrides its parts; the parts never the shorthand. */
export const overriddenKinds: Record<string, string[]> = {
	p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
	px: ['pr', 'pl'],
	py: ['pt', 'pb'],
	m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
	mx: ['mr', 'ml'],
	my: ['mt', 'mb'],
	size: ['w', 'h'],
	gap: ['gap-x', 'gap-y'],
	flex: ['basis', 'grow', 'shrink'],
	inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
	'inset-x': ['right', 'left'],
	'inset-y': ['top', 'bottom'],
	overflow: ['overflow-x', 'overflow-y'],
	'font-size': ['leading'],
	rounded: ['rounded-l', 'rounded-r', 'rounded-t', 'rounded-b'],
	'line-clamp': ['display', 'overflow'],
	'border-w': ['border-w-t', 'border-w-r', 'border-w-b', 'border-w-l', 'border-w-x', 'border-w-y'],
	'border-w-x': ['border-w-r', 'border-w-l'],
	'border-w-y': ['border-w-t', 'border-w-b'],
	'border-color': [
		'border-color-t',
		'border-color-r',
		'border-color-b',
		'border-color-l',
		'border-color-x',
		'border-color-y',
	],
	'border-color-x': ['border-color-r', 'border-color-l'],
	'border-color-y': ['border-color-t', 'border-color-b'],
	translate: ['translate-x', 'translate-y'],
}
