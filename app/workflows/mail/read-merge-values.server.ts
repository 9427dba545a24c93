import type { Db } from '#app/db/client.server.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { listAppointmentsOfPerson } from '#app/modules/appointments/lists/person-appointments.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { getClient, identityOf } from '#app/modules/clients/clients.server.ts'
import {
	type DealerAddress,
	findDealerAddresses,
} from '#app/modules/deals/dealers/dealer-addresses.server.ts'
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

type Subjects = Pick<DraftSubjects, 'clientId' | 'dealId' | 'documentId'>
type MergeInput = {
	actor: Actor
	subjects: Subjects
	/** The recipients as they were typed; the dealer is found among them. */
	to: string
	law: CurrentLaw
	now: Date
}

/** Reads the values that the fields of a template have in a case. Unknown values are null or absent. @throws Forbidden, NotFound */
export async function readMergeValues(
	db: Db,
	{ actor, subjects, to, law, now }: MergeInput,
): Promise<MergeValues> {
	const mergeCase = await readMergeCase(db, { actor, subjects, law })
	const emails = readableRecipients(to).map(({ email }) => email)
	const [dealer] = await findDealerAddresses(db, { actor, emails })
	const { clientId } = subjects
	return {
		...mergeCase.valuesOf(dealer ?? null),
		...(clientId ? { appointment_time: await nextAppointment(db, { actor, clientId, now }) } : {}),
	}
}

/** The values of template fields in a case. */
export type MergeCase = {
	/** Those of an email to a dealer, or to somebody else. */
	valuesOf(dealer: DealerAddress | null): MergeValues
	/**
	 * Those of one of several emails that dealers get separately: only what is true of this dealer. Another dealer's quote and car are not
	 * theirs, and the client is named only if that is allowed.
	 */
	separateValuesOf(dealer: DealerAddress | null, options: { mayShowClient: boolean }): MergeValues
}

/** Reads the case of an email, for the values of its fields. @throws Forbidden, NotFound */
export async function readMergeCase(
	db: Db,
	{ actor, subjects, law }: { actor: Actor; subjects: Subjects; law: CurrentLaw },
): Promise<MergeCase> {
	const { advisorName, footerBrand, phone } = await getSettings(db)
	const business = { advisor_name: advisorName, business_name: footerBrand, business_phone: phone }
	const read = subjects.clientId
		? await readCase(db, { actor, clientId: subjects.clientId, dealId: subjects.dealId, law })
		: null
	const namesOf = (dealer: DealerAddress | null): MergeValues => ({
		...business,
		dealer: dealer?.dealerName ?? null,
		dealer_person: dealer?.personName ? firstWord(dealer.personName) : null,
	})
	return {
		valuesOf: (dealer) => ({
			...namesOf(dealer),
			...(read && { client_first_name: read.firstName }),
			...read?.deal?.valuesOf(documentInQuestion(read.deal.documents, subjects, dealer)),
		}),
		separateValuesOf(dealer, { mayShowClient }) {
			const { dealerId } = dealer ?? {}
			const document = dealerId ? newestQuoteOf(read?.deal?.documents ?? [], dealerId) : undefined
			return {
				...namesOf(dealer),
				...(read && mayShowClient ? { client_first_name: read.firstName } : {}),
				...read?.deal?.valuesOf(document, { onlyDealerId: dealerId ?? 'nobody' }),
			}
		},
	}
}

/** Returns the first name of a person. */
export const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? ''

type CaseInput = { actor: Actor; clientId: string; dealId: string | null; law: CurrentLaw }

async function readCase(db: Db, { actor, clientId, dealId, law }: CaseInput) {
	const client = await getClient(db, { actor, id: clientId })
	const deals = await listDealsOfClient(db, { actor, clientId })
	const deal = deals.find(({ id }) => id === dealId) ?? deals[0]
	return { firstName: firstWord(client.name), deal: deal ? await readDeal(db, { actor, deal, law }) : null }
}

/** Reads a deal, and returns its quotes with a function for the values that come from it and from one of them. */
async function readDeal(db: Db, { actor, deal, law }: { actor: Actor; deal: Deal; law: CurrentLaw }) {
	const documents = await listDocuments(db, { actor, dealId: deal.id })
	const vehicles = await listVehicles(db, { dealId: deal.id })
	const settings = await readCheckSettings(db, { actor, deal, law })
	/** `onlyDealerId` leaves out the stock number and the VIN of a car that is not at that dealer. */
	function valuesOf(
		document: NamedDocument | undefined,
		{ onlyDealerId }: { onlyDealerId?: string } = {},
	): MergeValues {
		const quoted = vehicles.find(({ id }) => id === document?.vehicleId)
		const car =
			quoted ?? vehicles.find(({ dealerId }) => onlyDealerId && dealerId === onlyDealerId) ?? vehicles[0]
		const isTheirs = !onlyDealerId || quoted !== undefined || car?.dealerId === onlyDealerId
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
			stock_number: (isTheirs && car?.stockNumber) || null,
			vin: (isTheirs && car?.vin) || null,
			out_the_door: facts.outTheDoorCents === null ? null : formatCents(facts.outTheDoorCents),
			target_price: deal.targetCents === null ? null : formatCents(deal.targetCents),
			questions: questions.map((question, index) => `${index + 1}. ${question}`).join('\n\n'),
		}
	}
	return { documents, valuesOf }
}

const quotesOf = (documents: readonly NamedDocument[]) =>
	documents.filter(
		({ kind, state, document }) =>
			document && state !== 'superseded' && kind !== 'pre_approval' && kind !== 'trade_offer',
	)

const newestQuoteOf = (documents: readonly NamedDocument[], dealerId: string): NamedDocument | undefined =>
	quotesOf(documents).findLast((each) => each.dealerId === dealerId)

/** Returns the given document, otherwise the newest quote of this dealer or, without a dealer, the chosen or the newest one. */
function documentInQuestion(
	documents: readonly NamedDocument[],
	{ documentId }: Subjects,
	dealer: DealerAddress | null,
): NamedDocument | undefined {
	const quotes = quotesOf(documents)
	return (
		documents.find(({ id }) => id === documentId) ??
		(dealer ? newestQuoteOf(documents, dealer.dealerId) : undefined) ??
		quotes.find(({ state }) => state === 'chosen') ??
		(dealer ? undefined : quotes.at(-1))
	)
}

async function nextAppointment(
	db: Db,
	{ actor, clientId, now }: { actor: Actor; clientId: string; now: Date },
): Promise<string | null> {
	const identity = await identityOf(db, { clientId })
	const appointments = await listAppointmentsOfPerson(db, { actor, ...identity })
	const next = appointments
		.filter(({ status }) => status === 'confirmed' || status === 'requested')
		.map(appointmentTimes)
		.filter(({ startsAt }) => new Date(startsAt) > now)
		.sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
	return next[0]?.when ?? null
}

const appointmentTimes = (appointment: Parameters<typeof appointmentLabels>[0]) =>
	appointmentLabels(appointment)
