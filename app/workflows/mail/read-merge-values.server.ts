import type { Db } from '#app/db/client.server.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { listAppointmentsOfPerson } from '#app/modules/appointments/lists/person-appointments.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getClient, identityOf } from '#app/modules/clients/clients.server.ts'
import { findDealerAddresses } from '#app/modules/deals/dealers/dealer-addresses.server.ts'
import { type Deal, listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { readDocumentFacts } from '#app/modules/deals/documents/document-card.ts'
import { listDocuments, type NamedDocument } from '#app/modules/deals/documents/documents.server.ts'
import { readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { questionsOf } from '#app/modules/deals/quote-check/dealer-reply.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import type { DraftSubjects } from '#app/modules/mail/drafts/draft.ts'
import type { MergeValues } from '#app/modules/mail/writing/merge-fields.ts'
import { readableRecipients } from '#app/modules/mail/writing/recipients.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { CurrentLaw } from '#engine'

type MergeInput = {
	viewer: Viewer
	subjects: Pick<DraftSubjects, 'clientId' | 'dealId' | 'documentId'>
	/** The recipients as they were typed; the dealer is found among them. */
	to: string
	law: CurrentLaw
	now: Date
}

/** Reads the values that the fields of a template have in a case. Unknown values are null or absent. @throws Forbidden, NotFound */
export async function readMergeValues(
	db: Db,
	{ viewer, subjects, to, law, now }: MergeInput,
): Promise<MergeValues> {
	const { advisorName, footerBrand, phone } = await getSettings(db)
	const dealer = await findDealer(db, { viewer, to })
	const business: MergeValues = {
		advisor_name: advisorName,
		business_name: footerBrand,
		business_phone: phone,
		dealer: dealer?.dealerName ?? null,
		dealer_person: dealer?.personName ? firstWord(dealer.personName) : null,
	}
	const { clientId } = subjects
	if (!clientId) return business
	const client = await getClient(db, { actor: viewer, id: clientId })
	const deals = await listDealsOfClient(db, { actor: viewer, clientId })
	const deal = deals.find(({ id }) => id === subjects.dealId) ?? deals[0]
	return {
		...business,
		client_first_name: firstWord(client.name),
		appointment_time: await nextAppointment(db, { viewer, clientId, now }),
		...(deal
			? await valuesOfDeal(db, {
					viewer,
					deal,
					documentId: subjects.documentId,
					dealerId: dealer?.dealerId,
					law,
				})
			: {}),
	}
}

const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? ''

async function findDealer(db: Db, { viewer, to }: { viewer: Viewer; to: string }) {
	const emails = readableRecipients(to).map(({ email }) => email)
	const [dealer] = await findDealerAddresses(db, { actor: viewer, emails })
	return dealer
}

type DealValuesInput = {
	viewer: Viewer
	deal: Deal
	documentId: string | null
	dealerId: string | undefined
	law: CurrentLaw
}

/**
 * Reads the values that come from a deal and one of its documents: the given one, otherwise the newest quote of this dealer or, without a
 * dealer, the chosen or the newest one.
 */
async function valuesOfDeal(
	db: Db,
	{ viewer, deal, documentId, dealerId, law }: DealValuesInput,
): Promise<MergeValues> {
	const actor = viewer
	const [documents, vehicles, settings] = await Promise.all([
		listDocuments(db, { actor, dealId: deal.id }),
		listVehicles(db, { dealId: deal.id }),
		readCheckSettings(db, { actor, deal, law }),
	])
	const document = documentInQuestion(documents, { documentId, dealerId })
	const car = vehicles.find(({ id }) => id === document?.vehicleId) ?? vehicles[0]
	const { report, facts } = readDocumentFacts({
		document: document?.document ?? null,
		stored: document ?? null,
		buyer: settings.buyer,
		lawRows: settings.lawRows,
		today: law.today,
	})
	const questions = report ? questionsOf(report.findings) : []
	return {
		car: car ? [car.year, car.make, car.model, car.trim].filter(Boolean).join(' ') : null,
		stock_number: car?.stockNumber ?? null,
		vin: car?.vin ?? null,
		out_the_door: facts.outTheDoorCents === null ? null : formatCents(facts.outTheDoorCents),
		target_price: deal.targetCents === null ? null : formatCents(deal.targetCents),
		questions: questions.map((question, index) => `${index + 1}. ${question}`).join('\n\n'),
	}
}

function documentInQuestion(
	documents: readonly NamedDocument[],
	{ documentId, dealerId }: { documentId: string | null; dealerId: string | undefined },
): NamedDocument | undefined {
	const quotes = documents.filter(
		({ kind, state, document }) =>
			document && state !== 'superseded' && kind !== 'pre_approval' && kind !== 'trade_offer',
	)
	return (
		documents.find(({ id }) => id === documentId) ??
		(dealerId ? quotes.findLast((each) => each.dealerId === dealerId) : undefined) ??
		quotes.find(({ state }) => state === 'chosen') ??
		(dealerId ? undefined : quotes.at(-1))
	)
}

async function nextAppointment(
	db: Db,
	{ viewer, clientId, now }: { viewer: Viewer; clientId: string; now: Date },
): Promise<string | null> {
	const { userIds, emails } = await identityOf(db, { clientId })
	const appointments = await listAppointmentsOfPerson(db, { actor: viewer, userIds, emails })
	const next = appointments
		.filter(({ status }) => status === 'confirmed' || status === 'requested')
		.map(appointmentTimes)
		.filter(({ startsAt }) => new Date(startsAt) > now)
		.sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
	return next[0]?.when ?? null
}

const appointmentTimes = (appointment: Parameters<typeof appointmentLabels>[0]) =>
	appointmentLabels(appointment)
