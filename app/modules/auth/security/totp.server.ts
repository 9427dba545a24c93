import { Secret, TOTP } from 'otpauth'

// What every authenticator app understands (RFC 6238): SHA-1, six digits, a new code every 30 seconds.
const settings = { algorithm: 'SHA1', digits: 6, period: 30 }

/** 160 random bits, in base32 as apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that a QR code gives to an authenticator app. Source: the Key Uri Format of Google Authenticator. */
export function totpUri({
	secret,
	email,
	issuer,
}: {
	secret: string
	email: string
	issuer: string
}): string {
	return new TOTP({ ...settings, secret, label: email, issuer }).toString()
}

/** The number of the 30-second step that `now` lies in. */
export const totpStep = (now: Date): number =>
	TOTP.counter({ period: settings.period, timestamp: now.getTime() })

/** The code of one step (RFC 6238, section 4). `secret`: base32. */
export function totpCode(secret: string, step: number, { length = settings.digits } = {}): string {
	const timestamp = step * settings.period * 1_000
	return new TOTP({ ...settings, digits: length, secret }).generate({ timestamp })
}

/**
 * The step whose code this is: the current one, the one before or the one after, because clocks differ
 * (RFC 6238, section 5.2). Null when it is none.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
	const token = code.replace(/\s/g, '')
	// The library compares bytes, and throws for characters of more than one byte.
	if (!/^\d{6}$/.test(token)) return null
	const timestamp = now.getTime()
	const delta = new TOTP({ ...settings, secret }).validate({ token, timestamp, window: 1 })
	return delta === null ? null : totpStep(now) + delta
}
