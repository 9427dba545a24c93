import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { inlinedRel } from '#app/ui/foundations/inlined-style.ts'

/** Bytes as transferred, without headers. */
export type PageWeight = {
	/** Without the inline style. */
	html: number
	/** Inline, compressed separately, and in files. */
	css: number
	fonts: number
	other: number
	/** HTML, style, fonts and pictures: what has to be there to read the page and to tap. */
	total: number
	/** Of these. */
	requests: number
	/** Part of `html`: its inline scripts, compressed separately. */
	inlineScript: number
	/** Script files. No tap waits for them: what a first tap opens works without them (docs/decisions/0093-the-first-tap-is-native.md). */
	scripts: number
}

/**
 * Weighs what has to be there before the first interaction, and the scripts beside it, as read from the page's HTML. Pictures that are
 * loaded when they come into view, such as those of a closed modal, do not count. `views` has what a browser loaded.
 */
export async function weighPage(pageUrl: string): Promise<PageWeight> {
	const htmlBytes = await fetchBytes(pageUrl)
	const html = await (await fetch(pageUrl)).text()
	const resourceUrls = new Set<string>()
	// Disabled style sheet links are inlined already.
	const withoutDisabledLinks = html.replace(new RegExp(`<link rel="${inlinedRel}"[^>]*>`, 'g'), '')
	for (const [, resourceUrl] of withoutDisabledLinks.matchAll(
		/<(?:link|img|use)\b(?![^>]*loading="lazy")[^>]*?\s(?:href|src)="([^"#]+)/g,
	))
		if (resourceUrl!.startsWith('/assets/') || resourceUrl === '/favicon.svg') resourceUrls.add(resourceUrl!)
	for (const resourceUrl of html.match(/data-fonts="([^"]*)"/)?.[1]?.split(' ') ?? [])
		resourceUrls.add(resourceUrl)
	const style = brotliCompressSync(textIn(html, 'style')).length
	const weight = { html: htmlBytes - style, css: style, fonts: 0, other: 0, scripts: 0 }
	for (const resourceUrl of resourceUrls) {
		const bytes = await fetchBytes(new URL(resourceUrl, pageUrl).href)
		if (resourceUrl.endsWith('.js')) weight.scripts += bytes
		else if (resourceUrl.endsWith('.css')) weight.css += bytes
		else if (resourceUrl.endsWith('.woff2')) weight.fonts += bytes
		else weight.other += bytes
	}
	return {
		...weight,
		total: weight.html + weight.css + weight.fonts + weight.other,
		requests: [...resourceUrls].filter((each) => !each.endsWith('.js')).length + 1,
		inlineScript: brotliCompressSync(textIn(html, 'script')).length,
	}
}

/** Returns the text of all elements with this name. */
const textIn = (html: string, name: 'script' | 'style') =>
	[...html.matchAll(new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`, 'g'))]
		.map(([, text]) => text)
		.join('')

function fetchBytes(url: string): Promise<number> {
	return new Promise((resolve, reject) => {
		get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
			let sum = 0
			response.on('data', (chunk: Buffer) => {
				sum += chunk.length
			})
			response.on('end', () =>
				response.statusCode === 200 ? resolve(sum) : reject(new Error(`${url}: ${response.statusCode}`)),
			)
		}).on('error', reject)
	})
}
