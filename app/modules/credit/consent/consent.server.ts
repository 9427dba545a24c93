import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditApplication, creditConsent } from '#app/db/schema/credit.ts'
import { Invalid } from '#app/lib/errors.ts'

/** What a person agreed to, and how. */
export type Agreement = {
	textVersion: string
	/** The whole text, as it was shown. */
	text: string
	/**
	 * Whether they agreed to electronic disclosures and notices; otherwise notices are sent by postal mail (15 U.S.C. 7001(c)(1)). The
	 * application and its signature are valid either way (15 U.S.C. 7001(a)).
	 */
	electronicRecords: boolean
	contactByPhone: boolean
	copyByEmail: boolean
	/** Whether they mean to apply jointly; null for somebody who applies alone. */
	jointIntent: boolean | null
	clientIp: string
	userAgent: string
}

type ConsentInput = {
	applicationId: string
	applicantId: string
	agreement: Agreement
	signature: string
	agreementDate: string
	now: Date
}

/** Records who agreed to what; without this row an application cannot be reviewed or exported. @returns the row's id. @throws Invalid */
export async function recordConsent(
	tx: Db,
	{ applicationId, applicantId, agreement, signature, agreementDate, now }: ConsentInput,
): Promise<string> {
	if (!signature.trim()) throw new Invalid('Signature is required', 'signature')
	const [consent] = await tx
		.insert(creditConsent)
		.values({
			...agreement,
			userAgent: agreement.userAgent.slice(0, 400),
			applicationId,
			applicantId,
			signature,
			agreementDate,
			textHash: createHash('sha256').update(agreement.text).digest(),
			agreedAt: now,
		})
		.returning({ id: creditConsent.id })
	return consent!.id
}

/** What somebody agreed to with an application, and what they took back since. */
export type SignedConsent = {
	applicationId: string
	reference: string
	role: 'first' | 'co'
	textVersion: string
	agreedAt: Date
	clientIp: string
	userAgent: string
	electronicRecords: boolean
	paperSince: Date | null
	contactByPhone: boolean
	phoneStoppedAt: Date | null
}

/** Lists what these accounts, or the applicants of these applications, agreed to; newest first. The caller must check permission. */
export async function listSignedConsents(
	db: Db,
	{ userIds = [], applicationIds = [] }: { userIds?: readonly string[]; applicationIds?: readonly string[] },
): Promise<SignedConsent[]> {
	if (userIds.length === 0 && applicationIds.length === 0) return []
	return db
		.select({
			applicationId: creditConsent.applicationId,
			reference: creditApplication.reference,
			role: creditApplicant.role,
			textVersion: creditConsent.textVersion,
			agreedAt: creditConsent.agreedAt,
			clientIp: creditConsent.clientIp,
			userAgent: creditConsent.userAgent,
			electronicRecords: creditConsent.electronicRecords,
			paperSince: creditApplicant.paperSince,
			contactByPhone: creditConsent.contactByPhone,
			phoneStoppedAt: creditApplicant.phoneStoppedAt,
		})
		.from(creditConsent)
		.innerJoin(creditApplicant, eq(creditApplicant.id, creditConsent.applicantId))
		.innerJoin(creditApplication, eq(creditApplication.id, creditConsent.applicationId))
		.where(
			or(
				inArray(creditApplicant.userId, [...userIds]),
				and(inArray(creditConsent.applicationId, [...applicationIds]), eq(creditApplicant.role, 'first')),
			),
		)
		.orderBy(desc(creditConsent.agreedAt), desc(creditConsent.id))
		.limit(100)
}
