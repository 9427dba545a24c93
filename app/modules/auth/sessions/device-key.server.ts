import { createHash, randomBytes } from 'node:crypto'

export const deviceCookieName = 'lw_device'

export const newDeviceKey = () => randomBytes(32).toString('base64url')

/** Returns the key a browser received when it was first signed in; null if it never was. */
export function readDeviceKey(cookies: string | null | undefined): string | null {
	return /(?:^|;\s*)lw_device=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null
}

/** Returns the hash of a device key, which is what the database stores. */
export const deviceKeyHash = (key: string) => createHash('sha256').update(key).digest('base64url')
