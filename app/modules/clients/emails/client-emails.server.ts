import type { Db } from '#app/db/client.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { supportEnded, supportStarted } from './support-email-texts.ts'
import {
	type EmailedCar,
	type VehicleNotice,
	vehicleAnswerEmail,
	vehicleEmail,
	vehicleQuestionEmail,
} from './vehicle-email-texts.ts'

type SupportEmail = { to: string; brand: Brand; timeZone: string } & (
	| {
			kind: 'started'
			support: { checklistId: string; title: string; startedAt: Date; endsAt: Date }
	  }
	| { kind: 'ended'; support: { checklistId: string; startedAt: Date } }
)

/** Queues the email that support has started or ended; each once per start. */
export function queueSupportEmail(tx: Db, input: SupportEmail): Promise<void> {
	const { kind, to, brand, timeZone } = input
	const email =
		input.kind === 'started'
			? supportStarted({ ...input.support, ...brand, timeZone })
			: supportEnded({ ...brand, timeZone })
	return queueEmail(tx, {
		kind: `support-${kind}`,
		dedupeKey: `support-${kind}:${input.support.checklistId}:${input.support.startedAt.getTime()}`,
		to,
		...renderEmail(email, brand),
	})
}

type VehicleEmail = {
	/** Identifies the email. */
	id: string
	/** Of one client, at least one. */
	cars: readonly EmailedCar[]
	origin: string
}

/** Queues the email that shows a client one or more vehicles and asks for an answer about each; once per `id`. */
export async function queueVehicleEmail(tx: Db, { id, cars, origin }: VehicleEmail): Promise<void> {
	const { brand } = await getBranding(tx, { origin })
	await queueEmail(tx, {
		kind: 'vehicle',
		owed: true,
		dedupeKey: `vehicle:${id}`,
		to: cars[0]!.vehicle.clientEmail,
		...renderEmail(vehicleEmail({ cars, ...brand }), brand),
	})
}

type AnswerEmail = {
	id: string
	/** The version of the recommendation: a client may change the answer. */
	version: number
	vehicle: VehicleNotice
	answer: string
	why: string | null
	origin: string
}

/** Queues the email that tells the advisor a client's answer; once per answer. */
export async function queueVehicleAnswerEmail(
	tx: Db,
	{ id, version, origin, ...content }: AnswerEmail,
): Promise<void> {
	const { brand } = await getBranding(tx, { origin })
	const email = vehicleAnswerEmail({ ...content, adminUrl: `${origin}/admin/recommendations/${id}` })
	await queueEmail(tx, {
		kind: 'vehicle-answer',
		owed: true,
		dedupeKey: `vehicle-answer:${id}:${version}`,
		to: brand.contactEmail,
		...renderEmail(email, brand),
	})
}

type QuestionEmail = {
	/** The recommendation. */
	id: string
	question: { id: string; text: string }
	vehicle: VehicleNotice
	origin: string
}

/** Queues the email that shows the advisor what a client asks about a vehicle; once per question. An answer to it goes to the client. */
export async function queueVehicleQuestionEmail(
	tx: Db,
	{ id, question, vehicle, origin }: QuestionEmail,
): Promise<void> {
	const { brand } = await getBranding(tx, { origin })
	const adminUrl = `${origin}/admin/recommendations/${id}`
	await queueEmail(tx, {
		kind: 'vehicle-question',
		owed: true,
		dedupeKey: `vehicle-question:${question.id}`,
		to: brand.contactEmail,
		replyTo: vehicle.clientEmail,
		...renderEmail(vehicleQuestionEmail({ vehicle, question: question.text, adminUrl }), brand),
	})
}
