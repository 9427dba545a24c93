import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A push service of this machine: takes notifications by RFC 8030 and reads them as the browser would. */
export async function startPushService() {
	const received: { authorization: string; text: string; ttl: string; path: string }[] = []
	let status = 201
	const server = createServer(async (request, response) => {
		const body = await buffer(request)
		const browser = browsers.get(request.url ?? '')
		if (browser && status === 201)
			received.push({
				authorization: request.headers.authorization ?? '',
				text: browser.read(body),
				ttl: String(request.headers.ttl),
				path: request.url!,
			})
		response.writeHead(browser ? status : 404).end()
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as { port: number }
	const origin = `http://127.0.0.1:${port}`
	const browsers = new Map<string, ReturnType<typeof makeBrowser>>()
	return {
		origin,
		received,
		/** Answers every request with this status from now on. */
		answer: (next: number) => {
			status = next
		},
		/** A browser's subscription, as it sends it to the site. */
		subscribe() {
			const path = `/push/${randomBytes(6).toString('hex')}`
			const browser = makeBrowser()
			browsers.set(path, browser)
			return { endpoint: origin + path, p256dh: browser.p256dh, auth: browser.auth }
		},
		async close() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}

/** The receiving side of RFC 8291, from its section 3.4 and from RFC 8188, sections 2.1 to 2.3: independent of what the site uses. */
function makeBrowser() {
	const keys = createECDH('prime256v1')
	const publicKey = keys.generateKeys()
	const auth = randomBytes(16)
	return {
		p256dh: publicKey.toString('base64url'),
		auth: auth.toString('base64url'),
		read(body: Buffer): string {
			const salt = body.subarray(0, 16)
			const sender = body.subarray(21, 21 + body[20]!)
			const text = body.subarray(21 + body[20]!)
			const shared = keys.computeSecret(sender)
			const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
			const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
			const derive = (what: string, length: number) =>
				Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length))
			const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
			decipher.setAuthTag(text.subarray(-16))
			const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
			return padded.subarray(0, padded.lastIndexOf(2)).toString()
		},
	}
}

/** Reads a header of RFC 8292 ('vapid t=…, k=…') and verifies its signature. Returns the claims; null for a wrong signature. */
export function readVapid(
	authorization: string,
): { aud: string; exp: number; sub: string; key: string } | null {
	const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
	const [head = '', claims = '', signature = ''] = token.split('.')
	const point = Buffer.from(key, 'base64url')
	const jwk = {
		kty: 'EC',
		crv: 'P-256',
		x: point.subarray(1, 33).toString('base64url'),
		y: point.subarray(33).toString('base64url'),
	}
	const isValid = verify(
		'sha256',
		Buffer.from(`${head}.${claims}`),
		{ key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
		Buffer.from(signature, 'base64url'),
	)
	return isValid ? { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key } : null
}
