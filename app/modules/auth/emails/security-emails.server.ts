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

type ToOwner = { to: string; brand: Brand }
type On = { at: Date; timeZone: string }

/** To the address an account has; `url` approves the change or calls it off. */
export function queueEmailChangeRequested(
	db: Db,
	{ to, brand, newEmail, url }: ToOwner & { newEmail: string; url: string },
): Promise<void> {
	return queue(
		db,
		'email-change-asked',
		to,
		brand,
		emailChangeRequested({ newEmail, url, siteName: brand.headerBrand }),
	)
}

/** To the address an account is to have; `url` confirms that it is its reader's. */
export function queueEmailChangeConfirm(
	db: Db,
	{ to, brand, url }: ToOwner & { url: string },
): Promise<void> {
	return queue(
		db,
		'email-change-confirm',
		to,
		brand,
		emailChangeConfirm({ url, siteName: brand.headerBrand }),
	)
}

/** Somebody wanted to move to the address of an account that exists. */
export function queueEmailTaken(db: Db, { to, brand }: ToOwner): Promise<void> {
	return queue(
		db,
		'email-taken',
		to,
		brand,
		emailTaken({ origin: brand.origin, siteName: brand.headerBrand }),
	)
}

/** Both addresses said yes. */
export function queueEmailChanged(
	db: Db,
	{ to, brand, newEmail, at, timeZone }: ToOwner & On & { newEmail: string },
): Promise<void> {
	const changedOn = formatDay(at, timeZone)
	const email = emailChanged({ ...brand, newEmail, changedOn, siteName: brand.headerBrand })
	// The address is nobody's by now, and its reader has to know.
	return queueEmail(db, { kind: 'email-changed', to, owed: true, ...renderEmail(email, brand) })
}

/** `device` and `place` in words. */
export function queueNewDevice(
	db: Db,
	{ to, brand, device, place, at, timeZone }: ToOwner & On & { device: string; place: string },
): Promise<void> {
	const moment = formatMoment(at, timeZone)
	const email = newDevice({ ...brand, device, place, moment, siteName: brand.headerBrand })
	return queue(db, 'new-device', to, brand, email)
}

function queue(db: Db, kind: string, to: string, brand: Brand, email: Email): Promise<void> {
	return queueEmail(db, { kind, to, ...renderEmail(email, brand) })
}
