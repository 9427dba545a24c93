import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { applicationAdminEmail } from './admin-email.ts'
import { type ApplicationNews, applicationEmail } from './applicant-emails.ts'
import { coApplicantEmail } from './co-applicant-email.ts'

/** What the advisor does is owed to the applicant; the rest is asked for by whoever typed the address. */
const byAdvisor = new Set<ApplicationNews>(['sent-back', 'decided'])

type ApplicationEmail = {
	kind: ApplicationNews
	to: string
	reference: string
	/** The same news of the same state of an application goes out once. */
	dedupeKey: string
	url: string
	consent?: readonly string[] | undefined
	brand: Brand
}

/** Tells an applicant how the application stands, in the caller's transaction; never what is in it. */
export async function queueApplicationEmail(
	tx: Db,
	{ to, dedupeKey, brand, ...told }: ApplicationEmail,
): Promise<void> {
	const email = applicationEmail({ ...told, ...brand, siteName: brand.headerBrand })
	const owed = byAdvisor.has(told.kind)
	await queueEmail(tx, {
		kind: `application-${told.kind}`,
		dedupeKey,
		to,
		owed,
		...renderEmail(email, brand),
	})
}

type AdminEmail = Parameters<typeof applicationAdminEmail>[0] & { dedupeKey: string; brand: Brand }

/** Tells the advisor, at the contact address, that there is something to look at. */
export async function queueApplicationAdminEmail(
	tx: Db,
	{ dedupeKey, brand, ...told }: AdminEmail,
): Promise<void> {
	await queueEmail(tx, {
		kind: `application-desk-${told.kind}`,
		owed: true,
		dedupeKey,
		to: brand.contactEmail,
		...renderEmail(applicationAdminEmail(told), brand),
	})
}

type Invitation = { to: string; name: string; url: string; dedupeKey: string; brand: Brand }

/** Invites a co-applicant. */
export async function queueCoApplicantEmail(
	tx: Db,
	{ to, dedupeKey, brand, ...told }: Invitation,
): Promise<void> {
	const email = coApplicantEmail({ ...told, siteName: brand.headerBrand })
	await queueEmail(tx, { kind: 'co-applicant-invited', dedupeKey, to, ...renderEmail(email, brand) })
}
