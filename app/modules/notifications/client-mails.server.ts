import type { Db } from '#app/db/client.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Brand } from './emails/letter.ts'
import { renderLetter } from './emails/render.server.tsx'
import { supportEnded, supportStarted } from './emails/support-letters.ts'
import { type VehicleTold, vehicleAnswerLetter, vehicleLetter } from './emails/vehicle-letters.ts'
import { getLetterhead } from './letterhead.server.ts'
import { queueMail } from './outbox.server.ts'

type SupportMail = { to: string; brand: Brand; timeZone: string } & (
	| {
			kind: 'started'
			support: { checklistId: string; title: string; startedAt: Date; endsAt: Date }
	  }
	| { kind: 'ended'; support: { checklistId: string; startedAt: Date } }
)

/** Tells a client that the support runs, or that it is over; each once for each beginning. */
export function queueSupportMail(tx: Db, mail: SupportMail): Promise<void> {
	const { kind, to, brand, timeZone } = mail
	const letter =
		mail.kind === 'started'
			? supportStarted({ ...mail.support, ...brand, timeZone })
			: supportEnded({ ...brand, timeZone })
	return queueMail(tx, {
		kind: `support-${kind}`,
		dedupeKey: `support-${kind}:${mail.support.checklistId}:${mail.support.startedAt.getTime()}`,
		to,
		...renderLetter(letter, brand),
	})
}

type VehicleMail = {
	id: string
	vehicle: VehicleTold
	origin: string
	urlOf: (answer?: 'interested' | 'maybe' | 'rejected') => string
}

/** Shows a client a vehicle and asks for an answer; once for each recommendation. */
export async function queueVehicleMail(tx: Db, { id, vehicle, origin, urlOf }: VehicleMail): Promise<void> {
	const { brand } = await getLetterhead(tx, { origin })
	const { advisorName } = await getSettings(tx)
	await queueMail(tx, {
		kind: 'vehicle',
		dedupeKey: `vehicle:${id}`,
		to: vehicle.clientEmail,
		...renderLetter(vehicleLetter({ vehicle, advisorName, urlOf, ...brand }), brand),
	})
}

type AnswerMail = {
	id: string
	/** Which answer it is of this vehicle's: a client may think again. */
	version: number
	vehicle: VehicleTold
	answer: string
	why: string | null
	origin: string
}

/** Tells the advisor what a client said to a vehicle; once for each answer. */
export async function queueVehicleAnswerMail(
	tx: Db,
	{ id, version, origin, ...told }: AnswerMail,
): Promise<void> {
	const { brand } = await getLetterhead(tx, { origin })
	const letter = vehicleAnswerLetter({ ...told, deskUrl: `${origin}/admin/recommendations/${id}` })
	await queueMail(tx, {
		kind: 'vehicle-answer',
		dedupeKey: `vehicle-answer:${id}:${version}`,
		to: brand.contactEmail,
		...renderLetter(letter, brand),
	})
}
