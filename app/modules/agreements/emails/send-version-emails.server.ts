import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { newPartOf } from '../version-text.ts'
import type { AgreementVersion } from '../versions.server.ts'
import { fileOf } from './send-agreement-emails.server.ts'
import { versionCopy, versionDeclined, versionProposed, versionSigned } from './version-emails.ts'

type Input = {
	proposal: AgreementVersion
	/** The service. */
	title: string
	brand: Brand
}

type Linked = Input & {
	/** The reference of the agreement that it replaces. */
	replaces: string
	/** The page of the new version. */
	url: string
}

const factsOf = (proposal: AgreementVersion, title: string, replaces: string) => ({
	reference: proposal.reference,
	replaces,
	title,
	clientName: proposal.customerName,
})

/** Asks the client to sign a new version; once per version. */
export const queueProposedVersion = (
	db: Db,
	{ proposal, title, replaces, brand, url }: Linked,
): Promise<void> =>
	queueEmail(db, {
		kind: 'agreement-version',
		owed: true,
		dedupeKey: `agreement-version:${proposal.id}`,
		to: proposal.customerEmail,
		...renderEmail(
			versionProposed({
				...brand,
				version: factsOf(proposal, title, replaces),
				newPart: newPartOf(proposal.content)?.paragraphs ?? [],
				url,
				siteName: brand.headerBrand,
			}),
			brand,
		),
	})

/** Sends a new version that both have signed to the client and the advisor, with its file; once per version. */
export async function queueSignedVersion(
	db: Db,
	{ proposal, title, replaces, brand, url, pdf }: Linked & { pdf: Uint8Array },
): Promise<void> {
	const version = factsOf(proposal, title, replaces)
	const attachments = [fileOf(proposal, pdf)]
	await queueEmail(db, {
		kind: 'agreement-signed',
		owed: true,
		dedupeKey: `agreement-signed:${proposal.id}`,
		to: proposal.customerEmail,
		attachments,
		...renderEmail(versionSigned({ ...brand, version, url, siteName: brand.headerBrand }), brand),
	})
	await queueEmail(db, {
		kind: 'agreement-copy',
		owed: true,
		dedupeKey: `agreement-copy:${proposal.id}`,
		to: brand.contactEmail,
		attachments,
		...renderEmail(versionCopy({ version }), brand),
	})
}

/** Tells the advisor that the client declined a new version, and why; once per version. */
export const queueDeclinedVersion = (
	db: Db,
	{ proposal, title, reason, brand }: Input & { reason: string },
): Promise<void> =>
	queueEmail(db, {
		kind: 'agreement-version-declined',
		owed: true,
		dedupeKey: `agreement-version-declined:${proposal.id}`,
		to: brand.contactEmail,
		...renderEmail(versionDeclined({ version: factsOf(proposal, title, ''), reason }), brand),
	})
