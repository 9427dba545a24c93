import { lookup as lookUpHost } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type PublicAnswer = {
	status: number
	/** The ETag and Last-Modified of the answer, to ask for changes only. */
	etag: string | null
	lastModified: string | null
	contentType: string | null
	body: Buffer
}

type PublicRequest = {
	/** GET by default. */
	method?: string
	body?: string
	/** `authorization` is not sent to another origin that the server redirects to. */
	headers?: Record<string, string>
	sizeBytesMax: number
	/** For everything together: redirects, connecting and reading. */
	timeoutMs?: number
	/** The origin of a stand-in on this machine, which may be asked although it is not public. */
	allowedOrigin?: string | undefined
}

/** Why an address could not be read, in a sentence for the person who entered it. */
export class PublicFetchFailed extends Error {
	override name = 'PublicFetchFailed'
}

const redirectsMax = 5

/**
 * Requests an address that a person entered. Only https, and only servers of the public internet: the address that a name resolves to is
 * checked where the connection is made, so that a name cannot resolve to another one in between. Each redirect is checked again.
 * @throws PublicFetchFailed
 */
export async function fetchPublic(address: string, options: PublicRequest): Promise<PublicAnswer> {
	const signal = AbortSignal.timeout(options.timeoutMs ?? 30_000)
	let url = readUrl(address)
	const { origin } = url
	for (let redirects = 0; redirects <= redirectsMax; redirects++) {
		const answer = await request(url, url.origin === origin ? options : withoutLogin(options), signal)
		if (!('location' in answer)) return answer
		url = readUrl(answer.location, url)
	}
	throw new PublicFetchFailed('The address leads to too many other addresses.')
}

const withoutLogin = ({ headers: { authorization: _, ...headers } = {}, ...options }: PublicRequest) => ({
	...options,
	headers,
})

function readUrl(address: string, base?: URL): URL {
	const url = URL.parse(address, base)
	if (!url) throw new PublicFetchFailed('The server named an address that is not valid.')
	return url
}

function request(
	url: URL,
	{ method = 'GET', body, headers, sizeBytesMax, allowedOrigin }: PublicRequest,
	signal: AbortSignal,
): Promise<PublicAnswer | { location: string }> {
	const isAllowed = allowedOrigin !== undefined && url.origin === new URL(allowedOrigin).origin
	const host = url.hostname.replace(/^\[|\]$/g, '')
	if (!isAllowed && url.protocol !== 'https:')
		throw new PublicFetchFailed('The address must begin with https:// or webcal://.')
	// The lookup below is not asked about a host that is an IP address already.
	if (!isAllowed && isIP(host) && !isPublicAddress(host)) throw new PublicFetchFailed(notPublic)
	return new Promise((resolve, reject) => {
		const send = url.protocol === 'https:' ? requestHttps : requestHttp
		const sent = send(url, {
			method,
			headers: { 'user-agent': 'Lotwise', 'accept-encoding': 'identity', ...headers },
			agent: false,
			signal,
			...(isAllowed ? {} : { lookup: lookUpPublic }),
		})
		sent.on('error', (error) => reject(failureOf(error, signal)))
		sent.on('response', (response) => {
			const { statusCode: status = 0, headers: received } = response
			if ([301, 302, 303, 307, 308].includes(status) && received.location) {
				response.destroy()
				return resolve({ location: received.location })
			}
			const chunks: Buffer[] = []
			let sizeBytes = 0
			response.on('data', (chunk: Buffer) => {
				sizeBytes += chunk.length
				if (sizeBytes > sizeBytesMax) {
					reject(new PublicFetchFailed(`The file is larger than ${sizeBytesMax / 1_000_000} MB.`))
					sent.destroy()
				} else chunks.push(chunk)
			})
			response.on('error', (error) => reject(failureOf(error, signal)))
			response.on('end', () =>
				resolve({
					status,
					etag: received.etag ?? null,
					lastModified: received['last-modified'] ?? null,
					contentType: received['content-type'] ?? null,
					body: Buffer.concat(chunks),
				}),
			)
		})
		sent.end(body)
	})
}

const notPublic = 'The address is not on the public internet.'

/** Looks a name up and rejects it if any of its addresses is not public, because the connection may use each of them. */
const lookUpPublic: LookupFunction = (host, options, callback) => {
	lookUpHost(host, { ...options, all: true }, (error, addresses) => {
		if (error) return callback(error, '', 0)
		if (!addresses.every(({ address }) => isPublicAddress(address)))
			return callback(new PublicFetchFailed(notPublic), '', 0)
		if (options.all) return callback(null, addresses)
		const [first] = addresses
		if (!first) return callback(new PublicFetchFailed('The server was not found.'), '', 0)
		callback(null, first.address, first.family)
	})
}

function failureOf(error: Error, signal: AbortSignal): PublicFetchFailed {
	if (error instanceof PublicFetchFailed) return error
	if (signal.aborted) return new PublicFetchFailed('The server did not answer in time.')
	const { code = '' } = error as NodeJS.ErrnoException
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new PublicFetchFailed('The server was not found.')
	if (/CERT|SELF_SIGNED|TLS|SSL/.test(code))
		return new PublicFetchFailed('The certificate of the server is not valid.')
	return new PublicFetchFailed('The server could not be reached.', { cause: error })
}
