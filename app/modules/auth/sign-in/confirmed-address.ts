const cookie = 'lw_confirmed'
const attributes = 'Path=/; HttpOnly; SameSite=Lax'

/** Returns a `Set-Cookie` value: for ten minutes, this browser's sign-in page fills in the address that was just confirmed. */
export function confirmedAddressCookie(email: string, origin: string): string {
	const secure = origin.startsWith('https:') ? '; Secure' : ''
	return `${cookie}=${encodeURIComponent(email)}; Max-Age=600; ${attributes}${secure}`
}

/** Returns the address just confirmed in this browser, and the `Set-Cookie` value that deletes it; null if there is none. */
export function readConfirmedAddress(request: Request): { email: string; clear: string } | null {
	const value = /(?:^|;\s*)lw_confirmed=([^;]{1,800})/.exec(request.headers.get('cookie') ?? '')?.[1]
	if (!value) return null
	try {
		return { email: decodeURIComponent(value).slice(0, 254), clear: `${cookie}=; Max-Age=0; ${attributes}` }
	} catch {
		return null
	}
}
