import { Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import { readQuoteCard } from '#app/modules/deals/quote-check/quote-card.server.ts'
import { addressBlock, consumeLimit } from '#app/modules/limits/limits.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { fileLimits } from '#server/load/limits.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

/**
 * `/quote-card/CARD.png`: the card of a checked quote as a picture. Only cards that this site signed are rendered, and nothing is
 * stored: the address is the content.
 */
export function quoteCardPictures({ db, clock, links }: Services) {
	const app = new Hono<ServerEnv>()
	const policy = endpointPolicy({ access: 'public', robots: 'disallow' })
	app.get('/quote-card/:file{[\\w-]{1,1500}\\.[\\w-]{22}\\.png}', policy, async (c) => {
		const encoded = links.read('quote-card', c.req.param('file').slice(0, -'.png'.length))
		const card = encoded && readQuoteCard(encoded)
		if (!card) return c.text('There is no card at this address.', 404, { 'cache-control': 'no-store' })
		const key = `card:${addressBlock(c.get('clientIp'))}`
		await consumeLimit(db, { key, ...fileLimits.pdf, now: clock.now() })
		const { footerBrand } = await getSettings(db)
		// Imported on demand: the rendering library is large, and most processes never need it.
		const { renderQuoteCard } = await import('#app/modules/deals/quote-check/quote-card-picture.server.ts')
		const picture = await renderQuoteCard(card, footerBrand)
		return c.body(new Uint8Array(picture), 200, {
			'content-type': 'image/png',
			'cache-control': 'public, max-age=86400',
			'x-robots-tag': 'noindex',
		})
	})
	return app
}
