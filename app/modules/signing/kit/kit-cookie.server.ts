import { kitDays } from './kit-limits.ts'

const name = 'lw_kit'
/** Only the kit's own requests send the cookie. */
const path = '/api/kit'

/** The cookie with which a phone proves that it holds the kit. Scripts can't read it. */
export const kitCookie = (secret: string, { secure }: { secure: boolean }): string =>
	`${name}=${secret}; Path=${path}; Max-Age=${kitDays * 86_400}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

export const clearedKitCookie = ({ secure }: { secure: boolean }): string =>
	`${name}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** Returns the secret in a request's cookies; null if there is none. */
export const readKitSecret = (cookies: string | null | undefined): string | null =>
	/(?:^|;\s*)lw_kit=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null
