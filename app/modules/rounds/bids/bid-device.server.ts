import { hkdfSync, randomBytes } from 'node:crypto'
import { decryptBytes, encryptBytes } from '#app/platform/crypto/encrypted-value.server.ts'

const cookieName = 'lw_bid'
const cookieDays = 60

/**
 * The device of a dealer. Its secret is only in a cookie, so what a dealer typed or sealed can be shown again on that device and nowhere
 * else. The advisor, who has the dealer's link, can read none of it.
 */
export type BidDevice = { secret: string; isNew: boolean }

/** Returns the device of a request, a new one if its cookies name none. */
export function deviceOf(cookies: string | null): BidDevice {
	const secret = /(?:^|;\s*)lw_bid=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1]
	return secret ? { secret, isNew: false } : { secret: randomBytes(32).toString('base64url'), isNew: true }
}

/**
 * The cookies that identify a device, for the page and the requests of its scripts; also sent when a link in an email is opened. No other
 * page receives them.
 */
export const deviceCookies = ({ secret }: BidDevice, { secure }: { secure: boolean }): string[] =>
	['/bid', '/bid.data'].map(
		(path) =>
			`${cookieName}=${secret}; Path=${path}; Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
	)

/** What a device stores before a bid is sent: the form as it was typed. Older ones have the text of the last sealed bid, too. */
export type KeptBid = { typed: unknown; text?: string | null }

const keyOf = ({ secret }: BidDevice, invitationId: string) =>
	Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), invitationId, 'lotwise bid draft', 32))

/** Encrypts what a device stores, with a key that only the device has. */
export const encryptKept = (device: BidDevice, invitationId: string, kept: KeptBid): Buffer =>
	encryptBytes(keyOf(device, invitationId), Buffer.from(JSON.stringify(kept)), `draft ${invitationId}`)

/** Decrypts what was stored for a device; null on any other device. */
export function decryptKept(device: BidDevice, invitationId: string, draft: Buffer | null): KeptBid | null {
	if (!draft || device.isNew) return null
	try {
		return JSON.parse(decryptBytes(keyOf(device, invitationId), draft, `draft ${invitationId}`).toString())
	} catch {
		return null
	}
}

/** Encrypts the text of a sealed bid for the device that sent it, to be stored beside the bid. */
export const encryptOwnText = (
	device: Pick<BidDevice, 'secret'>,
	{ invitationId, hash, text }: { invitationId: string; hash: string; text: string },
): Buffer => encryptBytes(keyOf({ ...device, isNew: false }, invitationId), Buffer.from(text), `bid ${hash}`)

/** Decrypts the text of a sealed bid on the device that sent it; null on any other device. */
export function decryptOwnText(
	device: BidDevice,
	{ invitationId, hash, kept }: { invitationId: string; hash: string; kept: Buffer | null },
): string | null {
	if (!kept || device.isNew) return null
	try {
		return decryptBytes(keyOf(device, invitationId), kept, `bid ${hash}`).toString()
	} catch {
		return null
	}
}
