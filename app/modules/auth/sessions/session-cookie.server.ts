import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Creates the functions that read and write the session cookie, and the other cookies of signing in. `__Host-` (https only) binds
 * a cookie to this host. The session's value is the token and its HMAC-SHA256, so that invented tokens never reach the database.
 */
export function sessionCookie({ origin, secret }: { origin: string; secret: string }) {
	const secure = origin.startsWith('https:')
	const nameOf = (cookie: string) => `${secure ? '__Host-lotwise' : 'lotwise'}.${cookie}`
	const name = nameOf('session_token')
	const sign = (token: string) => createHmac('sha256', secret).update(token).digest('base64')

	/** Returns a `Set-Cookie` value that lasts until the browser is closed if `maxAgeSeconds` is null. */
	function line(cookie: string, value: string, maxAgeSeconds: number | null): string {
		const age = maxAgeSeconds === null ? '' : `; Max-Age=${Math.floor(maxAgeSeconds)}`
		return `${nameOf(cookie)}=${value}${age}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
	}

	return {
		secure,
		name,
		nameOf,
		line,

		/** Returns the token in these request headers; null without one, or if its signature is invalid. */
		read(headers: Headers): string | null {
			const value = readCookie(headers, name)
			const dot = value.lastIndexOf('.')
			if (dot < 1) return null
			const token = value.slice(0, dot)
			const signature = Buffer.from(value.slice(dot + 1))
			const expected = Buffer.from(sign(token))
			return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
		},

		/** Returns the `Set-Cookie` header for this token: for `maxAgeSeconds`, or until the browser is closed if null. */
		write: (token: string, maxAgeSeconds: number | null): string =>
			line('session_token', encodeURIComponent(`${token}.${sign(token)}`), maxAgeSeconds),

		/** Returns the `Set-Cookie` header that deletes the cookie. */
		clear: (): string => line('session_token', '', 0),
	}
}

/** Returns the decoded value of a cookie in these request headers; '' without one. */
export function readCookie(headers: Headers, name: string): string {
	const pair = (headers.get('cookie') ?? '')
		.split(';')
		.map((one) => one.trim())
		.find((one) => one.startsWith(`${name}=`))
	try {
		return decodeURIComponent(pair?.slice(name.length + 1) ?? '')
	} catch {
		return ''
	}
}
