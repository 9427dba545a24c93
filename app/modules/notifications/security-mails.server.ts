import type { Db } from '#app/db/client.server.ts'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { emailChangeAsked } from './emails/email-change-asked.ts'
import { emailChangeConfirm } from './emails/email-change-confirm.ts'
import { emailChanged } from './emails/email-changed.ts'
import { emailTaken } from './emails/email-taken.ts'
import type { Brand, Letter } from './emails/letter.ts'
import { newDevice } from './emails/new-device.ts'
import { renderLetter } from './emails/render.server.tsx'
import { queueMail } from './outbox.server.ts'

type ToOwner = { to: string; brand: Brand }
type On = { at: Date; timeZone: string }

/** To the address an account has; `url` approves the change or calls it off. */
export function queueEmailChangeAsked(
	db: Db,
	{ to, brand, newEmail, url }: ToOwner & { newEmail: string; url: string },
): Promise<void> {
	return queue(
		db,
		'email-change-asked',
		to,
		brand,
		emailChangeAsked({ newEmail, url, siteName: brand.headerBrand }),
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
	const letter = emailChanged({ ...brand, newEmail, changedOn, siteName: brand.headerBrand })
	return queue(db, 'email-changed', to, brand, letter)
}

/** `device` and `place` in words. */
export function queueNewDevice(
	db: Db,
	{ to, brand, device, place, at, timeZone }: ToOwner & On & { device: string; place: string },
): Promise<void> {
	const moment = formatMoment(at, timeZone)
	const letter = newDevice({ ...brand, device, place, moment, siteName: brand.headerBrand })
	return queue(db, 'new-device', to, brand, letter)
}

function queue(db: Db, kind: string, to: string, brand: Brand, letter: Letter): Promise<void> {
	return queueMail(db, { kind, to, ...renderLetter(letter, brand) })
}
