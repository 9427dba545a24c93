import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { addDays, localDateOf } from '#app/lib/dates/zoned-time.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'

/** What a link is bound to: one appointment, and whoever its mails go to. */
type Bound = { id: string; email: string }

/**
 * Makes and checks the links that let a client into one visit without signing in. Nothing is stored: a token is the appointment's
 * id and a MAC over purpose, id and address, so it opens that one page of that one visit, every mail can carry it anew,
 * and changing the address of the contact ends all links mailed before.
 */
export type AppointmentLinks = {
	manageToken(bookedAppointment: Bound): string
	/** The appointment a token speaks of, and whether it proves that; null when it is no token at all. */
	readManageToken(token: string): { appointmentId: string; proves(bookedAppointment: Bound): boolean } | null
}

/** `secret`: the site's; another one ends all links. */
export function createAppointmentLinks({ secret }: { secret: string }): AppointmentLinks {
	// A key of its own: a MAC made for any other purpose of the secret proves nothing here.
	const key = createHmac('sha256', secret).update('appointment links').digest()
	const macOf = ({ id, email }: Bound) =>
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
			const given = Buffer.from(parts[2]!, 'base64url')
			// One spelling only: base64url leaves room for others in the last character.
			const exact = given.length === 32 && given.toString('base64url') === parts[2]
			return {
				appointmentId,
				proves: (bookedAppointment) =>
					exact && bookedAppointment.id === appointmentId && timingSafeEqual(given, macOf(bookedAppointment)),
			}
		},
	}
}

/** A link shows a visit until so long after its day. */
const daysAfter = 90

/**
 * The id of the visit a manage link opens; put it into `asClient(…, { linkTo })`.
 * @throws NotFound, with the same words whether it was altered, belongs to an earlier address or is long over
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
	if (addDays(found.slotDate, daysAfter) < localDateOf(now, found.timeZone)) throw new NotFound(noSuchLink)
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
