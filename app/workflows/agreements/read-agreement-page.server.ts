import type { Db } from '#app/db/client.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { standingOf } from '#app/modules/agreements/agreement-standing.ts'
import type { SummaryLine } from '#app/modules/agreements/agreement-summary.ts'
import { serviceIn } from '#app/modules/agreements/agreement-text.ts'
import { type Agreement, agreementLink, getAgreement } from '#app/modules/agreements/agreements.server.ts'
import type { AgreementPhase } from '#app/modules/agreements/components/agreement-page.tsx'
import { listCopiedTo } from '#app/modules/agreements/dealer-copies.server.ts'
import { newPartOf } from '#app/modules/agreements/version-text.ts'
import {
	type AgreementVersion,
	closedSentence,
	findProposal,
	isProposal,
} from '#app/modules/agreements/versions.server.ts'
import { getCancellationTerms } from '#app/modules/appointments/terms-of-appointment.server.ts'
import { findOffering, getOffering } from '#app/modules/catalog/catalog.server.ts'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import { readLawTable } from '#app/modules/deals/law/law-changes.server.ts'
import { listTrustMovements } from '#app/modules/payments/books/trust-debts.server.ts'
import { listLiveOrdersOf } from '#app/modules/payments/orders/agreement-orders.server.ts'
import { feeWaitsFor } from '#app/modules/payments/orders/fee-waits.ts'
import { findKeptCard } from '#app/modules/payments/orders/kept-cards.server.ts'
import { stateName } from '#app/modules/settings/service-states.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { formatSourceDate, type SaleTerms } from '#engine'
import { whenVisitIs } from '../appointments/when-visit-is.server.ts'
import { fillInAgreement } from './agreement-terms.server.ts'
import { homeStatesOf } from './home-states.server.ts'

export type AgreementPageData = AgreementPhase & {
	reference: string
	title: string
	price: string
	/** What is known of the client, for the form. */
	client: { state: string; name: string; email: string; address: string }
	contactEmail: string
	isVisit: boolean
}

/**
 * Returns what the page of an agreement shows. `asksAgain`: the client wants to correct name, address or state; `hasPaid`: the
 * provider's page says that they have paid.
 * @throws NotFound if the service is no longer on sale and nothing is signed
 */
export async function readAgreementPage(
	db: Db,
	{ agreement, ...input }: PhaseInput,
): Promise<AgreementPageData> {
	const [settings, phase] = await Promise.all([getSettings(db), phaseOf(db, { agreement, ...input })])
	const { priceId, priceCents, state, customerName, customerEmail, customerAddress } = agreement
	const title = 'content' in phase ? serviceIn(phase.content) : (await findOffering(db, { priceId }))?.title
	return {
		...phase,
		reference: agreement.reference,
		title: title ?? 'Your service',
		price: formatCents(priceCents),
		client: {
			state: state ?? '',
			name: customerName ?? '',
			email: customerEmail ?? '',
			address: customerAddress ?? '',
		},
		contactEmail: settings.contactEmail,
		isVisit: agreement.appointmentId !== null,
	}
}

type PhaseInput = {
	agreement: Agreement
	asksAgain: boolean
	hasPaid: boolean
	links: Pick<Links, 'pathOf'>
	now: Date
}

async function phaseOf(db: Db, input: PhaseInput): Promise<AgreementPhase> {
	const { agreement, asksAgain, now } = input
	if (isProposal(agreement)) return versionPhase(db, { proposal: agreement, links: input.links })
	if (agreement.status === 'withdrawn') return { phase: 'ended', wasSigned: agreement.signedAt !== null }
	if (agreement.status === 'signed') return signedPhase(db, input)
	// Nobody is asked who they are for what they cannot buy.
	const offered = await getOffering(db, agreement)
	const ready = asksAgain ? null : await fillInAgreement(db, { agreement, now })
	const visit = await visitLines(db, agreement)
	if (!ready)
		return {
			phase: 'client',
			home: await readHomeStates(db, { offering: offered, now }),
			summary: [
				{ id: 'fee', label: 'You pay', text: formatCents(agreement.priceCents) },
				...visit,
				{ id: 'when', label: 'Now', text: 'Nothing. First you read and sign.' },
			],
		}
	const { sale, content, hash, summary, client, offering } = ready
	if (offering.priceCents !== agreement.priceCents)
		throw new Conflict('The price has changed. Please choose the service again.')
	if (!sale.isSold)
		return {
			phase: 'not_sold',
			stateName: stateName(client.state),
			sentence: sale.sentence,
			source: datedSource(sale.source),
			mayBuyAdvice: sale.answer === 'advice_only',
		}
	return {
		phase: 'sign',
		summary: [...visit, ...summary],
		content,
		hash,
		source: datedSource(sale.source),
		isDueLater: feeWaitsFor(sale.payment) !== null,
	}
}

/** Returns the line that says when the visit is; none for what has no date. */
const visitLines = async (db: Db, { appointmentId }: Agreement): Promise<SummaryLine[]> =>
	appointmentId === null ? [] : [{ id: 'visit', label: 'Visit', text: await whenVisitIs(db, appointmentId) }]

async function readHomeStates(db: Db, { offering, now }: { offering: Offering; now: Date }) {
	const [settings, { lawRows }, appointmentTerms] = await Promise.all([
		getSettings(db),
		readLawTable(db),
		getCancellationTerms(db),
	])
	const law = { lawRows, today: localDateOf(now, settings.timeZone) }
	return homeStatesOf(offering, { settings, law, appointmentTerms })
}

const datedSource = (source: SaleTerms['source']) =>
	source && { ...source, asOf: formatSourceDate(source.asOf) }

async function versionPhase(
	db: Db,
	{ proposal, links }: Pick<PhaseInput, 'links'> & { proposal: AgreementVersion },
): Promise<AgreementPhase> {
	const replaced = await getAgreement(db, { id: proposal.replacesId })
	if (proposal.status !== 'open')
		return {
			phase: 'version_closed',
			sentence: closedSentence(proposal, replaced),
			agreementUrl: links.pathOf(agreementLink(replaced)),
		}
	const { timeZone } = await getSettings(db)
	return {
		phase: 'version',
		content: proposal.content,
		hash: proposal.contentHash,
		newPart: newPartOf(proposal.content)!,
		replaces: replaced.reference,
		advisor: {
			name: proposal.advisorSignedName,
			signedOn: formatMoment(proposal.advisorSignedAt, timeZone),
		},
	}
}

async function signedPhase(
	db: Db,
	{ agreement, hasPaid, links }: Pick<PhaseInput, 'agreement' | 'hasPaid' | 'links'>,
): Promise<AgreementPhase> {
	const { timeZone } = await getSettings(db)
	const dayOf = (at: Date | null | undefined) => (at ? formatMoment(at, timeZone) : null)
	const [order] = await listLiveOrdersOf(db, { agreementId: agreement.id })
	const card = order && (await findKeptCard(db, { orderId: order.id }))
	const movements = order?.feeTiming === 'trust' ? await listTrustMovements(db, { orderId: order.id }) : []
	const proposal = await findProposal(db, agreement)
	return {
		phase: 'signed',
		content: agreement.content!,
		signedOn: formatMoment(agreement.signedAt!, timeZone),
		order: order?.reference ?? null,
		copiedTo: await listCopiedTo(db, { id: agreement.id }),
		versionUrl: proposal?.status === 'open' ? links.pathOf(agreementLink(proposal)) : null,
		...standingOf({
			timing: agreement.feeTiming!,
			status: order?.status ?? null,
			price: formatCents(agreement.priceCents),
			paidOn: dayOf(order?.paidAt),
			isDelivered: agreement.deliveredAt !== null,
			confirmedOn: dayOf(agreement.confirmedAt),
			isDeclined: Boolean(card?.declinedAt),
			hasPaid,
			isTakenBack: movements.reduce((sum, { trustCents }) => sum + trustCents, 0) < 0,
		}),
	}
}
