import { createHash, randomBytes } from 'node:crypto'

export const newNonce = () => randomBytes(16).toString('base64')

/** 'strict-dynamic': scripts that a trusted script inserts or imports are trusted; host sources are ignored, so nothing else can run. */
export const nonceSource = (nonce: string) => `'nonce-${nonce}' 'strict-dynamic'`

/**
 * The script sources of a shared page: the hashes of its inline scripts, and our own files, which those import. A browser trusts what a
 * hashed module imports by its address only; everything we send has a content type that it may not take for a script (nosniff).
 */
export const hashSources = (hashes: string[]) => [...(hashes.length ? ["'self'"] : []), ...hashes]

/**
 * Returns a content security policy. `sources`: of scripts, by `nonceSource` or `hashSources`. `formTargets`:
 * other origins that forms may post to. `styles`: the hashes of inline style sheets.
 */
export function policy(sources: string[], formTargets: string[] = [], styles: string[] = []): string {
	return [
		"default-src 'self'",
		sources.length ? `script-src ${sources.join(' ')}` : "script-src 'none'",
		...(styles.length ? [`style-src 'self' ${styles.join(' ')}`] : []),
		"worker-src 'self'",
		"img-src 'self' data: blob:",
		"object-src 'none'",
		"base-uri 'none'",
		["form-action 'self'", ...formTargets].join(' '),
		"frame-ancestors 'none'",
	].join('; ')
}

/** In development Vite adds inline styles and scripts, and updates them over a WebSocket. */
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
 * For a shared page: takes one rendered with a secret nonce and returns it without the nonce, with the hashes of the scripts
 * that carried it. Hashing every script instead would also allow an injected one.
 */
export function nonceToHashes(page: string, nonce: string): { html: string; hashes: string[] } {
	const hashes = new Set<string>()
	for (const [, attributes = '', text = ''] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (!attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue
		hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
	}
	return { html: page.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] }
}
