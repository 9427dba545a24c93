import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { disabledRel } from '#app/ui/foundations/starter.ts'

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
	/** What the first touch loads in addition. */
	scriptAfterTouch: number
}

/**
 * Weighs everything a page loads before it is touched, and the scripts after that, as read from its HTML. The browser tests
 * count the same in Chromium.
 */
export async function weighPage(url: string): Promise<PageWeight> {
	const page = await fetchBytes(url)
	const html = await (await fetch(url)).text()
	const addresses = new Set<string>()
	// Disabled style sheet links are inlined already.
	const withoutDisabledLinks = html.replace(new RegExp(`<link rel="${disabledRel}"[^>]*>`, 'g'), '')
	for (const [, address] of withoutDisabledLinks.matchAll(
		/<(?:link|img|use)\b[^>]*?\s(?:href|src)="([^"#]+)/g,
	))
		if (address!.startsWith('/assets/') || address === '/favicon.svg') addresses.add(address!)
	for (const address of html.match(/data-fonts="([^"]*)"/)?.[1]?.split(' ') ?? []) addresses.add(address)
	const style = brotliCompressSync(textIn(html, 'style')).length
	const weight = { html: page - style, css: style, fonts: 0, other: 0 }
	for (const address of addresses) {
		const bytes = await fetchBytes(new URL(address, url).href)
		if (address.endsWith('.css')) weight.css += bytes
		else if (address.endsWith('.woff2')) weight.fonts += bytes
		else weight.other += bytes
	}
	let scriptAfterTouch = 0
	for (const address of html.match(/data-preload="([^"]*)"/)?.[1]?.split(' ') ?? [])
		scriptAfterTouch += await fetchBytes(new URL(address, url).href)
	return {
		...weight,
		total: weight.html + weight.css + weight.fonts + weight.other,
		requests: addresses.size + 1,
		inlineScript: brotliCompressSync(textIn(html, 'script')).length,
		scriptAfterTouch,
	}
}

/** The text of all elements with this name. */
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
