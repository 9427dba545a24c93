import { createHash, randomBytes } from 'node:crypto'

export const newNonce = () => randomBytes(16).toString('base64')

export const nonceSource = (nonce: string) => `'nonce-${nonce}'`

/**
 * `sources`: one nonce, or the hashes of a shared page's inline scripts. `formTargets`: where forms may lead. `styles`: the hashes of the
 * style sheets that stand in the page.
 */
export function policy(sources: string[], formTargets: string[] = [], styles: string[] = []): string {
	return [
		"default-src 'self'",
		// 'strict-dynamic': what a trusted inline script inserts or imports is trusted; host sources are
		// ignored then, so nothing else can run.
		sources.length ? `script-src ${sources.join(' ')} 'strict-dynamic'` : "script-src 'none'",
		...(styles.length ? [`style-src 'self' ${styles.join(' ')}`] : []),
		"worker-src 'self'",
		"img-src 'self' data: blob:",
		"object-src 'none'",
		"base-uri 'none'",
		["form-action 'self'", ...formTargets].join(' '),
		"frame-ancestors 'none'",
	].join('; ')
}

/** In development Vite puts styles and scripts into the page, and changes them over a web socket. */
export const developmentPolicy = [
	"default-src 'self'",
	"script-src 'self' 'unsafe-inline'",
	"style-src 'self' 'unsafe-inline'",
	"connect-src 'self' ws: wss:",
	"img-src 'self' data: blob:",
	"object-src 'none'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
].join('; ')

/**
 * For a page that many visitors share: takes one rendered with a secret nonce, gives back the page
 * without it and the hashes of the scripts that carried it. Hashing every script instead would bless
 * an injected one along with ours. The inert boot module is included: the starter inserts its text live.
 */
export function nonceToHashes(page: string, nonce: string): { html: string; hashes: string[] } {
	const hashes = new Set<string>()
	for (const [, attributes = '', text = ''] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (!attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue
		hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
	}
	return { html: page.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] }
}
