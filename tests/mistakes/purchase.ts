import { post } from '../attacks/forms/form-site.ts'
import type { Site } from '../attacks/site.ts'
import { bodyOf, type Fields } from './mistakes.ts'

const robin = { intent: 'client', state: 'OH', name: 'Robin Ferrer', email: 'robin@example.com' }

/** Presses *Book Now*. Returns the path of the agreement. */
export async function startPurchase(site: Site, priceId: string): Promise<string> {
	const { headers } = await post(site, '/api/create-checkout', bodyOf({ priceId }))
	const { pathname, search } = new URL(headers.location!, site.origin)
	return pathname + search
}

/**
 * Answers the questions before an agreement, reads it and signs it. Returns the hash of what was read, and the path of the payment page.
 * `whileReading` gets that hash.
 */
export async function signPurchase(
	site: Site,
	path: string,
	client: Fields & { name: string } = robin,
	whileReading?: (hash: string) => Promise<void>,
): Promise<{ hash: string; payment: string }> {
	site.renderPages(true)
	await post(site, path, bodyOf(client))
	const { text } = await site.send(path, { headers: { accept: 'text/html' } })
	const hash = /name="hash" value="(\w*)"/.exec(text)?.[1] ?? ''
	await whileReading?.(hash)
	const signed = await post(site, path, bodyOf({ intent: 'sign', signature: client.name, hash }))
	return { hash, payment: new URL(signed.headers.location!, site.origin).pathname }
}
