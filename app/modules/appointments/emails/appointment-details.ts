import { formatAppointment } from '#app/lib/dates/appointment-time.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { paymentStateOf } from '../appointment-type.ts'
import { answerFacts, answersForClient } from '../client-answers.ts'
import type { Appointment } from '../find-appointments.server.ts'

type When = Pick<Appointment, 'slotDate' | 'slot' | 'startsAt' | 'timeZone'>

/** Formats the time of an appointment in its time zone: 'Tue, Mar 4 · 9am-12pm (New York)'. */
export const whenOf = ({ slotDate: date, slot, startsAt, timeZone }: When): string =>
	formatAppointment({ date, slot, startsAt, timeZone })

/** Returns how long an appointment takes, once its exact time is settled. */
export const lengthFacts = ({ durationMinutes }: Pick<Appointment, 'durationMinutes'>) =>
	durationMinutes ? [{ label: 'Length', value: amountOf(durationMinutes, 'minute') }] : []

/** Returns how an appointment is paid, for display; null while it has to be paid. */
export const paymentOf = (appointment: Appointment): string | null =>
	paymentTexts[paymentStateOf(appointment)]

const paymentTexts = {
	unpaid: null,
	deferred: 'Nothing is due yet',
	paid: 'Paid',
	free: 'Free',
	included: 'Part of the online search',
}

/** Returns what the client told us that an email to the client contains. */
export const clientFacts = (appointment: Appointment) =>
	answerFacts(appointment, answersForClient).map((fact) => ({ ...fact, value: withoutLinks(fact.value) }))

/**
 * Sanitizes typed text for an email to an unverified address: one short line, without anything that an email program
 * would turn into a link. Otherwise anybody could use the booking form to send spam to others.
 */
export function withoutLinks(text: string, lengthMax = 120): string {
	const plain = text
		.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
		.replace(/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/?/gi, '')
		.replace(/\bmailto:/gi, '')
		.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '. ')
		.replaceAll('@', ' at ')
		.trim()
	const characters = [...plain]
	return characters.length > lengthMax ? `${characters.slice(0, lengthMax - 1).join('')}…` : plain
}
