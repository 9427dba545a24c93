import type { RouterContextProvider } from 'react-router'
import { getServices, readForAdmin } from '#app/http/context.server.ts'
import { readLaw, readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { vehicleName } from '#app/modules/clients/recommendations/recommendation.ts'
import { listRecommendedNames } from '#app/modules/clients/recommendations/recommendations.server.ts'
import { viewFileStep } from '#app/modules/clients/steps/file-step.ts'
import { listStepsOfClient } from '#app/modules/clients/steps/list-steps.server.ts'
import { stepSchema } from '#app/modules/clients/steps/step.schema.ts'
import {
	can,
	statusChanges,
	statusChangesOf,
	statusLabels,
	statusOf,
} from '#app/modules/deals/deal-status.ts'
import { listSomeDealers } from '#app/modules/deals/dealer-choices.server.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { stripOf } from '#app/modules/deals/documents/document-strip.ts'
import { listDocuments, type NamedDocument } from '#app/modules/deals/documents/documents.server.ts'
import { typedTerms } from '#app/modules/deals/forms/terms-form.ts'
import { typedVehicle } from '#app/modules/deals/forms/vehicle-form.ts'
import { addZipRates } from '#app/modules/deals/law/zip-rates.server.ts'
import { listDealMessages } from '#app/modules/deals/messages.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { roundLinesOf } from '#app/modules/rounds/round-lines.ts'
import { listRounds } from '#app/modules/rounds/rounds.server.ts'
import { agreeSchema, askManagerSchema, declineSchema } from '#app/modules/signing/agreement.schema.ts'
import { hasEnded, standingOf } from '#app/modules/signing/agreement.ts'
import { viewOfAgreement } from '#app/modules/signing/agreement-view.ts'
import {
	type Agreement,
	agreementLink,
	hashOfAgreement,
	listAgreements,
} from '#app/modules/signing/agreements.server.ts'
import { signingOf } from '#app/modules/signing/desk/read-signing.server.ts'
import { listSigningEntries } from '#app/modules/signing/desk/signing-entries.server.ts'
import { costsInWords } from '#app/modules/signing/desk/signing-status.ts'
import { buyerOfDeal, openTotalOf } from '#engine'
import type { ClientDeal } from '../client-deal.server.ts'
import { listedMessage } from './confirmed-document.server.ts'

/**
 * Whether the chosen document can be recorded as agreed, and the two totals to decide between if it does not add up. `isDecided` is true
 * for a document that is agreed already; another decision makes a new version.
 */
function recordingOf(chosen: NamedDocument | undefined, current: Agreement | undefined) {
	const document = chosen?.document
	if (!document) return { isChosenNew: false, openTotal: null }
	const isOver = current !== undefined && hasEnded(standingOf(current))
	const open = openTotalOf(document)
	if (!open)
		return {
			isChosenNew: isOver || hashOfAgreement({ document, totalDecision: null }) !== current?.hash,
			openTotal: null,
		}
	const isDecided = current?.documentId === chosen.id && current.totalDecision !== null
	const totals = { paper: formatCents(open.paperCents), lines: formatCents(open.linesCents) }
	return { isChosenNew: isOver || !isDecided, openTotal: { ...totals, isDecided } }
}

/** Returns a deal for the advisor's page. */
export async function readDealPage(
	context: Readonly<RouterContextProvider>,
	{ actor, deal, deals }: Pick<ClientDeal, 'actor' | 'deal' | 'deals'>,
) {
	const services = getServices(context)
	const { db, clock } = services
	const dealId = deal.id
	const [
		law,
		documents,
		vehicles,
		messages,
		recommendations,
		steps,
		{ agreements, entries },
		rounds,
		{ timeZone },
	] = await Promise.all([
		readLaw(context),
		listDocuments(db, { actor, dealId }),
		listVehicles(db, { dealId }),
		listDealMessages(db, { dealId }),
		listRecommendedNames(db, { actor, clientId: deal.clientId, limit: 12 }),
		listStepsOfClient(db, { actor, clientId: deal.clientId, dealId }),
		readForAdmin(context, { actor, name: `agreed ${dealId}` }, async () => ({
			agreements: await listAgreements(db, { dealId }),
			entries: await listSigningEntries(db, { dealId }),
		})),
		listRounds(db, { dealId }),
		readSettings(context),
	])
	const alsoIds = vehicles.flatMap(({ dealerId }) => dealerId ?? [])
	const dealers = await listSomeDealers(db, { actor, alsoIds })
	const taken = new Set(vehicles.map(({ recommendationId }) => recommendationId))
	const { wants, mustHaves, budgetCents, targetCents, targetReason, walkAwayCents } = deal
	const now = clock.now()
	const thisYear = yearOf(now, timeZone)
	const stepClock = { now, today: localDateOf(now, timeZone), timeZone, thisYear }
	const chosen = documents.find(({ state }) => state === 'chosen')
	const [current] = agreements
	const buyer = buyerOfDeal(deal.buyer, { documents, today: law.today })
	const near = await addZipRates(db, law, { buyer, documents })
	const signing = current
		? signingOf(current, { entries, checks: { ...law, buyer: buyer ?? undefined } })
		: null
	const views = agreements.map((each, index) =>
		viewOfAgreement(each, { timeZone, thisYear, before: agreements[index + 1] }),
	)
	const [view = null] = views
	return {
		id: dealId,
		agreed: {
			current: view,
			earlier: views.slice(1),
			chosenId: chosen?.id ?? null,
			...recordingOf(chosen, current),
			managerUrl: current?.managerAskedAt ? services.links.urlOf(agreementLink(current.id)) : null,
		},
		version: deal.version,
		isClosed: !can.edit(deal),
		status: statusLabels[statusOf(deal)],
		/** The changes of the deal's state that the page offers: it is not closed before the client has answered. */
		changes: (view?.awaitsClient ? [] : statusChangesOf(deal)).map((intent) => ({
			intent,
			label: statusChanges[intent].label,
		})),
		changed: formatMoment(deal.activeAt, timeZone, thisYear),
		steps: steps.open.map((step) => viewFileStep(step, stepClock)),
		doneSteps: steps.done.map((step) => viewFileStep(step, stepClock)),
		goals: { wants, mustHaves, budgetCents, targetCents, targetReason, walkAwayCents },
		terms: typedTerms(deal),
		controls: {
			agree: controlsOf(agreeSchema),
			askManager: controlsOf(askManagerSchema),
			decline: controlsOf(declineSchema),
			step: controlsOf(stepSchema),
		},
		vehicles: vehicles.map((vehicle) => ({ vehicle, typed: typedVehicle(vehicle) })),
		rounds: roundLinesOf(rounds, { thisYear }),
		strip: stripOf(documents, { ...near, buyer }),
		signing: signing && {
			status: signing.status,
			summary: costsInWords(signing),
			openAskCount: [...signing.state.asks.values()].filter(({ replies }) => replies.length === 0).length,
		},
		messages: messages.map((each) => listedMessage(each, timeZone, thisYear)),
		dealers,
		recommendations: recommendations
			.filter(({ id }) => !taken.has(id))
			.map((each) => ({ id: each.id, name: vehicleName(each) })),
		others: deals
			.filter(({ id }) => id !== dealId)
			.map((other: Deal) => ({
				id: other.id,
				name: other.wants.split('\n')[0]!.slice(0, 60) || 'Another deal',
				isClosed: !can.edit(other),
			})),
	}
}
