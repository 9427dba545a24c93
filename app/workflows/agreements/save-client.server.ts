import type { Db } from '#app/db/client.server.ts'
import { DomainError, Invalid } from '#app/lib/errors.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import {
	type Agreement,
	buyerKeyOfAppointment,
	openAgreement,
	saveClient,
} from '#app/modules/agreements/agreements.server.ts'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getOffering } from '#app/modules/catalog/catalog.server.ts'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import { usStates } from '#engine'
import { termsOfSale } from '../payments/terms-of-sale.server.ts'

/** Where a client lives: a state by its two letters, and the postal address, empty if it was not asked for. */
export type Home = { state: string; address: string }

type ClientInput = { agreement: Pick<Agreement, 'id' | 'priceId'>; now: Date } & {
	client: Home & { name: string; email: string }
}

/**
 * Stores who is going to sign an agreement.
 * @throws Invalid('address') where the state wants it and it is missing; whatever `saveClient` throws
 */
export async function saveClientOfAgreement(db: Db, { agreement, client, now }: ClientInput): Promise<void> {
	const { state, address, ...person } = client
	const { kind } = await getOffering(db, agreement)
	const sale = await termsOfSale(db, { kind, state, now })
	const isAsked = sale.isSold && sale.asksClientAddress
	if (isAsked && !address) throw new Invalid(addressMissing, 'address')
	await saveClient(db, { id: agreement.id, client: { ...person, state, address: isAsked ? address : null } })
}

const addressMissing = 'Enter your street, city, state and ZIP code'

type HomeInput = { home: Partial<Home>; service: Pick<Offering, 'kind'>; now: Date }

/** Returns what is wrong with where a client lives who books a service, by field. Without a state nothing is: it is asked for later. */
export async function findHomeErrors(
	db: Db,
	{ home: { state = '', address = '' }, service: { kind }, now }: HomeInput,
): Promise<Partial<Home>> {
	if (!isOwnKey(usStates, state)) return {}
	const sale = await termsOfSale(db, { kind, state, now })
	if (!sale.isSold) return { state: sale.sentence }
	return sale.asksClientAddress && !address.trim() ? { address: addressMissing } : {}
}

type BookedInput = {
	appointment: Appointment
	offering: Offering
	viewer: Pick<Viewer, 'id'> | null
	home: Home
	now: Date
}

/**
 * Opens the agreement about an appointment that was just booked, with what its client has said, so that nobody is asked twice. What can't be
 * printed in it, such as a name, is asked for again on its page.
 */
export async function openAgreementOfBooking(
	db: Db,
	{ appointment, offering, viewer, home, now }: BookedInput,
): Promise<void> {
	const { name, email } = appointment
	const agreement = await openAgreement(db, {
		priceId: offering.priceId,
		priceCents: offering.priceCents,
		appointmentId: appointment.id,
		buyerKey: buyerKeyOfAppointment(appointment.id),
		userId: viewer?.id ?? null,
		customer: { name, email },
		now,
	})
	try {
		await saveClientOfAgreement(db, { agreement, client: { ...home, name, email }, now })
	} catch (error) {
		if (!(error instanceof DomainError)) throw error
	}
}
