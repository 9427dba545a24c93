import { createHash, randomBytes } from 'node:crypto'

export const deviceCookieName = 'lw_device'

export const newDeviceKey = () => randomBytes(32).toString('base64url')

/** The name a browser has had since it was first signed in; null for one that never was. */
export function readDeviceKey(cookies: string | null | undefined): string | null {
	return /(?:^|;\s*)lw_device=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null
}

/** What is kept of it. */
export const deviceKeyHash = (key: string) => createHash('sha256').update(key).digest('base64url')
