import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import {
	type AgreementFacts,
	agreementCopy,
	agreementEnded,
	agreementEndedNotice,
	agreementEnding,
	agreementSigned,
	type EndCause,
} from './agreement-emails.ts'

type Input = { id: string; agreement: AgreementFacts; brand: Brand }

/** Returns the file of a signed agreement as an attachment. */
export const fileOf = ({ reference }: { reference: string }, pdf: Uint8Array) => ({
	filename: `agreement-${reference}.pdf`,
	contentType: 'application/pdf',
	base64: Buffer.from(pdf).toString('base64'),
})

/** Sends a signed agreement to the client and the advisor, with its file; once per agreement. */
export async function queueSignedAgreement(
	db: Db,
	{ id, agreement, brand, url, pdf }: Input & { url: string; pdf: Uint8Array },
): Promise<void> {
	const attachments = [fileOf(agreement, pdf)]
	await queueEmail(db, {
		// Not owed: anybody may type anybody's address, so the limit per address applies; the page has the file too.
		kind: 'agreement-signed',
		dedupeKey: `agreement-signed:${id}`,
		to: agreement.clientEmail,
		attachments,
		...renderEmail(agreementSigned({ ...brand, agreement, url, siteName: brand.headerBrand }), brand),
	})
	await queueEmail(db, {
		kind: 'agreement-copy',
		owed: true,
		dedupeKey: `agreement-copy:${id}`,
		to: brand.contactEmail,
		attachments,
		...renderEmail(agreementCopy({ agreement }), brand),
	})
}

/** Tells the client and the advisor that an agreement has ended, and what happens with the fee; once per agreement. */
export async function queueEndedAgreement(
	db: Db,
	{ id, agreement, brand, cause, money }: Input & { cause: EndCause; money: string },
): Promise<void> {
	await queueEmail(db, {
		kind: 'agreement-ended',
		dedupeKey: `agreement-ended:${id}`,
		to: agreement.clientEmail,
		...renderEmail(agreementEnded({ ...brand, agreement, cause, money, siteName: brand.headerBrand }), brand),
	})
	await queueEmail(db, {
		kind: 'agreement-ended-notice',
		owed: true,
		dedupeKey: `agreement-ended-notice:${id}`,
		to: brand.contactEmail,
		...renderEmail(agreementEndedNotice({ agreement, cause, money }), brand),
	})
}

/** Tells the client that their agreement ends soon; once per agreement. */
export async function queueEndingAgreement(
	db: Db,
	{ id, agreement, brand, endsOn, money, url }: Input & { endsOn: string; money: string; url: string },
): Promise<void> {
	await queueEmail(db, {
		kind: 'agreement-ending',
		owed: true,
		dedupeKey: `agreement-ending:${id}`,
		to: agreement.clientEmail,
		...renderEmail(
			agreementEnding({ ...brand, agreement, endsOn, money, url, siteName: brand.headerBrand }),
			brand,
		),
	})
}
