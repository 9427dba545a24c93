import type { RouterContextProvider } from 'react-router'
import { signedConsent } from '#app/content/legal/credit-consent.ts'
import { getServices } from '#app/http/context.server.ts'
import { rejectUnreadablePage, throwErrorResponse } from '#app/http/errors.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate, formatDay, formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { ApplicationFormValues } from '#app/modules/credit/application/application.schema.ts'
import {
	employmentStatuses,
	type FieldName,
	fieldLabels,
	fieldsOf,
	nameSuffixes,
	relations,
	residentialStatuses,
	salaryTypes,
	sectionIds,
	sectionTitles,
	vehicleConditions,
} from '#app/modules/credit/application/application-fields.ts'
import { nextStatuses } from '#app/modules/credit/application-status.ts'
import { nameOf } from '#app/modules/credit/consent/consent-copy.server.ts'
import { takesCalls, takesElectronicRecords } from '#app/modules/credit/consent/electronic-records.server.ts'
import { showLender } from '#app/modules/credit/decision/lender-answers.ts'
import { listLenders } from '#app/modules/credit/decision/lenders.server.ts'
import { findNotice } from '#app/modules/credit/decision/notices.server.ts'
import { listAskedSections, listOpenRequests } from '#app/modules/credit/decision/send-back.server.ts'
import { type LogLine, type OwnApplication, statusEvents } from '#app/modules/credit/own-application.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import {
	findConsent,
	listAccess,
	listEvents,
	maySeeValues,
	openApplication,
} from '#app/modules/credit/vault/read-application.server.ts'
import { usStates } from '#engine'
import { getApplicant } from './applicant.server.ts'
import { describeEvent } from './describe-event.ts'
import { filesOfPart } from './form-page.server.ts'

type Context = Readonly<RouterContextProvider>

/** Returns an application for its applicant's page. Throws the 404 page for everyone else. */
export async function readOwnApplication(
	context: Context,
	actor: Applicant,
	id: string,
): Promise<OwnApplication> {
	const { db, vault, clock } = getServices(context)
	const open = await openApplication(db, { vault, actor, id }).catch(rejectUnreadablePage(context))
	const { application, parts } = open
	const target = { vault, actor, id, open }
	const mine = parts.find((part) => maySeeValues(actor, application, part)) ?? throwErrorResponse(notFound)
	const [events, accesses, requests, asked, lenders, notice, { timeZone }] = await Promise.all([
		listEvents(db, target),
		listAccess(db, target),
		listOpenRequests(db, target),
		listAskedSections(db, target),
		listLenders(db, target),
		findNotice(db, { ...target, role: mine.role }),
		readSettings(context),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const other = parts.find((part) => part.id !== mine.id)
	const changed = events.findLast(({ what }) => statusEvents.has(what))
	const otherName = other ? await nameOf(db, { application, part: other }) : ''
	return {
		id,
		reference: application.reference,
		status: application.status,
		statusSince: changed ? instantOf(changed.at, timeZone, thisYear) : null,
		version: application.version,
		role: mine.role,
		timeline: events.map(({ id, what, actorKind, by, at }) => ({
			key: String(id),
			...instantOf(at, timeZone, thisYear),
			what: describeEvent(what, actorKind, { by, role: mine.role, hasNotice: notice !== null }),
			detail: null,
		})),
		accesses: accesses.map(
			({ what, actorName, recipient, reason, at }, index): LogLine => ({
				key: `${index} ${at.getTime()}`,
				...instantOf(at, timeZone, thisYear),
				what: `${actorName} opened ${getOwnValue(accessLabels, what) ?? what}${recipient ? ` (${recipient})` : ''}`,
				detail: `Reason: ${reason}`,
			}),
		),
		corrections: requests.filter(({ role }) => role === mine.role),
		asked: other?.submittedAt && asked.length > 0 ? describeAsked(asked, { mine: mine.role, otherName }) : [],
		answers: mine.masked ? answersOf({ ...mine.masked.values, ...mine.masked.maskedSecrets }) : [],
		files: application.destroyedAt
			? []
			: await filesOfPart(context, { applicationId: id, applicantId: mine.id }),
		lenders: lenders.map((lender) => showLender(lender, timeZone, thisYear)),
		notice: notice && {
			sent: formatDay(notice.sentAt, timeZone, thisYear),
			by: notice.sentBy,
			text: notice.text,
		},
		electronicNotices: await takesElectronicRecords(db, { applicationId: id, role: mine.role }),
		takesCalls: await takesCalls(db, { applicationId: id, role: mine.role }),
		canWithdraw: mine.role === 'first' && nextStatuses(application.status, 'applicant').includes('withdrawn'),
		deletionRequestedAt:
			application.deletionRequestedAt && formatDay(application.deletionRequestedAt, timeZone, thisYear),
		erased: application.destroyedAt !== null,
		other: !other ? 'none' : other.declinedAt ? 'declined' : other.submittedAt ? 'submitted' : 'invited',
		invitedEmail:
			mine.role === 'first' && other && !other.declinedAt && !other.submittedAt ? other.email : null,
	}
}

/** Says what each of the two is asked for: 'Sam Lee: Supporting Documents', 'You: nothing'. */
function describeAsked(
	asked: Awaited<ReturnType<typeof listAskedSections>>,
	{ mine, otherName }: { mine: 'first' | 'co'; otherName: string },
): OwnApplication['asked'] {
	const titles = (isMine: boolean) =>
		asked.filter(({ role }) => (role === mine) === isMine).map(({ section }) => sectionTitles[section])
	return [
		{ who: otherName, what: titles(false).join(', ') || 'nothing' },
		{ who: 'You', what: titles(true).join(', ') || 'nothing' },
	]
}

const notFound = new NotFound('We couldn’t find this application.')

/** Returns the consent text as it was signed, with the signature, the choices and the time. */
export async function readSignedConsent(context: Context, request: Request, id: string) {
	const { db } = getServices(context)
	const actor = await getApplicant(context, request)
	const find = (role: 'first' | 'co') => (isUuid(id) ? findConsent(db, { actor, id, role }) : null)
	const record = await Promise.resolve(find('first'))
		.then((first) => first ?? find('co'))
		.catch(throwErrorResponse)
	if (!record) return throwErrorResponse(notFound)
	const { timeZone } = await readSettings(context)
	// The stored text, not the current one: the name of the business may have changed since.
	const consent = signedConsent(record.textVersion, record.text)
	if (!consent) return throwErrorResponse(notFound)
	const signed = {
		signature: record.signature,
		agreementDate: formatDate(record.agreementDate),
		at: formatMoment(record.agreedAt, timeZone),
		textHash: record.textHash.toString('hex'),
		choices: [
			...consent.choices.map(({ name, label }) => ({ label, agreed: record[name] })),
			...(record.jointIntent === null ? [] : [{ label: consent.jointIntent, agreed: record.jointIntent }]),
		],
	}
	return { consent, record: signed }
}

function answersOf(values: ApplicationFormValues): OwnApplication['answers'] {
	return sectionIds
		.map((id) => ({
			title: sectionTitles[id],
			rows: fieldsOf(id)
				.filter((name) => values[name])
				.map((name) => ({ label: fieldLabels[name], value: formatValue(name, values[name]!) })),
		}))
		.filter(({ rows }) => rows.length > 0)
}

function formatValue(name: FieldName, value: string): string {
	const choices = choicesOf[name]
	if (choices) return getOwnValue(choices, value) ?? value
	if (name === 'agreementDate') return formatDate(value)
	if (/State$|^state$/.test(name)) return getOwnValue(usStates, value) ?? value
	if (moneyFields.has(name))
		return Number(value).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
	if (name === 'vehicleMileage') return Number(value).toLocaleString('en-US')
	return value
}

const choicesOf: Partial<Record<FieldName, Record<string, string>>> = {
	suffix: nameSuffixes,
	relation: relations,
	residentialStatus: residentialStatuses,
	employmentStatus: employmentStatuses,
	salaryType: salaryTypes,
	vehicleCondition: vehicleConditions,
}

const moneyFields: ReadonlySet<FieldName> = new Set<FieldName>([
	...(['monthlyPayment', 'salaryAmount', 'otherIncome'] as const),
	...([
		'vehiclePrice',
		'downPayment',
		'loanAmount',
		'tradeInValue',
		'tradeInOwed',
		'tradeInPayment',
	] as const),
])

const instantOf = (date: Date, timeZone: string, thisYear: number) => ({
	at: formatMoment(date, timeZone, thisYear),
	instant: date.toISOString(),
})

const accessLabels: Record<string, string> = {
	ssn: 'your Social Security number',
	dob: 'your date of birth',
	dlNumber: 'your driver’s license number',
	dlExpiry: 'the expiry date of your driver’s license',
	document: 'a document',
	packet: 'your application as a packet for a lender',
}
