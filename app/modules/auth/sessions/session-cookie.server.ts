import { createHmac, timingSafeEqual } from 'node:crypto'

/** Names and signs the session cookie as Better Auth does, which sets it at sign-in. */
export type SessionCookie = ReturnType<typeof sessionCookie>

/**
 * `__Host-` (https only) binds the cookie to this host. The value is the token and its HMAC-SHA256, so that
 * made-up tokens never reach the database.
 */
export function sessionCookie({ origin, secret }: { origin: string; secret: string }) {
	const secure = origin.startsWith('https:')
	const prefix = secure ? '__Host-lotwise' : 'lotwise'
	const name = `${prefix}.session_token`
	const sign = (token: string) => createHmac('sha256', secret).update(token).digest('base64')
	return {
		prefix,
		secure,
		name,

		/** The token these request headers carry; null when there is none, or its signature is not ours. */
		read(headers: Headers): string | null {
			const value = readCookie(headers.get('cookie') ?? '', name)
			const dot = value.lastIndexOf('.')
			if (dot < 1) return null
			const token = value.slice(0, dot)
			const given = Buffer.from(value.slice(dot + 1))
			const right = Buffer.from(sign(token))
			return given.length === right.length && timingSafeEqual(given, right) ? token : null
		},

		/** The header that gives the browser this token: for `maxAgeSeconds`, or until the browser is closed. */
		write(token: string, maxAgeSeconds: number | null): string {
			const value = encodeURIComponent(`${token}.${sign(token)}`)
			const age = maxAgeSeconds === null ? '' : `; Max-Age=${Math.floor(maxAgeSeconds)}`
			return `${name}=${value}${age}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
		},
	}
}

function readCookie(cookies: string, name: string): string {
	const pair = cookies
		.split(';')
		.map((one) => one.trim())
		.find((one) => one.startsWith(`${name}=`))
	try {
		return decodeURIComponent(pair?.slice(name.length + 1) ?? '')
	} catch {
		return ''
	}
}
