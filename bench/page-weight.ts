export type PageWeight = {
	html: number
	css: number
	fonts: number
	other: number
	total: number
	requests: number
}

/**
 * Bytes on the wire of everything a page loads before anybody touches it, read from its HTML: stylesheets,
 * preloads, images, the drawing sprite and the icon. The browser tests count the same in Chromium.
 */
export async function weighPage(url: string): Promise<PageWeight> {
	const page = await wireBytes(url)
	const addresses = new Set<string>()
	for (const [, address] of page.text.matchAll(/<(?:link|img|use)\b[^>]*?\s(?:href|src)="([^"#]+)/g)) {
		if (address!.startsWith('/assets/') || address === '/favicon.svg') addresses.add(address!)
	}
	const weight = { html: page.bytes, css: 0, fonts: 0, other: 0 }
	for (const address of addresses) {
		const { bytes } = await wireBytes(new URL(address, url).href)
		if (address.endsWith('.css')) weight.css += bytes
		else if (address.endsWith('.woff2')) weight.fonts += bytes
		else weight.other += bytes
	}
	const total = weight.html + weight.css + weight.fonts + weight.other
	return { ...weight, total, requests: addresses.size + 1 }
}

async function wireBytes(url: string): Promise<{ bytes: number; text: string }> {
	const { get } = await import('node:http')
	const bytes = await new Promise<number>((resolve, reject) => {
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
	return { bytes, text: await (await fetch(url)).text() }
}
