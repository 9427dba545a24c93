import type { Db } from '#app/db/client.server.ts'
import { applyResumeUrl, applyTogetherUrl } from '#app/lib/apply-addresses.ts'
import type { ApplicationLinks } from '#app/modules/credit/application-links.server.ts'
import type { CreditApplication } from '#app/modules/credit/applications.server.ts'
import { findConsentCopy } from '#app/modules/credit/consent-copy.server.ts'
import type { CreditMails } from '#app/modules/credit/credit-mails.ts'
import {
	queueApplicationDeskMail,
	queueApplicationMail,
	queueCoApplicantMail,
} from '#app/modules/notifications/application-mails.server.ts'
import type { ApplicationDeskNews } from '#app/modules/notifications/emails/application-desk-letter.ts'
import type { ApplicationNews } from '#app/modules/notifications/emails/application-letters.ts'
import { getLetterhead } from '#app/modules/notifications/letterhead.server.ts'

/** What applicants and the advisor are told; the applicant's link opens with the date of birth. */
export function applicationMails({
	origin,
	links,
}: {
	origin: string
	links: ApplicationLinks
}): CreditMails {
	async function tell(tx: Db, kind: ApplicationNews, application: CreditApplication, more: Telling = {}) {
		if (!application.email) return
		const { brand } = await getLetterhead(tx, { origin })
		await queueApplicationMail(tx, {
			...{ kind, brand, to: application.email, reference: application.reference },
			dedupeKey: `application:${application.id}:${kind}:${more.once ?? application.version}`,
			url: applyResumeUrl(origin, links.token(application)),
			consent: more.consent?.split('\n\n'),
		})
	}
	async function tellDesk(tx: Db, kind: ApplicationDeskNews, application: CreditApplication) {
		const { brand } = await getLetterhead(tx, { origin })
		const { id, reference, version, name } = application
		await queueApplicationDeskMail(tx, {
			...{ kind, brand, reference, name: name ?? '' },
			dedupeKey: `application:${id}:desk:${kind}:${version}`,
			url: `${origin}/admin/applications/${id}`,
		})
	}
	return {
		async submitted(tx, application) {
			const consent = (await findConsentCopy(tx, application)) ?? undefined
			await tell(tx, 'submitted', application, { once: 'once', consent })
			await tellDesk(tx, 'submitted', application)
		},
		draftLink: (tx, application, now) =>
			tell(tx, 'draft-link', application, { once: now.toISOString().slice(0, 16) }),
		draftWaits: (tx, application) => tell(tx, 'draft-reminder', application, { once: 'once' }),
		sentBack: (tx, application) => tell(tx, 'sent-back', application),
		corrected: (tx, application) => tellDesk(tx, 'corrected', application),
		decided: (tx, application) => tell(tx, 'decided', application),
		async withdrawn(tx, application) {
			await tell(tx, 'withdrawn', application)
			await tellDesk(tx, 'withdrawn', application)
		},
		async invited(tx, application, { email, token }) {
			const { brand } = await getLetterhead(tx, { origin })
			await queueCoApplicantMail(tx, {
				...{ to: email, brand, name: application.name ?? '' },
				// Each invitation has a link of its own.
				dedupeKey: `application:${application.id}:invited:${token.slice(0, 12)}`,
				url: applyTogetherUrl(origin, token),
			})
		},
	}
}

type Telling = { consent?: string | undefined; once?: string }
