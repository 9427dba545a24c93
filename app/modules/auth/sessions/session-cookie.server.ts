import { createHmac, timingSafeEqual } from 'node:crypto'

/** Reads and writes the session cookie with the same name and signature as Better Auth, which sets it at sign-in. */
export type SessionCookie = ReturnType<typeof sessionCookie>

/**
 * Creates the functions that read and write the cookie. `__Host-` (https only) binds the cookie to this host. The value is the
 * token and its HMAC-SHA256, so that invented tokens never reach the database.
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

		/** Returns the token in these request headers; null without one, or if its signature is invalid. */
		read(headers: Headers): string | null {
			const value = readCookie(headers.get('cookie') ?? '', name)
			const dot = value.lastIndexOf('.')
			if (dot < 1) return null
			const token = value.slice(0, dot)
			const signature = Buffer.from(value.slice(dot + 1))
			const expected = Buffer.from(sign(token))
			return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
		},

		/** Returns the `Set-Cookie` header for this token: for `maxAgeSeconds`, or until the browser is closed if null. */
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
