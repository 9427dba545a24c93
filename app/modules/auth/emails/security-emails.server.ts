import type { Db } from '#app/db/client.server.ts'
import { formatDay, formatMoment } from '#app/lib/dates/dates.ts'
import type { Brand, Email } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { emailChangeConfirm } from './email-change-confirm.ts'
import { emailChangeRequested } from './email-change-requested.ts'
import { emailChanged } from './email-changed.ts'
import { emailTaken } from './email-taken.ts'
import { newDevice } from './new-device.ts'

type EmailTarget = { to: string; brand: Brand }
type ChangeTime = { changedAt: Date; timeZone: string }

/** Queues the email to the current address; `url` leads to the page that approves or cancels the change. */
export function queueEmailChangeRequested(
	db: Db,
	{ to, brand, newEmail, url }: EmailTarget & { newEmail: string; url: string },
): Promise<void> {
	return queue(
		db,
		'email-change-requested',
		to,
		brand,
		emailChangeRequested({ newEmail, url, siteName: brand.headerBrand }),
	)
}

/** Queues the email to the new address; `url` leads to the page on which its owner confirms it. */
export function queueEmailChangeConfirm(
	db: Db,
	{ to, brand, url }: EmailTarget & { url: string },
): Promise<void> {
	return queue(
		db,
		'email-change-confirm',
		to,
		brand,
		emailChangeConfirm({ url, siteName: brand.headerBrand }),
	)
}

/** Notifies the owner of an existing account that somebody wanted to change to its address. */
export function queueEmailTaken(db: Db, { to, brand }: EmailTarget): Promise<void> {
	return queue(
		db,
		'email-taken',
		to,
		brand,
		emailTaken({ origin: brand.origin, siteName: brand.headerBrand }),
	)
}

/** Notifies one of the two addresses that the change, which both have approved, has been made. */
export function queueEmailChanged(
	db: Db,
	{ to, brand, newEmail, changedAt, timeZone }: EmailTarget & ChangeTime & { newEmail: string },
): Promise<void> {
	const changedOn = formatDay(changedAt, timeZone)
	const email = emailChanged({ ...brand, newEmail, changedOn, siteName: brand.headerBrand })
	// The old address no longer belongs to an account, but its owner must be notified.
	return queueEmail(db, { kind: 'email-changed', to, owed: true, ...renderEmail(email, brand) })
}

/** Notifies the owner of a sign-in from a new browser. `device` and `place` are descriptions to display. */
export function queueNewDevice(
	db: Db,
	{
		to,
		brand,
		device,
		place,
		changedAt,
		timeZone,
	}: EmailTarget & ChangeTime & { device: string; place: string },
): Promise<void> {
	const moment = formatMoment(changedAt, timeZone)
	const email = newDevice({ ...brand, device, place, moment, siteName: brand.headerBrand })
	return queue(db, 'new-device', to, brand, email)
}

function queue(db: Db, kind: string, to: string, brand: Brand, email: Email): Promise<void> {
	return queueEmail(db, { kind, to, ...renderEmail(email, brand) })
}
