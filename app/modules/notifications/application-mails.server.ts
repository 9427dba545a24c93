import type { Db } from '#app/db/client.server.ts'
import { applicationDeskLetter } from './emails/application-desk-letter.ts'
import { type ApplicationNews, applicationLetter } from './emails/application-letters.ts'
import { coApplicantLetter } from './emails/co-applicant-letter.ts'
import type { Brand } from './emails/letter.ts'
import { renderLetter } from './emails/render.server.tsx'
import { queueMail } from './outbox.server.ts'

type ApplicationMail = {
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
export async function queueApplicationMail(
	tx: Db,
	{ to, dedupeKey, brand, ...told }: ApplicationMail,
): Promise<void> {
	const letter = applicationLetter({ ...told, ...brand, siteName: brand.headerBrand })
	await queueMail(tx, { kind: `application-${told.kind}`, dedupeKey, to, ...renderLetter(letter, brand) })
}

type DeskMail = Parameters<typeof applicationDeskLetter>[0] & { dedupeKey: string; brand: Brand }

/** Tells the advisor, at the contact address, that there is something to look at. */
export async function queueApplicationDeskMail(
	tx: Db,
	{ dedupeKey, brand, ...told }: DeskMail,
): Promise<void> {
	await queueMail(tx, {
		kind: `application-desk-${told.kind}`,
		...{ dedupeKey, to: brand.contactEmail },
		...renderLetter(applicationDeskLetter(told), brand),
	})
}

type Invitation = { to: string; name: string; url: string; dedupeKey: string; brand: Brand }

/** Invites a co-applicant. */
export async function queueCoApplicantMail(
	tx: Db,
	{ to, dedupeKey, brand, ...told }: Invitation,
): Promise<void> {
	const letter = coApplicantLetter({ ...told, siteName: brand.headerBrand })
	await queueMail(tx, { kind: 'co-applicant-invited', dedupeKey, to, ...renderLetter(letter, brand) })
}
