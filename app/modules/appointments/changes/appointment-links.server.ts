import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { addDays, localDateOf } from '#app/lib/dates/zoned-time.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'

/** What a link is bound to: one appointment, and the address its emails go to. */
type LinkBinding = { id: string; email: string }

/**
 * Creates and verifies the links that let a client manage one appointment without signing in. Nothing is stored: a token is the
 * appointment's id and a MAC over purpose, id and address. So it only opens this page of this appointment, every email can include it,
 * and changing the contact's address invalidates all earlier links.
 */
export type AppointmentLinks = {
	manageToken(bookedAppointment: LinkBinding): string
	/** The appointment that a token names, and a check that the token is valid for it; null when it is not a token. */
	readManageToken(
		token: string,
	): { appointmentId: string; proves(bookedAppointment: LinkBinding): boolean } | null
}

/** `secret` is the site's secret; changing it invalidates all links. */
export function createAppointmentLinks({ secret }: { secret: string }): AppointmentLinks {
	// A separate key, so that a MAC made for another purpose of the secret is not valid here.
	const key = createHmac('sha256', secret).update('appointment links').digest()
	const macOf = ({ id, email }: LinkBinding) =>
		createHmac('sha256', key)
			.update(JSON.stringify(['manage', 1, id, email.toLowerCase()]))
			.digest()
	return {
		manageToken: (bookedAppointment) =>
			`${shorten(bookedAppointment.id)}.${macOf(bookedAppointment).toString('base64url')}`,
		readManageToken(token) {
			const parts = /^([\w-]{22})\.([\w-]{43})$/.exec(token)
			const appointmentId = parts && lengthen(parts[1]!)
			if (!appointmentId) return null
			const received = Buffer.from(parts[2]!, 'base64url')
			// Accept only the canonical encoding: base64url allows several spellings of the last character.
			const isCanonical = received.length === 32 && received.toString('base64url') === parts[2]
			return {
				appointmentId,
				proves: (bookedAppointment) =>
					isCanonical &&
					bookedAppointment.id === appointmentId &&
					timingSafeEqual(received, macOf(bookedAppointment)),
			}
		},
	}
}

/** How many days after an appointment its link still works. */
const validDays = 90

/**
 * Returns the id of the appointment that a manage link opens; pass it to `asClient(…, { linkTo })`.
 * @throws NotFound, with the same message whether the link was altered, belongs to an earlier address or has expired
 */
export async function openManageLink(
	db: Db,
	{ links, token, now }: { links: AppointmentLinks; token: string; now: Date },
): Promise<string> {
	const read = links.readManageToken(token)
	const [found] = read
		? await db
				.select({
					id: appointment.id,
					email: appointment.email,
					slotDate: appointment.slotDate,
					timeZone: appointment.timeZone,
				})
				.from(appointment)
				.where(eq(appointment.id, read.appointmentId))
		: []
	if (!read || !found || !read.proves(found)) throw new NotFound(noSuchLink)
	if (addDays(found.slotDate, validDays) < localDateOf(now, found.timeZone)) throw new NotFound(noSuchLink)
	return found.id
}

const noSuchLink =
	'This link no longer works. Please use the one in our latest email about the appointment, or email us.'

const shorten = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

function lengthen(short: string): string | null {
	const hex = Buffer.from(short, 'base64url').toString('hex')
	const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
	return isUuid(uuid) && shorten(uuid) === short ? uuid : null
}
