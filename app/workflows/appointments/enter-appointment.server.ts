import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, InvalidFields, NotFound } from '#app/lib/errors.ts'
import {
	type EntryClient,
	findEntered,
	insertEntry,
} from '#app/modules/appointments/booking/enter-appointment.server.ts'
import type { EntryForm } from '#app/modules/appointments/booking/entry.schema.ts'
import type { Appointment, AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { findOffering } from '#app/modules/catalog/catalog.server.ts'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import { findNamedClient, identityOf, noSuchFile } from '#app/modules/clients/clients.server.ts'
import {
	findOrOpenClientFile,
	lockFile,
	reopenIfClosed,
} from '#app/modules/clients/files/open-file.server.ts'
import { assertMay } from '#app/modules/clients/policy.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { followAppointment } from '../clients/follow-order.server.ts'
import { enterPayment } from './enter-payment.server.ts'

type EnterAppointment = {
	actor: Staff
	/** Parsed by `entrySchema`. */
	form: EntryForm
	timeZone: string
	emails: AppointmentEmails
	links: Links
	payments: PaymentProvider
	now: Date
}

/**
 * Enters an appointment that the client did not book on the site, with its client's file, its payment if it was paid elsewhere, and the
 * invitation; in one transaction. The same form sent again changes nothing. Of a past appointment nobody is notified, and no step follows.
 * @returns the appointment, and whether the client was invited to it
 * @throws Forbidden, also to staff who may not record payments; NotFound for an unknown client; Invalid, EntryDoubted
 */
export function enterAppointment(
	db: Db,
	input: EnterAppointment,
): Promise<{ appointment: Appointment; invited: boolean }> {
	const { actor, form, emails, now } = input
	return transact(db, async (tx) => {
		const requestKey = keyOf(form)
		const before = await findEntered(tx, { actor, date: form.date, requestKey })
		if (before) return { appointment: before, invited: false }
		const service = await findVisitOnSale(tx, form)
		const client = await findOrOpenClient(tx, input)
		const wantsInvitation = form.invite && client.email !== ''
		const entered = await insertEntry(tx, {
			actor,
			entry: { ...form, free: form.payment === 'free' },
			client,
			service,
			requestKey,
			wantsInvitation,
			now,
		})
		const isUpcoming = entered.startsAt! > now
		const appointment = await recordPayment(tx, { ...input, service, entered })
		const invited = wantsInvitation && isUpcoming
		if (invited) await emails.appointment(tx, { kind: 'confirmed', appointment, by: 'advisor' })
		if (entered.status === 'confirmed') {
			const file = await lockFile(tx, client.clientId)
			await reopenIfClosed(tx, { before: file, actor, now })
			await followAppointment(tx, { appointment, now })
		}
		return { appointment, invited }
	})
}

/** The same form with other fields is another appointment: somebody went back to it. What was confirmed is no difference. */
const keyOf = ({ confirmed: _, ...form }: EntryForm): string => JSON.stringify(form)

/** @throws Invalid at `priceId` */
async function findVisitOnSale(tx: Db, { priceId }: EntryForm): Promise<Offering> {
	const service = await findOffering(tx, { priceId })
	if (service?.kind !== 'in_person' || !service.active)
		throw new Invalid('This service has no appointments on sale. Choose another.', 'priceId')
	return service
}

/** @throws Forbidden; NotFound for an unknown file; InvalidFields if somebody new has no name or cannot be reached */
async function findOrOpenClient(tx: Db, { actor, form, now }: EnterAppointment): Promise<EntryClient> {
	if (form.client) {
		const named = await findNamedClient(tx, { actor, id: form.client })
		if (!named) throw new NotFound(noSuchFile)
		const { id: clientId, name, phone, ownerId } = await lockFile(tx, named.id)
		const { userIds } = await identityOf(tx, { clientId })
		return { clientId, userId: userIds[0] ?? null, ownerId, name, email: named.email, phone: phone ?? '' }
	}
	assertMay(actor, 'change')
	const { name, email, phone } = form
	if (!name || !(email || phone))
		throw new InvalidFields({
			...(!name && { name: 'Enter the client’s name.' }),
			...(!(email || phone) && { email: 'Enter an email address or a phone number.' }),
		})
	const person = { name, email: email || null, phone: phone || null }
	const { client } = await findOrOpenClientFile(tx, { actor, person, now })
	return { clientId: client.id, userId: null, ownerId: client.ownerId, name, email, phone }
}

type RecordPayment = EnterAppointment & { service: Offering; entered: Appointment }

/** Records what was paid elsewhere. @throws Forbidden; Invalid */
async function recordPayment(tx: Db, input: RecordPayment): Promise<Appointment> {
	const { form, service, entered, ...basis } = input
	const { payment: method, paidOn } = form
	if (method === 'later' || method === 'free') return entered
	if (!entered.email)
		throw new Invalid('The receipt needs an email address.', form.client ? 'payment' : 'email')
	return enterPayment(tx, {
		...basis,
		appointment: entered,
		title: service.title,
		email: entered.email,
		amountCents: form.amount ?? service.priceCents,
		method,
		paidOn,
		requestKey: `appointment:${entered.id}`,
	})
}
