import { safePath } from '#app/lib/addresses/safe-path.ts'

type Return = { path: string; linking: boolean }

/**
 * What Better Auth is given as address to redirect to: never visited, only carried in the sign-in's state and
 * read again by `readReturnAddress`, so that its own checks of addresses see one plain form.
 */
export function returnAddress(origin: string, { path, linking }: Return): string {
	const query = new URLSearchParams({ to: safePath(path) })
	if (linking) query.set('linking', 'yes')
	return `${origin}/?${query}`
}

/** The path in such an address, and the error Better Auth put beside it; null for any other address. */
export function readReturnAddress(
	origin: string,
	address: string | null,
): (Return & { error: string | null }) | null {
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

/** Remembers where a sign-in began, for the return whose state is lost: it may take an hour, the state less. */
export function begunCookie(origin: string, from: string): string {
	return `${name}=${encodeURIComponent(safePath(from))}; Max-Age=3600; ${attributes(origin)}`
}

export function readBegun(cookies: string | null): string | null {
	const found = (cookies ?? '').match(/(?:^|;\s*)lw_begun=([^;]+)/)?.[1]
	try {
		return found ? safePath(decodeURIComponent(found)) : null
	} catch {
		return null
	}
}

export const forgetBegun = (origin: string) => `${name}=; Max-Age=0; ${attributes(origin)}`

const attributes = (origin: string) =>
	`Path=${path}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
