import type { RouterContextProvider } from 'react-router'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { type Fact, factSections, housingShare } from '#app/modules/credit/application-facts.ts'
import type { ApplicationStatus } from '#app/modules/credit/application-status.ts'
import type { DeskFile, DeskPart } from '#app/modules/credit/desk-file.ts'
import { correctableTitle } from '#app/modules/credit/desk-file.ts'
import type { StoredDocument } from '#app/modules/credit/document-file.ts'
import { listDocuments } from '#app/modules/credit/documents.server.ts'
import { listNotes } from '#app/modules/credit/notes.server.ts'
import { noticeOf } from '#app/modules/credit/notice-clock.ts'
import { noticeTemplate } from '#app/modules/credit/notice-template.ts'
import { asCreditAdvisor, type CreditActor } from '#app/modules/credit/policy.ts'
import {
	findConsent,
	listAccess,
	listEvents,
	readApplicationFor,
	type SeenPart,
} from '#app/modules/credit/read-application.server.ts'
import { listOpenRequests } from '#app/modules/credit/send-back.server.ts'
import { type Oddity, oddityWords } from '#app/modules/credit/sense-checks.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getServices } from './context.server.ts'

type Context = Readonly<RouterContextProvider>
type Asked = { viewer: Viewer; id: string }

const sections = ['applicant', 'residence', 'employment', 'income'] as const

/** One application as its page at the desk shows it: secrets as masks, documents by name. @throws NotFound; Unavailable */
export async function readDeskFile(context: Context, { viewer, id }: Asked): Promise<DeskFile> {
	const { db, vault, clock } = getServices(context)
	const actor = asCreditAdvisor(viewer)
	const { application, parts } = await readApplicationFor(db, { vault, actor, id })
	const [business, events, access, notes, requests, documents] = await Promise.all([
		getSettings(db),
		listEvents(db, { actor, id }),
		listAccess(db, { actor, id }),
		listNotes(db, { vault, actor, id }),
		listOpenRequests(db, { vault, actor, id }),
		application.destroyedAt
			? []
			: vault.openKey(db, id).then((key) => listDocuments(db, { key, applicationId: id })),
	])
	const { timeZone } = business
	const momentOf = (at: Date) => ({ at: formatMoment(at, timeZone), instant: at.toISOString() })
	const dayOf = (at: Date | null) => at && formatMoment(at, timeZone)
	const notice = noticeOf(application, clock.now())
	return {
		...{ id, reference: application.reference, status: application.status, version: application.version },
		...{ name: application.name!, email: application.email!, phone: application.phone },
		submitted: formatMoment(application.submittedAt!, timeZone),
		erased: dayOf(application.destroyedAt),
		deletionAsked: dayOf(application.deletionAskedAt),
		parts: await Promise.all(
			parts.map(async (part) => ({
				...deskPart(part, documents, timeZone),
				consent: await consentFacts(context, { actor, id, role: part.role, timeZone }),
				requests: requests
					.filter(({ role }) => role === part.role)
					.map(({ section, message }) => ({ section: correctableTitle(section), message })),
			})),
		),
		notice: notice && {
			due: formatMoment(notice.dueAt, timeZone),
			daysLeft: notice.daysLeft,
			overdue: notice.overdue,
		},
		noticeSent: dayOf(application.noticeSentAt),
		noticeTemplate: noticeTemplate({
			...{ status: application.status, name: application.name!, reference: application.reference },
			submitted: formatDay(application.submittedAt!, timeZone),
			...{ business: business.footerBrand, advisor: business.advisorName, phone: business.phone },
			email: business.contactEmail,
		}),
		timeline: events.map((event) => ({
			...momentOf(event.at),
			id: event.id,
			what: eventWords[event.what] ?? event.what,
			by: byWords[event.actorKind],
			tone: tones[event.toStatus],
		})),
		notes: notes.map(({ id, text, authorName, createdAt }) => ({
			...momentOf(createdAt),
			...{ id, text, by: authorName ?? 'Somebody who left' },
		})),
		access: access.map(({ what, documentId, actorName, reason, at }, index) => ({
			...momentOf(at),
			...{ key: `${at.toISOString()} ${index}`, who: actorName, reason },
			what: openedWords(
				what,
				documents.find(({ id }) => id === documentId),
			),
		})),
	}
}

function deskPart(part: SeenPart, documents: StoredDocument[], timeZone: string) {
	const values = part.masked?.values ?? {}
	return {
		...{ applicantId: part.id, role: part.role },
		title: part.role === 'first' ? 'Applicant' : 'Co-applicant',
		submitted: part.submittedAt && formatMoment(part.submittedAt, timeZone),
		masks: part.masked?.masks ?? null,
		sections: factSections(values, sections),
		housingShare: housingShare(values),
		oddities: part.oddities.map((code) => oddityWords[code as Oddity] ?? code),
		documents: documents.filter(({ applicantId }) => applicantId === part.id),
	} satisfies Omit<DeskPart, 'consent' | 'requests'>
}

type OfPerson = { actor: CreditActor; id: string; role: 'first' | 'co'; timeZone: string }

async function consentFacts(context: Context, { timeZone, ...of }: OfPerson): Promise<Fact[] | null> {
	const consent = await findConsent(getServices(context).db, of)
	if (!consent) return null
	const ticked = (box: boolean) => (box ? 'Yes' : 'No')
	return [
		['Signed as', consent.signature],
		['Agreement date', consent.agreementDate],
		['Received', formatMoment(consent.agreedAt, timeZone)],
		['Disclosure text', `Version ${consent.textVersion}`],
		['From', consent.clientIp],
		['Text fingerprint', consent.textHash.toString('hex').slice(0, 12)],
		['Electronic records', ticked(consent.electronicRecords)],
		['Contact by phone', ticked(consent.contactByPhone)],
		...(consent.jointIntent === null ? [] : ([['Joint intent', ticked(consent.jointIntent)]] as Fact[])),
	]
}

export const eventWords: Record<string, string> = {
	submitted: 'Submitted with consent',
	reviewing: 'In review',
	'sent-back': 'Sent back for information',
	corrected: 'Corrected by the applicant',
	approved: 'Approved',
	declined: 'Declined',
	withdrawn: 'Withdrawn',
	'notice-sent': 'Notice sent',
	'deletion-asked': 'Deletion asked for',
	'co-invited': 'Co-applicant invited',
	'co-submitted': 'Co-applicant handed in their part',
	destroyed: 'Sensitive values erased',
}

const byWords = { advisor: 'the desk', applicant: 'the applicant', system: 'the site' }

const tones: Record<ApplicationStatus, DeskFile['timeline'][number]['tone']> = {
	draft: 'off',
	new: 'new',
	reviewing: 'info',
	needs_info: 'info',
	approved: 'ok',
	declined: 'stop',
	withdrawn: 'off',
}

function openedWords(what: string, document: StoredDocument | undefined): string {
	if (what === 'ssn') return 'opened the social security number'
	if (what === 'dob') return 'opened the date of birth'
	if (what === 'packet') return 'made a packet'
	return document ? `opened ${document.name}` : 'opened a document'
}
