import type { Db } from '#app/db/client.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import type { Brand, Email } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { confirmCode } from './confirm-code.ts'
import { type PasswordChange, passwordChanged } from './password-changed.ts'
import { providerChanged } from './provider-changed.ts'
import { resetPassword } from './reset-password.ts'
import { type SecondFactorChange, secondFactorChanged } from './second-factor-changed.ts'
import { signUpNotice } from './sign-up-notice.ts'
import { verifyEmail } from './verify-email.ts'

type ToOwner = { to: string; brand: Brand }

/** `url` carries the token that proves the address. */
export function queueVerification(db: Db, { to, brand, url }: ToOwner & { url: string }): Promise<void> {
	return queue(db, 'verify-email', to, brand, verifyEmail({ url, siteName: brand.headerBrand }))
}

/** `url` carries the token that lets its reader choose a password. */
export function queuePasswordReset(db: Db, { to, brand, url }: ToOwner & { url: string }): Promise<void> {
	return queue(db, 'reset-password', to, brand, resetPassword({ url, siteName: brand.headerBrand }))
}

/** Tells the owner, so that a change somebody else made does not go unseen. */
export function queuePasswordChanged(
	db: Db,
	{
		to,
		brand,
		how,
		changedAt,
		timeZone,
	}: ToOwner & { how: PasswordChange; changedAt: Date; timeZone: string },
): Promise<void> {
	const changedOn = formatDay(changedAt, timeZone)
	const email = passwordChanged({ ...brand, how, changedOn, siteName: brand.headerBrand })
	return queue(db, 'password-changed', to, brand, email)
}

/** A provider signs in to the account from now on, or no longer. */
export function queueProviderChanged(
	db: Db,
	{
		to,
		brand,
		change,
		providerName,
		changedAt,
		timeZone,
	}: ToOwner & { change: 'linked' | 'unlinked'; providerName: string; changedAt: Date; timeZone: string },
): Promise<void> {
	const changedOn = formatDay(changedAt, timeZone)
	const email = providerChanged({ ...brand, change, providerName, changedOn, siteName: brand.headerBrand })
	return queue(db, `provider-${change}`, to, brand, email)
}

/** Somebody signed up with the address of an account that exists. */
export function queueSignUpNotice(db: Db, { to, brand }: ToOwner): Promise<void> {
	const email = signUpNotice({ origin: brand.origin, siteName: brand.headerBrand })
	return queue(db, 'sign-up-notice', to, brand, email)
}

/** On each change of the second step of signing in. */
export function queueSecondFactorChanged(
	db: Db,
	{
		to,
		brand,
		change,
		changedAt,
		timeZone,
	}: ToOwner & { change: SecondFactorChange; changedAt: Date; timeZone: string },
): Promise<void> {
	const changedOn = formatDay(changedAt, timeZone)
	const email = secondFactorChanged({ ...brand, change, changedOn, siteName: brand.headerBrand })
	return queue(db, change, to, brand, email)
}

/** `code` lets its reader, who is signed in, confirm to be there. */
export function queueConfirmCode(db: Db, { to, brand, code }: ToOwner & { code: string }): Promise<void> {
	return queue(db, 'confirm-code', to, brand, confirmCode({ code, siteName: brand.headerBrand }))
}

function queue(db: Db, kind: string, to: string, brand: Brand, email: Email): Promise<void> {
	return queueEmail(db, { kind, to, ...renderEmail(email, brand) })
}
