import type { Db } from '#app/db/client.server.ts'
import { applyTogetherUrl } from '#app/lib/paths/apply-paths.ts'
import { applicationLink } from '#app/modules/credit/application/application-links.server.ts'
import type { CreditApplication } from '#app/modules/credit/applications.server.ts'
import { findConsentCopy } from '#app/modules/credit/consent/consent-copy.server.ts'
import type { CreditEmails } from '#app/modules/credit/decision/credit-emails.ts'
import type { ApplicationAdminNews } from '#app/modules/credit/emails/admin-email.ts'
import type { ApplicationEmailKind } from '#app/modules/credit/emails/applicant-emails.ts'
import {
	queueApplicationAdminEmail,
	queueApplicationEmail,
	queueCoApplicantEmail,
} from '#app/modules/credit/emails/application-emails.server.ts'
import type { CoApplicantEmailKind } from '#app/modules/credit/emails/co-applicant-email.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'

/**
 * Returns the functions that queue emails to applicants and admins. The page that the applicant's link opens asks for the date of birth,
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
		if (!application.email) return
		const { brand } = await getBranding(tx, { origin })
		await queueApplicationEmail(tx, {
			kind,
			brand,
			to: application.email,
			reference: application.reference,
			dedupeKey: `application:${application.id}:${kind}:${options.once ?? application.version}`,
			url: links.urlOf(applicationLink(application)),
			consent: options.consent?.split('\n\n'),
		})
	}
	async function notifyAdmins(tx: Db, kind: ApplicationAdminNews, application: CreditApplication) {
		const { brand } = await getBranding(tx, { origin })
		const { id, reference, version, name } = application
		await queueApplicationAdminEmail(tx, {
			kind,
			brand,
			reference,
			name: name ?? '',
			dedupeKey: `application:${id}:advisor:${kind}:${version}`,
			url: `${origin}/admin/applications/${id}`,
		})
	}
	async function notifyCoApplicant(
		tx: Db,
		kind: CoApplicantEmailKind,
		application: CreditApplication,
		{ email, link, token }: { email: string; link: string; token: string | null },
	) {
		const { brand } = await getBranding(tx, { origin })
		await queueCoApplicantEmail(tx, {
			kind,
			to: email,
			brand,
			name: application.name ?? '',
			// Each link is a new one.
			dedupeKey: `application:${application.id}:co-${kind}:${link}`,
			url: token && applyTogetherUrl(origin, token),
		})
	}
	return {
		async submitted(tx, application) {
			const consent = (await findConsentCopy(tx, application)) ?? undefined
			await notify(tx, 'submitted', application, { once: 'once', consent })
			await notifyAdmins(tx, 'submitted', application)
		},
		draftLink: (tx, application, now) =>
			notify(tx, 'draft-link', application, { once: now.toISOString().slice(0, 16) }),
		draftReminder: (tx, application) => notify(tx, 'draft-reminder', application, { once: 'once' }),
		linkClosed: (tx, application) =>
			notify(tx, 'link-closed', application, { once: String(application.linkVersion) }),
		sentBack: (tx, application) => notify(tx, 'sent-back', application),
		corrected: (tx, application) => notifyAdmins(tx, 'corrected', application),
		decided: (tx, application) => notify(tx, 'decided', application),
		async withdrawn(tx, application) {
			await notify(tx, 'withdrawn', application)
			await notifyAdmins(tx, 'withdrawn', application)
		},
		invited: (tx, application, { email, token }) =>
			notifyCoApplicant(tx, 'invited', application, { email, token, link: token.slice(0, 12) }),
		coLink: (tx, application, { email, token }) =>
			notifyCoApplicant(tx, 'new-link', application, { email, token, link: token.slice(0, 12) }),
		coLinkClosed: (tx, application, { email, inviteHash }) =>
			notifyCoApplicant(tx, 'link-closed', application, { email, token: null, link: inviteHash }),
	}
}

type EmailOptions = { consent?: string | undefined; once?: string }
