import type { Db } from '#app/db/client.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import type { Brand, Email } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { accountDeleted } from './account-deleted.ts'
import { confirmationCode } from './confirmation-code.ts'
import { type PasswordChange, passwordChanged } from './password-changed.ts'
import { providerChanged } from './provider-changed.ts'
import { resetPassword } from './reset-password.ts'
import { type SecondFactorChange, secondFactorChanged } from './second-factor-changed.ts'
import { signUpNotice } from './sign-up-notice.ts'
import { verifyEmail } from './verify-email.ts'

type EmailTarget = { to: string; brand: Brand }

/** Queues the email whose `url` carries the token that verifies the address. */
export function queueVerification(db: Db, { to, brand, url }: EmailTarget & { url: string }): Promise<void> {
	return queue(db, 'verify-email', to, brand, verifyEmail({ url, siteName: brand.headerBrand }))
}

/** Queues the email whose `url` carries the token for choosing a new password. */
export function queuePasswordReset(db: Db, { to, brand, url }: EmailTarget & { url: string }): Promise<void> {
	return queue(db, 'reset-password', to, brand, resetPassword({ url, siteName: brand.headerBrand }))
}

/** Notifies the owner of a changed password, so that a change by someone else is noticed. */
export function queuePasswordChanged(
	db: Db,
	{
		to,
		brand,
		how,
		changedAt,
		timeZone,
	}: EmailTarget & { how: PasswordChange; changedAt: Date; timeZone: string },
): Promise<void> {
	const changedOn = formatDay(changedAt, timeZone)
	const email = passwordChanged({ ...brand, how, changedOn, siteName: brand.headerBrand })
	return queue(db, 'password-changed', to, brand, email)
}

/** Notifies the owner that a provider was linked or unlinked. */
export function queueProviderChanged(
	db: Db,
	{
		to,
		brand,
		change,
		providerName,
		changedAt,
		timeZone,
	}: EmailTarget & { change: 'linked' | 'unlinked'; providerName: string; changedAt: Date; timeZone: string },
): Promise<void> {
	const changedOn = formatDay(changedAt, timeZone)
	const email = providerChanged({ ...brand, change, providerName, changedOn, siteName: brand.headerBrand })
	return queue(db, `provider-${change}`, to, brand, email)
}

/** Notifies the owner of an existing account that somebody signed up with its address. */
export function queueSignUpNotice(db: Db, { to, brand }: EmailTarget): Promise<void> {
	const email = signUpNotice({ origin: brand.origin, siteName: brand.headerBrand })
	return queue(db, 'sign-up-notice', to, brand, email)
}

/** Notifies the owner of each change to two-step sign-in. */
export function queueSecondFactorChanged(
	db: Db,
	{
		to,
		brand,
		change,
		changedAt,
		timeZone,
	}: EmailTarget & { change: SecondFactorChange; changedAt: Date; timeZone: string },
): Promise<void> {
	const changedOn = formatDay(changedAt, timeZone)
	const email = secondFactorChanged({ ...brand, change, changedOn, siteName: brand.headerBrand })
	return queue(db, change, to, brand, email)
}

/** Queues the email with the `code` with which a signed-in person confirms their presence. */
export function queueConfirmationCode(
	db: Db,
	{ to, brand, code }: EmailTarget & { code: string },
): Promise<void> {
	return queue(
		db,
		'confirmation-code',
		to,
		brand,
		confirmationCode({ code, siteName: brand.headerBrand, origin: brand.origin }),
	)
}

/** Queues the last email to a person who has deleted their account; no limit holds it back. */
export function queueAccountDeleted(db: Db, { to, brand }: EmailTarget): Promise<void> {
	const email = renderEmail(accountDeleted(brand), brand)
	return queueEmail(db, { kind: 'account-deleted', owed: true, to, ...email })
}

function queue(db: Db, kind: string, to: string, brand: Brand, email: Email): Promise<void> {
	return queueEmail(db, { kind, to, ...renderEmail(email, brand) })
}
