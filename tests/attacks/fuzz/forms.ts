import type { Site } from '#tests/attacks/site.ts'

/** A form of a page with the values it would send; a form with several submit buttons counts once for each. */
export type Form = {
	page: string
	action: string
	method: string
	multipart: boolean
	fields: [string, string][]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

function attributes(tag: string): Record<string, string> {
	const found: Record<string, string> = {}
	for (const [, name, value] of tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g))
		found[name!.toLowerCase()] = decode(value ?? '')
	return found
}

/** Returns the forms in a page's HTML. */
export function formsOf(html: string, page: string): Form[] {
	return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head, inner]) => {
		const { action = page, method = 'get', enctype } = attributes(head!)
		const form = { page, action, method: method.toUpperCase(), multipart: enctype === 'multipart/form-data' }
		const fields = fieldsOf(inner!)
		const buttons = [...inner!.matchAll(/<button\b([^>]*)>/g)]
			.map(([, tag]) => attributes(tag!))
			.filter(({ type = 'submit', name }) => type === 'submit' && name)
		const submitters = buttons.length > 0 ? buttons : [{}]
		return submitters.map(({ name, value = '', formaction }: Record<string, string>) => ({
			...form,
			action: formaction ?? form.action,
			fields: name ? [...fields, [name, value] as [string, string]] : fields,
		}))
	})
}

function fieldsOf(html: string): [string, string][] {
	const fields: [string, string][] = []
	for (const [, tag] of html.matchAll(/<input\b([^>]*)>/g)) {
		const { name, value = '', type = 'text', checked } = attributes(tag!)
		if (!name || type === 'file') continue
		if (
			(type === 'checkbox' || type === 'radio') &&
			checked === undefined &&
			fields.some(([fieldName]) => fieldName === name)
		)
			continue
		fields.push([name, type === 'checkbox' && !value ? 'on' : value])
	}
	for (const [, tag, text] of html.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)) {
		const { name } = attributes(tag!)
		if (name) fields.push([name, decode(text!)])
	}
	for (const [, tag, inner] of html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
		const { name } = attributes(tag!)
		const options = [...inner!.matchAll(/<option\b([^>]*)>/g)].map(([, option]) => attributes(option!))
		const chosen = options.find(({ selected }) => selected !== undefined) ?? options.at(-1)
		if (name && chosen) fields.push([name, chosen.value ?? ''])
	}
	return fields
}

/** Returns the paths of this site to which a page links. */
export const linksOf = (html: string): string[] => [
	...new Set([...html.matchAll(/\b(?:href|src)="(\/[^"#]*)/g)].map(([, path]) => decode(path!))),
]

type CrawlResult = { forms: Form[]; pages: Map<string, string>; links: Set<string> }

/** Starts at the pages in `from` and follows links that match `within`, up to `pagesMax` pages. Returns the forms, pages and links. */
export async function crawl(
	{ send }: Pick<Site, 'send'>,
	{ cookie, from, within, pagesMax }: { cookie: string; from: string[]; within: RegExp; pagesMax: number },
): Promise<CrawlResult> {
	const pages = new Map<string, string>()
	const links = new Set<string>(from)
	const forms = new Map<string, Form>()
	const queue = [...from]
	for (let path = queue.shift(); path !== undefined && pages.size < pagesMax; path = queue.shift()) {
		const response = await send(path, { headers: { cookie, accept: 'text/html' } })
		if (response.status !== 200 || !response.headers['content-type']?.startsWith('text/html')) continue
		pages.set(path, response.text)
		for (const form of formsOf(response.text, path)) forms.set(keyOf(form), form)
		for (const link of linksOf(response.text)) {
			if (links.has(link)) continue
			links.add(link)
			if (within.test(link)) queue.push(link)
		}
	}
	return { forms: [...forms.values()], pages, links }
}

export const keyOf = ({ action, method, fields }: Form) => JSON.stringify([method, action, fields])

/** Returns the body of a form as a browser sends it. */
export function bodyOf(fields: [string, string][], multipart: boolean): { body: string; type: string } {
	if (!multipart)
		return { body: String(new URLSearchParams(fields)), type: 'application/x-www-form-urlencoded' }
	const boundary = '----lotwise'
	const parts = fields.map(
		([name, value]) =>
			`--${boundary}\r\ncontent-disposition: form-data; name="${name.replace(/["\r\n]/g, encodeURIComponent)}"\r\n\r\n${value}\r\n`,
	)
	return { body: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` }
}
