/**
 * The structure of ADF 1.0 as a table, after the element tables of the 'Auto-lead Data Format specification', version 1.0 (2000, published
 * by the ADF working group; element names, order and values as at adfxml.info). Children are in their order: '?' at most once, '*' any
 * number, '+' at least once, otherwise exactly once.
 */
type Rule = {
	children?: readonly string[]
	/** For each attribute its values; null for any text. */
	attributes?: Readonly<Record<string, readonly string[] | null>>
	/** Attributes that have to be there. */
	required?: readonly string[]
	/** What the text has to match. */
	text?: RegExp
}

const text = /\S/
const flag = ['0', '1']
const date = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z))?$/

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
	['adf', { children: ['prospect+'] }],
	[
		'prospect',
		{
			children: ['id*', 'requestdate', 'vehicle+', 'customer', 'vendor', 'provider?'],
			attributes: { status: ['new', 'resend'] },
		},
	],
	['id', { attributes: { sequence: null, source: null }, required: ['sequence', 'source'], text }],
	['requestdate', { text: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$/ }],
	[
		'vehicle',
		{
			children:
				'id* year make model vin? stock? trim? doors? bodystyle? transmission? odometer? condition? colorcombination* imagetag? price* pricecomments? option* finance? comments?'.split(
					' ',
				),
			attributes: { interest: ['buy', 'lease', 'sell', 'trade-in', 'test-drive'], status: ['new', 'used'] },
		},
	],
	['year', { text: /^\d{4}$/ }],
	['make', { text }],
	['model', { text }],
	['vin', { text }],
	['stock', { text }],
	['trim', { text }],
	[
		'odometer',
		{
			attributes: { status: ['unknown', 'rolledover', 'replaced', 'original'], units: ['km', 'mi'] },
			text: /^\d+$/,
		},
	],
	['comments', { text }],
	['customer', { children: ['contact', 'id*', 'timeframe?', 'comments?'] }],
	['contact', { children: ['name+', 'email?', 'phone*', 'address?'], attributes: { primarycontact: flag } }],
	[
		'name',
		{
			attributes: { part: ['first', 'middle', 'suffix', 'last', 'full'], type: ['business', 'individual'] },
			text,
		},
	],
	['email', { attributes: { preferredcontact: flag }, text: /@/ }],
	[
		'phone',
		{
			attributes: {
				type: ['voice', 'fax', 'cellphone', 'pager'],
				time: ['morning', 'afternoon', 'evening', 'nopreference', 'day'],
				preferredcontact: flag,
			},
			text,
		},
	],
	[
		'address',
		{
			children: ['street*', 'apartment?', 'city?', 'regioncode?', 'postalcode?', 'country?'],
			attributes: { type: ['work', 'home', 'delivery'] },
		},
	],
	['regioncode', { text }],
	['postalcode', { text }],
	['country', { text: /^[A-Z]{2}$/ }],
	['timeframe', { children: ['description?', 'earliestdate?', 'latestdate?'] }],
	['latestdate', { text: date }],
	['vendor', { children: ['id*', 'vendorname', 'url?', 'contact'] }],
	['vendorname', { text }],
	['url', { text: /^https?:\/\// }],
	['provider', { children: ['id*', 'name', 'service?', 'url?', 'email?', 'phone?', 'contact?'] }],
])

type Node = { name: string; attributes: Map<string, string>; children: Node[]; text: string }

/** Reads XML of the simple kind that ADF is: no CDATA, no comments, no entities but the five of XML. @throws Error where it is not well-formed */
function parse(xml: string): Node {
	const [, body] =
		/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<\?adf version="1\.0"\?>\n([\s\S]*)$/.exec(xml) ?? []
	if (body === undefined) throw new Error('the document does not begin with its two declarations')
	// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow them
	if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(body) || !body.isWellFormed())
		throw new Error('a character that XML does not allow')
	const root: Node = { name: '', attributes: new Map(), children: [], text: '' }
	const open = [root]
	const token = /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)>|([^<>]+)/gy
	let end = 0
	for (let match = token.exec(body); match; match = token.exec(body)) {
		end = token.lastIndex
		const [, slash, name = '', attributes = '', chars] = match
		const current = open.at(-1)!
		if (chars !== undefined) current.text += unescaped(chars)
		else if (slash) {
			if (open.length < 2 || current.name !== name) throw new Error(`</${name}> closes nothing`)
			open.pop()
		} else {
			const node: Node = { name, attributes: new Map(), children: [], text: '' }
			for (const [, key, value] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
				if (node.attributes.has(key!)) throw new Error(`${name} has ${key} twice`)
				node.attributes.set(key!, unescaped(value!))
			}
			current.children.push(node)
			open.push(node)
		}
	}
	if (end !== body.length || open.length !== 1 || root.children.length !== 1)
		throw new Error('not well-formed')
	return root.children[0]!
}

function unescaped(text: string): string {
	if (/&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new Error('an entity that XML does not have')
	const entities = new Map([
		['amp', '&'],
		['lt', '<'],
		['gt', '>'],
		['quot', '"'],
		['apos', "'"],
	])
	return text.replaceAll(/&(\w+);/g, (_, name: string) => entities.get(name)!)
}

/** Lists what is wrong with an ADF document; empty for a valid one. */
export function adfFaults(xml: string): string[] {
	try {
		const root = parse(xml)
		return root.name === 'adf' ? faultsOf(root) : ['the root is not adf']
	} catch (error) {
		return [(error as Error).message]
	}
}

function faultsOf(node: Node): string[] {
	const rule = rules.get(node.name)
	if (!rule) return [`${node.name} is not an element of ADF`]
	const { children = [], attributes = {}, required = [] } = rule
	const known = new Map(Object.entries(attributes))
	return [
		...required.filter((name) => !node.attributes.has(name)).map((name) => `${node.name} has no ${name}`),
		...[...node.attributes].flatMap(([name, value]) => {
			if (!known.has(name)) return [`${node.name} has no attribute ${name}`]
			const values = known.get(name)
			return values && !values.includes(value) ? [`${node.name} ${name}="${value}"`] : []
		}),
		...(rule.text && !rule.text.test(node.text.trim()) ? [`${node.name}: ${node.text}`] : []),
		...(!rule.text && node.text.trim() ? [`${node.name} has text`] : []),
		...orderFaults(node, children),
		...node.children.flatMap(faultsOf),
	]
}

function orderFaults(node: Node, children: readonly string[]): string[] {
	const pattern = children.map((child) => child.replace(/^([a-z]+)([?*+]?)$/, '(?:$1 )$2')).join('')
	const names = node.children.map(({ name }) => `${name} `).join('')
	return new RegExp(`^${pattern}$`).test(names) ? [] : [`${node.name} has ${names || 'nothing'}in it`]
}
