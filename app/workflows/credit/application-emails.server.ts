import type { Db } from '#app/db/client.server.ts'
import { formatDate } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { applyTogetherUrl } from '#app/lib/paths/apply-paths.ts'
import { applicationLink } from '#app/modules/credit/application/application-links.server.ts'
import { coApplicationLink, expiryOf } from '#app/modules/credit/application/co-applicant-link.server.ts'
import { isClosed } from '#app/modules/credit/application-status.ts'
import {
	type CreditApplicant,
	type CreditApplication,
	listParts,
} from '#app/modules/credit/applications.server.ts'
import { findConsentCopy } from '#app/modules/credit/consent/consent-copy.server.ts'
import type { Answer, NotifiedChange } from '#app/modules/credit/decision/application-emails.ts'
import type { CreditEmails } from '#app/modules/credit/decision/credit-emails.ts'
import type { ApplicationAdminNews } from '#app/modules/credit/emails/admin-email.ts'
import type { ApplicationEmailKind } from '#app/modules/credit/emails/applicant-emails.ts'
import {
	queueApplicationAdminEmail,
	queueApplicationEmail,
	queueCoApplicantEmail,
} from '#app/modules/credit/emails/application-emails.server.ts'
import type { CoApplicantEmailKind } from '#app/modules/credit/emails/co-applicant-email.ts'
import { deleteOutdatedEmails } from '#app/modules/credit/emails/delete-outdated.server.ts'
import { newsEmails, newsOf } from '#app/modules/credit/emails/event-emails.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'

/**
 * Returns the functions that queue emails to applicants and admins. The pages that the applicants' links open ask for the date of birth,
 * too.
 */
export function applicationEmails({ links }: { links: Links }): CreditEmails {
	const { origin } = links

	async function notify(
		tx: Db,
		kind: ApplicationEmailKind,
		application: CreditApplication,
		options: EmailOptions = {},
	) {
		const { part, once = application.version, consentId = null, hasReason } = options
		const to = part ? part.email : application.email
		if (!to) return
		const { brand } = await getBranding(tx, { origin })
		await queueApplicationEmail(tx, {
			kind,
			brand,
			to,
			reference: application.reference,
			dedupeKey: `application:${application.id}:${part ? 'co:' : ''}${kind}:${once}`,
			url: links.urlOf(part ? coApplicationLink(part) : applicationLink(application)),
			consent: await findConsentCopy(tx, { consentId }),
			hasReason,
		})
	}

	async function notifyAdmins(
		tx: Db,
		kind: ApplicationAdminNews,
		application: CreditApplication,
		answers?: readonly Answer[],
	) {
		const { brand } = await getBranding(tx, { origin })
		const { id, reference, version, name } = application
		await queueApplicationAdminEmail(tx, {
			kind,
			brand,
			reference,
			name: name ?? '',
			answers,
			dedupeKey: `application:${id}:advisor:${kind}:${version}`,
			url: `${origin}/admin/applications/${id}`,
		})
	}

	async function notifyInvited(
		tx: Db,
		kind: CoApplicantEmailKind,
		application: CreditApplication,
		{ email, token = null, once }: { email: string; token?: string | null; once: string },
	) {
		const { brand, timeZone } = await getBranding(tx, { origin })
		await queueCoApplicantEmail(tx, {
			kind,
			to: email,
			brand,
			name: application.name ?? '',
			inviterEmail: application.email ?? '',
			dedupeKey: `application:${application.id}:co-${kind}:${once}`,
			url: token && applyTogetherUrl(origin, token),
			expires: token && formatDate(localDateOf(expiryOf(application), timeZone)),
		})
	}

	async function changed(tx: Db, change: NotifiedChange) {
		const { before, after, what, asked, invitation, canceled } = change
		const hasReason = change.answers?.some((answer) => answer.hasReason)
		const news = newsOf(what, { from: before.status, to: after.status })
		await deleteOutdatedEmails(tx, {
			application: after,
			isGone: news === 'draft-destroyed',
			hasNewLink: invitation !== undefined,
		})
		const { first, co, invited, advisor, notAsked } = newsEmails[news]
		const part = (await listParts(tx, { applicationId: after.id })).find(({ role }) => role === 'co')
		const forPerson = (role: 'first' | 'co', kind: ApplicationEmailKind | null) =>
			asked && notAsked && !asked.includes(role) ? notAsked : kind
		const firstKind = forPerson('first', first)
		if (firstKind)
			await notify(
				tx,
				firstKind,
				after,
				what === 'submitted' ? { once: 'once', consentId: after.consentId } : { hasReason },
			)
		const coKind = forPerson('co', co)
		if (coKind && part?.submittedAt)
			await notify(tx, coKind, after, {
				part,
				hasReason,
				consentId: what === 'co-submitted' ? part.consentId : null,
			})
		const once = String(after.version)
		if (canceled) await notifyInvited(tx, 'invitation-canceled', after, { email: canceled, once })
		if (invitation)
			await notifyInvited(tx, 'invited', after, { ...invitation, once: invitation.token.slice(0, 12) })
		// An invitation ends once: with the application, not again when it is deleted.
		else if (invited && part?.email && !part.submittedAt && !part.declinedAt && !isClosed(before.status))
			await notifyInvited(tx, invited, after, { email: part.email, once })
		// The advisor can't see a draft. Once it is submitted, they hear of all of it.
		if (advisor && after.status !== 'draft') await notifyAdmins(tx, advisor, after, change.answers)
	}

	return {
		changed,
		draftLink: (tx, application, now) =>
			notify(tx, 'draft-link', application, { once: now.toISOString().slice(0, 16) }),
		draftReminder: (tx, application) => notify(tx, 'draft-reminder', application, { once: 'once' }),
		linkClosed: (tx, application) =>
			notify(tx, 'link-closed', application, { once: application.linkVersion }),
		// Each link is a new one.
		async coLink(tx, application, { email, token }) {
			await deleteOutdatedEmails(tx, { application, hasNewLink: true })
			await notifyInvited(tx, 'new-link', application, { email, token, once: token.slice(0, 12) })
		},
		coLinkClosed: (tx, application, { email, inviteHash }) =>
			notifyInvited(tx, 'link-closed', application, { email, once: inviteHash }),
	}
}

type EmailOptions = {
	/** The part of the co-applicant whom the email is for; the first applicant by default. */
	part?: CreditApplicant
	/** Emails with the same one are sent once; the version of the application by default. */
	once?: string | number
	/** The consent of which a copy is added, if its signer asked for one. */
	consentId?: string | null
	/** Whether somebody answered with a reason. */
	hasReason?: boolean | undefined
}
