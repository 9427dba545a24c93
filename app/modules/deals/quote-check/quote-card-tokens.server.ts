import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs the data of cards and reads signed ones. A card's address holds the whole card and nothing is stored; the signature keeps
 * others from showing figures of their own under the site's name.
 */
export type QuoteCardTokens = {
	/** Returns `data` with its signature, for an address. */
	sign(data: string): string
	/** Returns the data of a signed token; null for any other text. */
	read(token: string): string | null
}

/** `secret` is the site's; changing it invalidates all cards. */
export function createQuoteCardTokens({ secret }: { secret: string }): QuoteCardTokens {
	const key = createHmac('sha256', secret).update('quote cards').digest()
	const macOf = (data: string) => createHmac('sha256', key).update(data).digest().subarray(0, macBytes)
	return {
		sign: (data) => `${data}.${macOf(data).toString('base64url')}`,
		read(token) {
			const [, data, mac] = /^([\w-]{1,1500})\.([\w-]{22})$/.exec(token) ?? []
			if (!data || !mac) return null
			const signature = Buffer.from(mac, 'base64url')
			return signature.length === macBytes && timingSafeEqual(signature, macOf(data)) ? data : null
		},
	}
}

const macBytes = 16
