import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Services } from '#app/http/services.server.ts'
import { addZipRates } from '#app/modules/deals/law/zip-rates.server.ts'
import {
	type CurrentLaw,
	checkDeal,
	checkText,
	compareDeals,
	comparedMax,
	dealJsonSchema,
	type ReadFormat,
	readComparison,
	readDealDocument,
	readJson,
	readTextRequest,
	readVariance,
	varianceOf,
} from '#engine'
import { limitBody } from '../../middleware/size-limit.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

/** Maximum size of one document. */
const DOCUMENT_BYTES_MAX = 64_000
const rateLimit = { max: 120, windowSeconds: 60 }
const preflight = cors({
	origin: '*',
	allowMethods: ['GET', 'POST'],
	allowHeaders: ['content-type'],
	maxAge: 86_400,
})
/** `cors` answers preflights only: it sets headers before the response exists, which makes Hono copy the body into a second response. */
const anySite: MiddlewareHandler<ServerEnv> = async (c, next) => {
	if (c.req.method === 'OPTIONS') return preflight(c, next)
	await next()
	c.res.headers.set('access-control-allow-origin', '*')
}
const noStore = { 'cache-control': 'no-store' }

type Places = Parameters<typeof addZipRates>[2]
type Reader<T> = (input: unknown) => ReadFormat<T>

/**
 * The open format: `GET /deal.schema.json`, and `POST /api/deal-check`, `/api/deal-read`, `/api/deal-compare` and `/api/deal-variance`,
 * which compute a result and store nothing. Any site may call them, so they read no cookie; they are rate-limited by `limitCalls`, like public writes.
 * A document that does not fit the format is answered with 400 and the path of each fault.
 */
export function dealFormatRoutes(
	{ env, db, getLaw }: Pick<Services, 'env' | 'db'> & { getLaw(): Promise<CurrentLaw> },
	limitCalls: MiddlewareHandler<ServerEnv>,
) {
	const app = new Hono<ServerEnv>()
	const schema = JSON.stringify(dealJsonSchema(env.origin), null, '\t')
	app.use('/deal.schema.json', anySite)
	app.get('/deal.schema.json', endpointPolicy({ access: 'public' }), (c) =>
		c.body(schema, 200, {
			'content-type': 'application/schema+json; charset=utf-8',
			'cache-control': 'public, max-age=3600',
		}),
	)

	const add = <T>(
		path: string,
		{ documents, read, placesOf }: { documents: number; read: Reader<T>; placesOf?: (input: T) => Places },
		compute: (input: T, law: CurrentLaw) => object,
	) => {
		const bodyBytesMax = documents * DOCUMENT_BYTES_MAX
		const limitSize = limitBody({
			maxSize: bodyBytesMax,
			onError: (c) => c.json(tooLarge(bodyBytesMax), 413, { ...noStore, connection: 'close' }),
		})
		const policy = endpointPolicy({ access: 'public', bodyBytesMax, rateLimit, robots: 'disallow' })
		app.use(path, anySite)
		app.post(path, policy, limitCalls, limitSize, async (c) => {
			const input = readJson(await c.req.text(), read)
			if (!input.ok) return c.json(notInFormat(input.faults), 400, noStore)
			const law = await getLaw()
			const near = placesOf ? await addZipRates(db, law, placesOf(input.value)) : law
			return c.json(compute(input.value, near), 200, noStore)
		})
		app.get(path, policy, methodNotAllowed)
	}

	add(
		'/api/deal-check',
		{ documents: 1, read: readDealDocument, placesOf: (document) => ({ documents: [{ document }] }) },
		(document, law) => checkDeal(document, law),
	)
	add('/api/deal-read', { documents: 1, read: readTextRequest }, (given, law) => checkText(given, law))
	add(
		'/api/deal-compare',
		{ documents: comparedMax, read: readComparison, placesOf: ({ buyer }) => ({ buyer }) },
		({ documents, buyer }, law) => compareDeals(documents, { buyer, ...law }),
	)
	add('/api/deal-variance', { documents: 2, read: readVariance }, ({ agreed, contract }) =>
		varianceOf(agreed, contract),
	)
	return app
}

const notInFormat = (faults: readonly { path: string; message: string }[]) => ({
	error: {
		code: 'not_in_format',
		message: faults[0]?.message ?? 'This is not a deal in the open format. See /deal.schema.json.',
		path: faults[0]?.path ?? '',
		faults,
	},
})

const tooLarge = (bytes: number) => ({
	error: { code: 'too_large', message: `Please send at most ${bytes / 1_000} kB.` },
})

const methodNotAllowed = (c: Context<ServerEnv>) =>
	c.json({ error: { code: 'method_not_allowed', message: 'Send a POST.' } }, 405, { allow: 'POST' })
