import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readLaw, readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { viewOfAgreement } from '#app/modules/signing/agreement-view.ts'
import { readSigning, type Signing } from '#app/modules/signing/desk/read-signing.server.ts'
import { listSigningEntries } from '#app/modules/signing/desk/signing-entries.server.ts'
import { conflictsOf, stateOfEntries } from '#app/modules/signing/desk/signing-state.ts'
import { viewOfDevice } from '#app/modules/signing/kit/kit-device-view.ts'
import { listKitDevices } from '#app/modules/signing/kit/kit-devices.server.ts'
import { listSigningPhotos } from '#app/modules/signing/kit/signing-photos.server.ts'
import { boxesOf } from '#app/modules/signing/paper/paper-boxes.ts'
import { textOfValue } from '#app/modules/signing/paper/paper-form.ts'
import { namesOfPapers } from '#app/modules/signing/paper/paper-kinds.ts'
import { questionsOf } from '#app/modules/signing/paper/paper-questions.ts'
import { buyerOfDeal } from '#engine'
import type { ClientDeal } from '../client-deal.server.ts'

/** Returns a signing for the advisor's page, as the client sees it on the phone. */
export async function readSigningPage(
	context: Readonly<RouterContextProvider>,
	{ actor, deal }: Pick<ClientDeal, 'actor' | 'deal'>,
) {
	const services = getServices(context)
	const { db, clock } = services
	const dealId = deal.id
	const now = clock.now()
	const [law, documents, devices, photoIds, { timeZone }] = await Promise.all([
		readLaw(context),
		listDocuments(db, { actor, dealId }),
		listKitDevices(db, { dealId, now }),
		listSigningPhotos(db, { dealId }),
		readSettings(context),
	])
	const buyer = buyerOfDeal(deal.buyer, { documents, today: law.today }) ?? undefined
	const signing = await readSigning(db, { dealId, checks: { ...law, buyer } })
	const state = signing?.state ?? stateOfEntries(await listSigningEntries(db, { dealId }))
	const thisYear = yearOf(now, timeZone)
	const moment = (iso: string) => formatMoment(new Date(iso), timeZone, thisYear)
	return {
		dealId,
		isClosed: !can.sign(deal),
		agreed: signing && viewOfAgreement(signing.agreement, { timeZone, thisYear }),
		status: signing?.status ?? null,
		papers: signing ? papersOf(signing) : [],
		end: state.end,
		lateCount: state.late.length,
		asks: [...state.asks.values()].reverse().map(({ id, text, writtenAt, replies }) => ({
			id,
			text,
			asked: moment(writtenAt),
			replies: replies.map((reply) => ({ text: reply.text, replied: moment(reply.writtenAt) })),
		})),
		photoIds,
		phones: devices.map((each) => viewOfDevice(each, { timeZone, thisYear })),
	}
}

function papersOf({ state, reports, agreement: { document } }: Signing) {
	const corrected = new Set([...state.papers.values()].map(({ corrects }) => corrects))
	const names = namesOfPapers(state.papers.values())
	return [...state.papers.values()].map((paper) => ({
		id: paper.id,
		name: names.get(paper.id)!,
		isCorrected: corrected.has(paper.id),
		report: reports.get(paper.id)!,
		wrong: questionsOf(document, paper.form).filter(({ id }) => paper.questions.get(id) === false),
		conflictCount: conflictsOf(paper).length,
		boxes: boxesOf(document, paper.form).map(({ id, label, unit, agreed }) => {
			const read = paper.answers.get(id)
			return {
				id,
				label,
				agreed: agreed === null ? '' : textOfValue(agreed, unit),
				read: read === undefined ? null : read === '' ? 'Nothing printed' : textOfValue(read, unit),
				isSame: read === (agreed ?? ''),
			}
		}),
	}))
}
