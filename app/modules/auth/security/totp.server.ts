import { Secret, TOTP } from 'otpauth'

// Parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, a new code every 30 seconds.
const settings = { algorithm: 'SHA1', digits: 6, period: 30 }

/** Returns 160 random bits in base32, the format that apps accept. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the URI that a QR code passes to an authenticator app. Source: the Key Uri Format of Google Authenticator. */
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

/** Returns the number of the 30-second step that contains `now`. */
export const totpStep = (now: Date): number =>
	TOTP.counter({ period: settings.period, timestamp: now.getTime() })

/** Returns the code of one step (RFC 6238, section 4). `secret` is base32. */
export function totpCode(secret: string, step: number, { length = settings.digits } = {}): string {
	const timestamp = step * settings.period * 1_000
	return new TOTP({ ...settings, digits: length, secret }).generate({ timestamp })
}

/**
 * Returns the step that a code belongs to: the current one, the one before or the one after, because clocks differ (RFC 6238,
 * section 5.2). Null if it matches none.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
	const token = code.replace(/\s/g, '')
	// The library compares bytes, and throws for characters of more than one byte.
	if (!/^\d{6}$/.test(token)) return null
	const timestamp = now.getTime()
	const delta = new TOTP({ ...settings, secret }).validate({ token, timestamp, window: 1 })
	return delta === null ? null : totpStep(now) + delta
}
