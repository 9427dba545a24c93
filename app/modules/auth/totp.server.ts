import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// What every authenticator app understands (RFC 6238): SHA-1, six digits, a new code every 30 seconds.
const digits = 6
const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits, in base32 as apps take it. */
export const newTotpSecret = () => toBase32(randomBytes(20))

/** What a QR code tells an app. Source: the Key Uri Format of Google Authenticator. */
export function totpUri({
	secret,
	email,
	issuer,
}: {
	secret: string
	email: string
	issuer: string
}): string {
	const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
	const parameters = `secret=${secret}&issuer=${encodeURIComponent(issuer)}`
	return `otpauth://totp/${label}?${parameters}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}

/** The number of the 30-second step that `now` lies in. */
export const totpStep = (now: Date) => Math.floor(now.getTime() / 1_000 / stepSeconds)

/** The code of one step (RFC 6238, section 4; the truncation is RFC 4226, section 5.3). */
export function totpCode(secret: string, step: number, { length = digits } = {}): string {
	const counter = Buffer.alloc(8)
	counter.writeBigUInt64BE(BigInt(step))
	const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
	const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff
	return String(number % 10 ** length).padStart(length, '0')
}

/**
 * The step whose code this is: the current one, the one before or the one after, because clocks differ
 * (RFC 6238, section 5.2). Null when it is none. All are compared, so that the time tells nothing.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
	const given = code.replace(/\s/g, '')
	if (!/^\d{6}$/.test(given)) return null
	const current = totpStep(now)
	const fitting = [current - 1, current, current + 1].filter((step) =>
		timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(given)),
	)
	return fitting.at(-1) ?? null
}

export function toBase32(bytes: Uint8Array): string {
	let bits = ''
	for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
	return (bits.match(/.{1,5}/g) ?? [])
		.map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
		.join('')
}

function fromBase32(text: string): Buffer {
	let bits = ''
	for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0')
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
