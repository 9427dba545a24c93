import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** Bytes on the wire, headers left out. */
export type PageWeight = {
	html: number
	css: number
	fonts: number
	other: number
	total: number
	requests: number
	/** Of `html`: its inline scripts, compressed by themselves. */
	inlineScript: number
	/** What the first touch fetches on top. */
	scriptAfterTouch: number
}

/**
 * Everything a page loads before anybody touches it, and the scripts after that, read from its HTML. The browser
 * tests count the same in Chromium.
 */
export async function weighPage(url: string): Promise<PageWeight> {
	const page = await fetchBytes(url)
	const html = await (await fetch(url)).text()
	const addresses = new Set<string>()
	for (const [, address] of html.matchAll(/<(?:link|img|use)\b[^>]*?\s(?:href|src)="([^"#]+)/g))
		if (address!.startsWith('/assets/') || address === '/favicon.svg') addresses.add(address!)
	const weight = { html: page, css: 0, fonts: 0, other: 0 }
	for (const address of addresses) {
		const bytes = await fetchBytes(new URL(address, url).href)
		if (address.endsWith('.css')) weight.css += bytes
		else if (address.endsWith('.woff2')) weight.fonts += bytes
		else weight.other += bytes
	}
	let scriptAfterTouch = 0
	for (const address of html.match(/data-preload="([^"]*)"/)?.[1]?.split(' ') ?? [])
		scriptAfterTouch += await fetchBytes(new URL(address, url).href)
	const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('')
	return {
		...weight,
		total: weight.html + weight.css + weight.fonts + weight.other,
		requests: addresses.size + 1,
		inlineScript: brotliCompressSync(inline).length,
		scriptAfterTouch,
	}
}

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
