import { timingSafeEqual } from 'node:crypto'
import { macOf } from '#app/platform/crypto/mac.server.ts'

/** How many milliseconds the clocks of both sides may differ, in either direction. An older request is rejected as a replay. */
const toleranceMs = 5 * 60_000

type SignedRequest = {
	secret: string
	/** The header `Lotwise-Signature`: 't=SECONDS,v2=HEX'. */
	signature: string | null
	/** The header `Lotwise-Recipients`, as it was sent. */
	recipients: string
	body: Uint8Array
	now: Date
}
type SignedParts = Pick<SignedRequest, 'secret' | 'recipients' | 'body'> & { seconds: string }

/** Returns why a request is not from the mail server, as a sentence; null if it is. */
export function signatureFault({ secret, signature, recipients, body, now }: SignedRequest): string | null {
	const [, seconds, hex] = /^t=(\d{1,12}),v2=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
	if (!seconds || !hex) return 'The header Lotwise-Signature must be t=SECONDS,v2=HEX.'
	if (Math.abs(now.getTime() - Number(seconds) * 1_000) > toleranceMs)
		return 'The signature is more than five minutes old, or from the future.'
	const expected = requestMac({ secret, seconds, recipients, body })
	return timingSafeEqual(expected, Buffer.from(hex, 'hex')) ? null : 'The signature is wrong.'
}

/** Signs a message as a mail server must. */
export function signMail({ secret, recipients, body, now }: Omit<SignedRequest, 'signature'>): string {
	const seconds = String(Math.floor(now.getTime() / 1_000))
	return `t=${seconds},v2=${requestMac({ secret, seconds, recipients, body }).toString('hex')}`
}

const requestMac = ({ secret, seconds, recipients, body }: SignedParts): Buffer =>
	macOf(secret, ['lotwise mail 2', seconds, recipients, body])
