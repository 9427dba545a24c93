import { safePath } from '#app/lib/paths/safe-path.ts'

type ReturnAddress = { path: string; linking: boolean }

/**
 * Returns the redirect URL passed to Better Auth. It is never visited, only stored in the sign-in's state and read again by
 * `readReturnAddress`, so that Better Auth's own URL checks always see the same plain form.
 */
export function returnAddress(origin: string, { path, linking }: ReturnAddress): string {
	const query = new URLSearchParams({ to: safePath(path) })
	if (linking) query.set('linking', 'yes')
	return `${origin}/?${query}`
}

/** Returns the path in such a URL and the error Better Auth added to it; null for any other URL. */
export function readReturnAddress(
	origin: string,
	address: string | null,
): (ReturnAddress & { error: string | null }) | null {
	const url = address ? URL.parse(address) : null
	const to = url?.searchParams.get('to')
	if (url?.origin !== origin || !to) return null
	return {
		path: safePath(to),
		linking: url.searchParams.has('linking'),
		error: url.searchParams.get('error'),
	}
}

const name = 'lw_begun'
const path = '/api/auth/callback'

/** Stores where a sign-in started, for a return whose state is lost. It lasts an hour, longer than the state. */
export function startCookie(origin: string, from: string): string {
	return `${name}=${encodeURIComponent(safePath(from))}; Max-Age=3600; ${attributes(origin)}`
}

export function readStartCookie(cookies: string | null): string | null {
	const found = (cookies ?? '').match(/(?:^|;\s*)lw_begun=([^;]+)/)?.[1]
	try {
		return found ? safePath(decodeURIComponent(found)) : null
	} catch {
		return null
	}
}

export const clearStartCookie = (origin: string) => `${name}=; Max-Age=0; ${attributes(origin)}`

const attributes = (origin: string) =>
	`Path=${path}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
