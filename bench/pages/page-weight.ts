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
	total: number
	requests: number
	/** Part of `html`: its inline scripts, compressed separately. */
	inlineScript: number
	/** What the first interaction loads in addition. */
	scriptAfterInteraction: number
}

/**
 * Weighs everything a page loads before the first interaction, and the scripts after that, as read from its HTML. The browser tests
 * count the same in Chromium.
 */
export async function weighPage(pageUrl: string): Promise<PageWeight> {
	const htmlBytes = await fetchBytes(pageUrl)
	const html = await (await fetch(pageUrl)).text()
	const resourceUrls = new Set<string>()
	// Disabled style sheet links are inlined already.
	const withoutDisabledLinks = html.replace(new RegExp(`<link rel="${inlinedRel}"[^>]*>`, 'g'), '')
	for (const [, resourceUrl] of withoutDisabledLinks.matchAll(
		/<(?:link|img|use)\b[^>]*?\s(?:href|src)="([^"#]+)/g,
	))
		if (resourceUrl!.startsWith('/assets/') || resourceUrl === '/favicon.svg') resourceUrls.add(resourceUrl!)
	for (const resourceUrl of html.match(/data-fonts="([^"]*)"/)?.[1]?.split(' ') ?? [])
		resourceUrls.add(resourceUrl)
	const style = brotliCompressSync(textIn(html, 'style')).length
	const weight = { html: htmlBytes - style, css: style, fonts: 0, other: 0 }
	for (const resourceUrl of resourceUrls) {
		const bytes = await fetchBytes(new URL(resourceUrl, pageUrl).href)
		if (resourceUrl.endsWith('.css')) weight.css += bytes
		else if (resourceUrl.endsWith('.woff2')) weight.fonts += bytes
		else weight.other += bytes
	}
	let scriptAfterInteraction = 0
	for (const resourceUrl of html.match(/data-preload="([^"]*)"/)?.[1]?.split(' ') ?? [])
		scriptAfterInteraction += await fetchBytes(new URL(resourceUrl, pageUrl).href)
	return {
		...weight,
		total: weight.html + weight.css + weight.fonts + weight.other,
		requests: resourceUrls.size + 1,
		inlineScript: brotliCompressSync(textIn(html, 'script')).length,
		scriptAfterInteraction,
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
