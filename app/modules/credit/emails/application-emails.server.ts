import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { applicationAdminEmail } from './admin-email.ts'
import { type ApplicationEmailKind, applicationEmail } from './applicant-emails.ts'
import { coApplicantEmail } from './co-applicant-email.ts'

/** Emails about what the advisor did are always sent; the others are limited, because whoever typed the address causes them. */
const byAdvisor = new Set<ApplicationEmailKind>(['sent-back', 'other-asked', 'continued', 'decided'])

type ApplicationEmail = {
	kind: ApplicationEmailKind
	to: string
	reference: string
	/** Emails with the same key are sent once: the same news about the same status of an application. */
	dedupeKey: string
	url: string
	/** The text that was agreed to, when the applicant asked for a copy. */
	consent?: string | null | undefined
	hasReason?: boolean | undefined
	brand: Brand
}

/** Queues an email about the status of an application, in the caller's transaction; it contains no application data. */
export async function queueApplicationEmail(
	tx: Db,
	{ to, dedupeKey, brand, consent, ...content }: ApplicationEmail,
): Promise<void> {
	const siteName = brand.headerBrand
	const email = applicationEmail({ ...content, siteName, hasConsent: Boolean(consent) })
	const isOwed = byAdvisor.has(content.kind)
	await queueEmail(tx, {
		kind: `application-${content.kind}`,
		dedupeKey,
		to,
		owed: isOwed,
		attachments: consent ? [consentFile(content, consent)] : [],
		...renderEmail(email, brand),
	})
}

const consentFile = ({ reference }: { reference: string }, text: string) => ({
	filename: `what-you-agreed-to-${reference}.txt`,
	contentType: 'text/plain; charset=utf-8',
	base64: Buffer.from(text).toString('base64'),
})

type AdminEmail = Parameters<typeof applicationAdminEmail>[0] & { dedupeKey: string; brand: Brand }

/** Queues an email to the advisor's contact address that there is something to review. */
export async function queueApplicationAdminEmail(
	tx: Db,
	{ dedupeKey, brand, ...content }: AdminEmail,
): Promise<void> {
	await queueEmail(tx, {
		kind: `application-admin-${content.kind}`,
		owed: true,
		dedupeKey,
		to: brand.contactEmail,
		...renderEmail(applicationAdminEmail(content), brand),
	})
}

type CoApplicantEmail = Omit<Parameters<typeof coApplicantEmail>[0], 'siteName' | 'contactEmail'> & {
	to: string
	dedupeKey: string
	brand: Brand
}

/** Queues an email to a co-applicant: the invitation, or what became of its link. */
export async function queueCoApplicantEmail(
	tx: Db,
	{ to, dedupeKey, brand, ...content }: CoApplicantEmail,
): Promise<void> {
	const email = coApplicantEmail({
		...content,
		siteName: brand.headerBrand,
		contactEmail: brand.contactEmail,
	})
	await queueEmail(tx, { kind: `co-applicant-${content.kind}`, dedupeKey, to, ...renderEmail(email, brand) })
}
