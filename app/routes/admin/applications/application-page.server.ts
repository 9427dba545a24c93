import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate, formatDay, formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	type DetailRow,
	detailSections,
	housingShare,
} from '#app/modules/credit/application/application-details.ts'
import { type SecretField, sectionTitles } from '#app/modules/credit/application/application-fields.ts'
import { isSecret } from '#app/modules/credit/application/masks.ts'
import { warningLabels } from '#app/modules/credit/application/plausibility-checks.ts'
import { applicationEventLabels } from '#app/modules/credit/application-event-labels.ts'
import type { ApplicationStatus } from '#app/modules/credit/application-status.ts'
import type { CreditApplication } from '#app/modules/credit/applications.server.ts'
import { nameOf } from '#app/modules/credit/consent/consent-copy.server.ts'
import type { AdminFile, AdminPart } from '#app/modules/credit/decision/admin-application.ts'
import { adminControls } from '#app/modules/credit/decision/admin-forms.server.ts'
import { showLender } from '#app/modules/credit/decision/lender-answers.ts'
import { listLenders } from '#app/modules/credit/decision/lenders.server.ts'
import { noticeOf } from '#app/modules/credit/decision/notice-clock.ts'
import { noticeTemplate } from '#app/modules/credit/decision/notice-template.ts'
import { findNotice, noticeDeliveryOf } from '#app/modules/credit/decision/notices.server.ts'
import { listOpenRequests, listStatements } from '#app/modules/credit/decision/send-back.server.ts'
import type { StoredDocument } from '#app/modules/credit/documents/document-file.ts'
import { listDocuments } from '#app/modules/credit/documents/documents.server.ts'
import { listNotes } from '#app/modules/credit/notes.server.ts'
import { standardRetention } from '#app/modules/credit/retention.ts'
import {
	findConsent,
	listAccess,
	listEvents,
	type OpenApplication,
	openApplication,
	type ReadApplication,
	type VisiblePart,
} from '#app/modules/credit/vault/read-application.server.ts'

type Context = Readonly<RouterContextProvider>
type ReadApplicationInput = { viewer: Viewer; id: string }

const sections = ['applicant', 'residence', 'employment', 'income', 'vehicle'] as const

/** Returns an application for its admin page, with masked secrets and document names. @throws NotFound; Unavailable */
export async function readAdminFile(
	context: Context,
	{ viewer, id }: ReadApplicationInput,
): Promise<AdminFile> {
	const { db, vault, clock } = getServices(context)
	const actor = viewer
	const open = await openApplication(db, { vault, actor, id })
	const { application, parts, key } = open
	const target = { actor, id, open }
	const [business, events, access, notes, requests, statements, lenders, notice, noticeBy, documents] =
		await Promise.all([
			readSettings(context),
			listEvents(db, target),
			listAccess(db, target),
			listNotes(db, { vault, ...target }),
			listOpenRequests(db, { vault, ...target }),
			listStatements(db, { vault, ...target }),
			listLenders(db, target),
			findNotice(db, target),
			noticeDeliveryOf(db, { applicationId: id }),
			key ? listDocuments(db, { key, applicationId: id }) : [],
		])
	const { timeZone } = business
	const thisYear = yearOf(clock.now(), timeZone)
	const momentOf = (date: Date) => ({
		at: formatMoment(date, timeZone, thisYear),
		instant: date.toISOString(),
	})
	const momentText = (date: Date | null) => date && formatMoment(date, timeZone, thisYear)
	const deadline = noticeOf(application, clock.now())
	const templateFor = (name: string) =>
		noticeTemplate({
			name,
			status: application.status,
			reference: application.reference,
			submitted: formatDay(application.submittedAt!, timeZone),
			lenders,
			business: business.footerBrand,
			advisor: business.advisorName,
			phone: business.phone,
			email: business.contactEmail,
		})
	return {
		controls: adminControls,
		id,
		reference: application.reference,
		status: application.status,
		version: application.version,
		name: application.name!,
		email: application.email!,
		phone: application.phone,
		submitted: formatMoment(application.submittedAt!, timeZone, thisYear),
		erased: momentText(application.destroyedAt),
		deletionRequested: momentText(application.deletionRequestedAt),
		parts: await Promise.all(
			parts.map(async (part) => ({
				...adminPart(part, documents, { timeZone, thisYear }),
				consent: await consentFacts(context, { ...target, part, timeZone, thisYear }),
				requests: requests
					.filter(({ role }) => role === part.role)
					.map(({ section, message }) => ({ section: sectionTitles[section], message })),
				statements: statements
					.filter(({ role }) => role === part.role)
					.map(({ role: _, ...each }) => ({ ...each, section: sectionTitles[each.section] })),
			})),
		),
		notice: deadline && {
			due: formatMoment(deadline.dueAt, timeZone, thisYear),
			daysLeft: deadline.daysLeft,
			overdue: deadline.overdue,
		},
		noticeBy: notice?.sentBy ?? noticeBy,
		noticeText: notice?.text ?? null,
		lenders: lenders.map((lender) => showLender(lender, timeZone, thisYear)),
		keptUntil: formatKeptUntil(application, { timeZone, thisYear }),
		noticeSent: momentText(application.noticeSentAt),
		noticeTemplate: templateFor(application.name!),
		coNotice: await readCoNotice(context, { open, templateFor }),
		timeline: events.map((event) => ({
			...momentOf(event.at),
			id: event.id,
			what: getOwnValue(applicationEventLabels, event.what) ?? event.what,
			by: event.by === 'co' ? 'the co-applicant' : actorLabels[event.actorKind],
			tone: tones[event.toStatus],
		})),
		notes: notes.map(({ id, text, authorName, createdAt }) => ({
			...momentOf(createdAt),
			id,
			text,
			by: authorName ?? 'A former admin',
		})),
		access: access.map(({ what, documentId, recipient, actorName, reason, at: date }, index) => ({
			...momentOf(date),
			key: `${date.toISOString()} ${index}`,
			who: actorName,
			reason,
			what:
				what === 'packet'
					? `created a packet for ${recipient}`
					: accessText(
							what,
							documents.find(({ id }) => id === documentId),
						),
		})),
	}
}

type CoNoticeInput = {
	open: OpenApplication
	templateFor: (name: string) => string | null
}

async function readCoNotice(
	context: Context,
	{ open, templateFor }: CoNoticeInput,
): Promise<AdminFile['coNotice']> {
	const { db } = getServices(context)
	const { actor, application, parts } = open
	const co = parts.find(({ role }) => role === 'co')
	if (!co?.submittedAt) return null
	const name = await nameOf(db, { application, part: co })
	const sent = await findNotice(db, { actor, id: application.id, open, role: 'co' })
	const by = sent?.sentBy ?? (await noticeDeliveryOf(db, { applicationId: application.id, role: 'co' }))
	return { name, template: templateFor(name), by, text: sent?.text ?? null }
}

type DateFormat = { timeZone: string; thisYear: number }

function formatKeptUntil(
	{ closedAt, noticeSentAt }: CreditApplication,
	{ timeZone, thisYear }: DateFormat,
): string | null {
	if (!closedAt) return null
	const closedOrNotifiedAt = noticeSentAt && noticeSentAt > closedAt ? noticeSentAt : closedAt
	return formatDay(
		new Date(closedOrNotifiedAt.getTime() + standardRetention.recordDays * 86_400_000),
		timeZone,
		thisYear,
	)
}

function adminPart(part: VisiblePart, documents: StoredDocument[], { timeZone, thisYear }: DateFormat) {
	const values = part.masked?.values ?? {}
	return {
		applicantId: part.id,
		role: part.role,
		title: part.role === 'first' ? 'Applicant' : 'Co-applicant',
		submitted: part.submittedAt && formatMoment(part.submittedAt, timeZone, thisYear),
		maskedSecrets: part.masked?.maskedSecrets ?? null,
		sections: detailSections(values, sections),
		housingShare: housingShare(values),
		warnings: part.warnings.map((code) => getOwnValue(warningLabels, code) ?? code),
		// The page's data must not contain what a person has not submitted, either.
		documents: part.submittedAt ? documents.filter(({ applicantId }) => applicantId === part.id) : [],
	} satisfies Omit<AdminPart, 'consent' | 'requests' | 'statements'>
}

type ConsentInput = ReadApplication & { part: VisiblePart } & DateFormat

async function consentFacts(
	context: Context,
	{ part, timeZone, thisYear, ...target }: ConsentInput,
): Promise<DetailRow[] | null> {
	const consent = await findConsent(getServices(context).db, { ...target, role: part.role })
	if (!consent) return null
	const yesOrNo = (checked: boolean) => (checked ? 'Yes' : 'No')
	return [
		['Signed as', consent.signature],
		['Agreement date', formatDate(consent.agreementDate)],
		['Received', formatMoment(consent.agreedAt, timeZone, thisYear)],
		['Disclosure text', `Version ${consent.textVersion}`],
		['From', consent.clientIp],
		['Text fingerprint', consent.textHash.toString('hex').slice(0, 12)],
		[
			'Electronic records',
			part.paperSince
				? `Taken back ${formatMoment(part.paperSince, timeZone, thisYear)}`
				: yesOrNo(consent.electronicRecords),
		],
		[
			'Contact by phone',
			part.phoneStoppedAt
				? `Taken back ${formatMoment(part.phoneStoppedAt, timeZone, thisYear)}`
				: yesOrNo(consent.contactByPhone),
		],
		...(consent.jointIntent === null
			? []
			: ([['Joint intent', yesOrNo(consent.jointIntent)]] as DetailRow[])),
	]
}

const actorLabels = { advisor: 'an admin', applicant: 'the applicant', system: 'the site' }

const tones: Record<ApplicationStatus, AdminFile['timeline'][number]['tone']> = {
	draft: 'off',
	new: 'new',
	reviewing: 'info',
	needs_info: 'info',
	approved: 'ok',
	declined: 'stop',
	withdrawn: 'off',
}

const openedLabels: Record<SecretField, string> = {
	ssn: 'social security number',
	dob: 'date of birth',
	dlNumber: 'driver’s license number',
	dlExpiry: 'expiry date of the driver’s license',
}

function accessText(what: string, document: StoredDocument | undefined): string {
	if (isSecret(what)) return `opened the ${openedLabels[what]}`
	return document ? `opened ${document.name}` : 'opened a document'
}
